import { afterAll, beforeAll, expect, test } from "bun:test";
import type { OpenedDatabase } from "../../src/db/open";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { openSqliteInMemory } from "../support/sqlite-template";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GIVEN = "proxy-7f3a.41:9";

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openSqliteInMemory();
  await seedBuiltIns(opened.db);
});
afterAll(() => opened.close());

const idOf = (response: Response): string => response.headers.get("x-request-id") ?? "";

test("every answer has a name of its own, and the log says it", async () => {
  const { ask, lines } = openTestApp(opened.db);
  const paths = ["/login", "/api/countries", "/healthz", "/static/none", "/api/nothing"];
  const ids: string[] = [];
  for (const path of paths) ids.push(idOf(await ask("GET", path)));
  expect(new Set(ids).size).toBe(paths.length);
  for (const id of ids) expect(id).toMatch(UUID);
  expect(lines.map((line) => JSON.parse(line).request)).toEqual(ids);
});

test("that of a proxy is taken where the proxy is trusted, and where it is one", async () => {
  const headers = (id: string) => ({ headers: { "x-request-id": id, "x-forwarded-for": "192.0.2.1" } });
  const trusting = openTestApp(opened.db, { TRUST_PROXY: "1" });
  expect(idOf(await trusting.ask("GET", "/login", headers(GIVEN)))).toBe(GIVEN);
  for (const bad of ["short", "x".repeat(65), 'a"b c<d>efgh', "line%0abreak"])
    expect(idOf(await trusting.ask("GET", "/login", headers(bad)))).toMatch(UUID);
  expect(idOf(await openTestApp(opened.db).ask("GET", "/login", headers(GIVEN)))).toMatch(UUID);
});

test("who meets an error is told its name, in their language, and the log has it beside the fault", async () => {
  const broken = await openSqliteInMemory();
  await seedBuiltIns(broken.db);
  const { ask, lines } = openTestApp(broken.db);
  await broken.close();
  const response = await ask("GET", "/bottle/anything", {
    cookies: { language: "de", session: "x".repeat(40) },
  });
  expect(response.status).toBe(500);
  const html = await response.text();
  expect(html).toContain(`Wenn du uns davon schreibst, nenne diese Nummer: ${idOf(response)}`);
  const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === "failed");
  expect(failed.request).toBe(idOf(response));
  expect(await (await ask("GET", "/nowhere")).text()).not.toContain("nenne diese Nummer");
});
