/** What an operator is told, and what holds on machines of another kind: files, errors, copies and emails that wait. */
import { Database } from "bun:sqlite";
import { describe, expect, spyOn, test } from "bun:test";
import { mkdirSync } from "node:fs";
import * as files from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { mailOutbox } from "../../src/cli/doctor/contents";
import { keepOldProgram, programPlaceOf } from "../../src/cli/upgrade/place";
import { readConfig } from "../../src/config/config";
import { isStorageFailure } from "../../src/db/error-codes";
import { folderSource, folderTarget } from "../../src/db/portable/folder";
import { HOUR } from "../../src/runtime/units";
import { NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFolder } from "../support/files";
import { aPerson } from "../support/people";
import { propertyRuns } from "../support/property-runs";

function aNewFolder(): string {
  const folder = aFolder();
  mkdirSync(folder, { recursive: true });
  return folder;
}

test("rows of a portable copy come back as they were, whatever is written in them and however long", async () => {
  const tables = [{ name: "letters", columns: ["text"] }];
  const text = fc.array(fc.constantFrom("a", "é", "骨", "\u{1f9ea}", "\u2028", "\n", '"'), { maxLength: 40 });
  const property = fc.asyncProperty(text, fc.integer({ min: 1, max: 3_000 }), async (signs, times) => {
    const rows = [[`${signs.join("")}骨é`.repeat(times)], ["x"]];
    const folder = join(aFolder(), "rows");
    const target = await folderTarget(folder, { migrations: [], tables });
    await target.insert(tables[0] as never, rows);
    await target.finish({ letters: rows.length });
    const source = await folderSource(folder);
    expect((await Array.fromAsync(source.rows(tables[0] as never))).flat()).toEqual(rows);
  });
  await fc.assert(property, { ...propertyRuns(10), examples: [[["a"], 30_000]] });
});

describe("an error of SQLite that says nothing of the program", () => {
  const open = () => {
    const path = join(aNewFolder(), "sea.sqlite");
    const one = new Database(path);
    one.run("create table t (a text)");
    return { path, one };
  };
  const CASES: Record<string, () => void> = {
    "another process writes": () => {
      const { path, one } = open();
      one.run("begin exclusive");
      new Database(path).run("insert into t values ('x')");
    },
    "it can only be read": () => {
      const { path } = open();
      new Database(path, { readonly: true }).run("insert into t values ('x')");
    },
    "it is full": () => {
      const { one } = open();
      one.run("pragma max_page_count = 3");
      one.run("insert into t values (?)", ["x".repeat(100_000)]);
    },
    "there is no folder for it": () => void new Database("/proc/none/sea.sqlite", { create: true }),
  };

  test.each(Object.entries(CASES))("is one of storage, to be tried again: %s", (_, fail) => {
    let error: unknown;
    try {
      fail();
    } catch (reason) {
      error = reason;
    }
    expect([(error as { code?: string })?.code, isStorageFailure(error)]).toEqual([expect.any(String), true]);
  });
});

describe("the program before an upgrade", () => {
  const LINKS = { "with links": null, "without permission for them": "EPERM", "without links": "ENOTSUP" };
  test.each(Object.entries(LINKS))("is kept on a file system %s", async (_, code) => {
    const place = programPlaceOf(join(aNewFolder(), "driftglass"));
    await files.writeFile(place.program, "the program");
    const refused = Object.assign(new Error("no links"), { code });
    const link = code ? spyOn(files, "link").mockRejectedValue(refused) : null;
    await keepOldProgram(place).finally(() => link?.mockRestore());
    expect(await files.readFile(place.old, "utf8")).toBe("the program");
  });
});

const WAITING = { kind: "week", params: "{}", attempts: 3, next_at: 1 };

eachDatabase("emails that wait", (db) => {
  test("are found by the oldest of them, whatever came since", async () => {
    const config = readConfig({ DATA_DIR: aFolder() });
    const { id: user_id } = await aPerson(db());
    const ages = fc.array(fc.constantFrom(0, HOUR - 1, HOUR, 5 * HOUR), { maxLength: 4 });
    const property = fc.asyncProperty(ages, async (waits) => {
      await db().deleteFrom("outbox").execute();
      for (const [n, wait] of waits.entries())
        await db()
          .insertInto("outbox")
          .values({ ...WAITING, id: `mail-${n}`, user_id, created_at: NOW - wait })
          .execute();
      const found = await mailOutbox({ db: db(), config, now: NOW });
      expect(found.length > 0).toBe(waits.some((wait) => wait >= HOUR));
    });
    await fc.assert(property, { ...propertyRuns(20), examples: [[[HOUR, 0]], [[0, HOUR]]] });
  });
});
