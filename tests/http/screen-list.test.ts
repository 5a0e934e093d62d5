import { expect, test } from "bun:test";
import { ALL_SCREENS, ROUTES_WITHOUT_SCREEN } from "../e2e/walk-screens";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";

/** What of the screens is no route: the page that is not there. */
const MISSING_PATH = "/nowhere";

eachDatabase("the walk", (db) => {
  test("has a place for every page of the app, and for no other", () => {
    const { routes } = openTestApp(db()).app;
    const pages = routes
      .filter(({ method, path }) => method === "GET" && !path.endsWith("/*") && !path.startsWith("/api/"))
      .map(({ path }) => path);
    const walked = ALL_SCREENS.map(({ route }) => route).filter((route) => route !== MISSING_PATH);
    expect([...new Set([...walked, ...ROUTES_WITHOUT_SCREEN])].sort()).toEqual([...new Set(pages)].sort());
    expect(ROUTES_WITHOUT_SCREEN.filter((route) => walked.includes(route))).toEqual([]);
  });
});
