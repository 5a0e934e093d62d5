/** What an operator does with the number on an error page: the log leads to the cause. */
import { afterEach, expect, test } from "bun:test";
import { sql } from "kysely";
import type { OpenedDatabase } from "../../src/db/open";
import { openTestApp } from "../support/app";
import { openSqliteInMemory } from "../support/sqlite-template";

let opened: OpenedDatabase;
afterEach(() => opened.close());

interface LogLine {
  level: number;
  request?: string;
  msg: string;
  message?: string;
  err?: string;
  status?: number;
  path?: string;
}

/** An app of which a table is gone, so that some pages fail. */
async function openBrokenApp() {
  opened = await openSqliteInMemory();
  await sql`drop table designs`.execute(opened.db).catch(() => undefined);
  await sql`alter table bottles rename to bottles_gone`.execute(opened.db);
  return openTestApp(opened.db);
}

const linesOf = (lines: string[], id: string): LogLine[] =>
  lines.map((line) => JSON.parse(line) as LogLine).filter(({ request }) => request === id);

test("the number on an error page is found in the log with the error and the request", async () => {
  const { ask, lines } = await openBrokenApp();
  const response = await ask("GET", "/bottle/nobody-knows");
  const page = await response.text();
  expect(response.status).toBe(500);
  const id = response.headers.get("x-request-id") ?? "";
  expect(id).toMatch(/^[\w-]{36}$/);
  expect(page).toContain(id);
  const found = linesOf(lines, id);
  const failure = found.find(({ msg }) => msg === "failed");
  expect(failure?.err).toContain("no such table");
  expect(failure?.err).toMatch(/\n\s+at /);
  expect(found.find(({ msg }) => msg === "request")).toMatchObject({ status: 500 });
});

test("so is the number of an answer of the API, which tells nothing of the cause itself", async () => {
  const { ask, lines } = await openBrokenApp();
  const response = await ask("GET", "/api/bottles/detail/nobody-knows");
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("no such table");
  const found = linesOf(lines, response.headers.get("x-request-id") ?? "");
  expect(found.find(({ msg }) => msg === "failed")?.err).toContain("no such table");
});
