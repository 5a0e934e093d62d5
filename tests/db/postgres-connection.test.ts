import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { prepared } from "../../src/db/prepared";
import { together } from "../../src/db/together";
import { transact } from "../../src/db/transact";
import { eachDatabase } from "../support/databases";

type Row = { n: number; text: string | null };
const divided = prepared<{ by: number; text: string | null }, Row>((db, hole) =>
  db
    .selectNoFrom([
      sql<number>`12 / cast(${hole("by")} as integer)`.as("n"),
      sql<string | null>`cast(${hole("text")} as text)`.as("text"),
    ])
    .compile(),
);

eachDatabase("prepared reads that come together", (db, _, kind) => {
  test("each get their own answer, the first time and later", async () => {
    const texts = ["a", null, "", "über 水 🌊", "x".repeat(5_000)];
    for (let time = 0; time < 3; time++) {
      const rows = await Promise.all(
        Array.from({ length: 60 }, (_, n) => divided(db(), { by: (n % 6) + 1, text: texts[n % 5] ?? null })),
      );
      expect(rows.flat()).toEqual(
        rows.map((_, n) => ({ n: Math.floor(12 / ((n % 6) + 1)), text: texts[n % 5] ?? null })),
      );
    }
  });

  test.if(kind === "postgres")("fail alone, and share a few connections", async () => {
    const asked = Array.from({ length: 40 }, (_, n) => divided(db(), { by: n === 7 ? 0 : 1, text: `${n}` }));
    const answers = await Promise.allSettled(asked);
    const failed = answers.flatMap(({ status }, n) => (status === "rejected" ? [n] : []));
    expect(failed).toEqual([7]);
    await expect(asked[7]).rejects.toThrow("division by zero");
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and application_name = ''`.execute(db());
    expect(rows[0]?.n).toBeLessThan(8);
  });

  test.if(kind === "postgres")("get other connections when theirs are ended", async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db());
    const again = async (): Promise<Row[]> => divided(db(), { by: 3, text: "here" });
    // What was idle may be told of its end only now.
    const first = await again().catch(again);
    expect(first).toEqual([{ n: 4, text: "here" }]);
    expect(await again()).toEqual(first);
  });
});

eachDatabase("how many rows at most", (db, _, kind) => {
  test.if(kind === "postgres")("is part of the plan, which knows no parameter", () => {
    const some = db().selectFrom("bottles").select("id").orderBy("expires_at").limit(10);
    const { sql: text, parameters } = db().deleteFrom("bottles").where("id", "in", some).compile();
    expect(text).toContain('order by "expires_at" limit 10)');
    expect(parameters).toEqual([]);
  });
});

eachDatabase("a transaction in which a failure was not heard", (db, _, kind) => {
  test.if(kind === "postgres")("is not said to be done", async () => {
    const work = transact(db(), async (tx) => {
      await tx.insertInto("meta").values({ key: "half", value: "1" }).execute();
      await divided(tx, { by: 0, text: null }).catch(() => undefined);
    });
    await expect(work).rejects.toThrow("not committed");
    expect(await db().selectFrom("meta").select("key").where("key", "=", "half").execute()).toEqual([]);
  });
});

describe("works that wait together", () => {
  test("give their answers in order", async () => {
    expect(await together([Promise.resolve(1), Promise.resolve("two")])).toEqual([1, "two"]);
  });

  test("have all ended when the first failure in their order is thrown", async () => {
    const slow = Promise.withResolvers<void>();
    let ended = false;
    const works = together([
      slow.promise.then(() => {
        ended = true;
        throw new Error("first");
      }),
      Promise.reject(new Error("second")),
    ]);
    queueMicrotask(slow.resolve);
    await expect(works).rejects.toThrow("first");
    expect(ended).toBe(true);
  });
});
