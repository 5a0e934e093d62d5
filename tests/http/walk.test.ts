import { expect, test } from "bun:test";
import { NO_SCREEN, SCREENS } from "../e2e/walk-screens";
import { eachDatabase } from "../support/databases";
import { openHouse } from "./open";

/** What of the screens is no route: the page that is not there. */
const NOWHERE = "/nowhere";

eachDatabase("the walk", (db) => {
  test("has a place for every page of the app, and for no other", () => {
    const { routes } = openHouse(db()).app;
    const pages = routes
      .filter(({ method, path }) => method === "GET" && !path.endsWith("/*") && !path.startsWith("/api/"))
      .map(({ path }) => path);
    const walked = SCREENS.map(({ route }) => route).filter((route) => route !== NOWHERE);
    expect([...new Set([...walked, ...NO_SCREEN])].sort()).toEqual([...new Set(pages)].sort());
    expect(NO_SCREEN.filter((route) => walked.includes(route))).toEqual([]);
  });
});
