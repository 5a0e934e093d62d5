import { expect, test } from "bun:test";

/** Loads modules in a way of its own: not in the process of the tests. */
test("docs/sql holds every prepared query and its plan", async () => {
  const onlySqlite = !(process.env.TEST_DATABASES ?? "sqlite").includes("postgres");
  const command = [process.execPath, "scripts/sql.ts", "--check", ...(onlySqlite ? ["--sqlite"] : [])];
  const child = Bun.spawn(command, { stdout: "ignore", stderr: "pipe" });
  const errors = await new Response(child.stderr).text();
  expect({ code: await child.exited, errors }).toEqual({ code: 0, errors: "" });
}, 120_000);
