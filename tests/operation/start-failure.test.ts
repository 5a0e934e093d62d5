import { expect, test } from "bun:test";
import { join } from "node:path";
import { openSqliteFile } from "../../src/db/sqlite/file";
import { startFailureText } from "../../src/server/start-failure";

test("a database that cannot be opened says who has to be able to write where; anything else its own sentence", () => {
  let failure: unknown;
  try {
    openSqliteFile(join(import.meta.dir, "nowhere/driftglass.sqlite"), { create: true });
  } catch (error) {
    failure = error;
  }
  expect(startFailureText(failure)).toMatch(/^unable to open database file: user \d+ has .* in DATA_DIR$/);
  expect(startFailureText(new Error("the port is taken"))).toBe("the port is taken");
  expect(startFailureText("no error at all")).toBe("no error at all");
});
