import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { isStorageFailure } from "../../src/db/error-codes";
import { StatementNames } from "../../src/db/postgres/statement-names";
import { type Db, transact } from "../../src/db/transact";
import { eachDatabase } from "../support/databases";

describe("names of statements", () => {
  test("are given to what comes again, and to queries alone", () => {
    const names = new StatementNames();
    const asked = (text: string) => [1, 2, 3, 4].map(() => names.of(text));
    expect(asked("select 1")).toEqual([undefined, undefined, "often_0", "often_0"]);
    expect(asked("vacuum")).toEqual([undefined, undefined, undefined, undefined]);
    names.renew();
    expect(names.of("select 1")).toBe("often_0_1");
  });

  test("are bounded, however many texts there are", () => {
    const names = new StatementNames();
    let given = 0;
    for (let n = 0; n < 5_000; n++) for (let time = 0; time < 3; time++) if (names.of(`select ${n}`)) given++;
    expect(given).toBe(400);
  });
});

eachDatabase("a statement that was planned before its table changed", (_, open) => {
  const read = (db: Db) => db.selectFrom("meta").selectAll().execute();

  test("is planned anew, alone and in a transaction", async () => {
    const db = await open();
    await db.insertInto("meta").values({ key: "here", value: "1" }).execute();
    for (let n = 0; n < 4; n++) await read(db);
    await sql`alter table meta add column one text`.execute(db);
    expect((await read(db))[0]).toHaveProperty("one");
    await transact(db, (tx) => tx.selectFrom("meta").selectAll().execute());
    await sql`alter table meta add column two text`.execute(db);
    const rows = await transact(db, (tx) => tx.selectFrom("meta").selectAll().execute());
    expect(rows[0]).toHaveProperty("two");
  });

  test("is planned anew beside others that were sent along with it", async () => {
    const db = await open();
    await db.insertInto("meta").values({ key: "here", value: "1" }).execute();
    const all = () =>
      transact(db, async (tx) =>
        Promise.all([
          tx.selectFrom("meta").selectAll().execute(),
          tx.selectFrom("meta").select("key").execute(),
          tx.updateTable("meta").set({ value: "2" }).where("key", "=", "here").execute(),
        ]),
      );
    for (let n = 0; n < 4; n++) await all();
    await sql`alter table meta add column one text`.execute(db);
    const [rows] = await all();
    expect(rows[0]).toHaveProperty("one");
  });

  test("is no internal error where it stays outdated", async () => {
    const db = await open();
    for (const code of ["0A000", "25P02"]) {
      let tries = 0;
      const verb = transact(db, async () => {
        tries++;
        throw Object.assign(new Error("cached plan must not change result type"), { code });
      });
      expect(isStorageFailure(await verb.catch((error: unknown) => error))).toBe(true);
      expect(tries).toBeGreaterThan(1);
    }
  });
});
