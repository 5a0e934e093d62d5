import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { allSettledOrThrow } from "../../src/db/all-settled";
import { openDatabase, openUnmigrated } from "../../src/db/open";
import { insertion, preparedQuery } from "../../src/db/prepared-query";
import { afterCommit, type Db, sendWithCommit, type Tx, transact } from "../../src/db/transact";
import { eachDatabase, freshPostgres } from "../support/databases";

const note = insertion("meta");

type Row = { n: number; text: string | null };
const divided = preparedQuery<{ by: number; text: string | null }, Row>((db, param) =>
  db
    .selectNoFrom([
      sql<number>`12 / cast(${param("by")} as integer)`.as("n"),
      sql<string | null>`cast(${param("text")} as text)`.as("text"),
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
    const queries = Array.from({ length: 40 }, (_, n) => divided(db(), { by: n === 7 ? 0 : 1, text: `${n}` }));
    const answers = await Promise.allSettled(queries);
    const failed = answers.flatMap(({ status }, n) => (status === "rejected" ? [n] : []));
    expect(failed).toEqual([7]);
    await expect(queries[7]).rejects.toThrow("division by zero");
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and application_name = ''`.execute(db());
    expect(rows[0]?.n).toBeLessThan(8);
  });

  test.if(kind === "postgres")("get other connections when theirs are ended", async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db());
    const repeated = async (): Promise<Row[]> => divided(db(), { by: 3, text: "here" });
    // What was idle may be told of its end only now.
    const first = await repeated().catch(repeated);
    expect(first).toEqual([{ n: 4, text: "here" }]);
    expect(await repeated()).toEqual(first);
  });
});

eachDatabase("a database that was opened", (db, _, kind) => {
  test.if(kind === "postgres")("leaves no connection once it is closed, where nothing was asked too", async () => {
    const { url } = await freshPostgres();
    await (await openUnmigrated(url)).close();
    await (await openDatabase(url)).close();
    // Refused while somebody is connected; PostgreSQL itself waits five seconds for those that end.
    await sql`drop database ${sql.id(new URL(url).pathname.slice(1))}`.execute(db());
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

eachDatabase("a transaction whose connection is lost", (db, _, kind) => {
  test.if(kind === "postgres")("fails, and nothing of it is written on another connection", async () => {
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const work = transact(db(), async (tx) => {
      const { rows } = await pid.execute(tx);
      const end = sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(tx);
      const statuses: string[] = [];
      await end.catch((error) => statuses.push(error.code));
      for (let n = 0; n < 3; n++)
        await note(tx, { key: `lost ${n}`, value: "1" }).catch((error) => statuses.push(error.code));
      expect(statuses).toHaveLength(4);
    });
    await expect(work).rejects.toThrow();
    const left = db().selectFrom("meta").select("key").where("key", "like", "lost%").execute();
    expect(await left).toEqual([]);
  });
});

const noted = (db: Db) => db.selectFrom("meta").select("key").where("key", "like", "batch%").execute();

eachDatabase("statements of one transaction that are sent at once", (db, _, kind) => {
  const both = async (tx: Tx, by: number) =>
    allSettledOrThrow([divided(tx, { by: 2, text: "a" }), divided(tx, { by, text: "b" })]);

  test("are answered in their order, the first time and later", async () => {
    for (let time = 0; time < 6; time++) {
      const [[one], [other]] = await transact(db(), (tx) => both(tx, 3));
      expect([one, other]).toEqual([
        { n: 6, text: "a" },
        { n: 4, text: "b" },
      ]);
    }
  });

  test.if(kind === "postgres")(
    "end with the one that fails: those before are answered, those after skipped",
    async () => {
      for (let time = 0; time < 6; time++) {
        let ended: PromiseSettledResult<unknown>[] = [];
        const work = transact(db(), async (tx) => {
          const queries = [3, 0, 2].map((by) => divided(tx, { by, text: null }));
          ended = await Promise.allSettled(queries);
          await allSettledOrThrow(queries);
        });
        await expect(work).rejects.toThrow("division by zero");
        expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
      }
      expect(await transact(db(), (tx) => both(tx, 3))).toHaveLength(2);
    },
  );

  test("at its end: the transaction fails with what they fail with, and nothing is written", async () => {
    const twice = (key: string) =>
      transact(db(), async (tx) => {
        afterCommit(tx, () => order.push("committed"));
        await sendWithCommit(tx, [note(tx, { key, value: "1" }), note(tx, { key, value: "2" })]);
      });
    const order: string[] = [];
    for (let time = 0; time < 6; time++) await expect(twice(`batch ${time}`)).rejects.toThrow(/unique/i);
    expect(await noted(db())).toEqual([]);
    expect(order).toEqual([]);
  });

  test("at its end: they are written, and so is what follows them", async () => {
    for (let time = 0; time < 6; time++) {
      await transact(db(), async (tx) => {
        await sendWithCommit(tx, [note(tx, { key: `batch end ${time}`, value: "1" })]);
        await note(tx, { key: `batch after ${time}`, value: "1" });
      });
    }
    expect(await noted(db())).toHaveLength(12);
  });

  test.if(kind === "postgres")("are refused once the commit is on its way", async () => {
    let late: Promise<unknown> = Promise.resolve();
    await transact(db(), async (tx) => {
      await divided(tx, { by: 1, text: null });
      // Nobody waits for it: it is asked while the commit is awaited.
      late = new Promise((resolve) => setImmediate(resolve)).then(() => divided(tx, { by: 1, text: null }));
      late.catch(() => undefined);
    });
    await expect(late).rejects.toThrow(/committed|given back/);
  });
});

describe("works that wait together", () => {
  test("give their answers in order", async () => {
    expect(await allSettledOrThrow([Promise.resolve(1), Promise.resolve("two")])).toEqual([1, "two"]);
  });

  test("have all ended when the first failure in their order is thrown", async () => {
    const slow = Promise.withResolvers<void>();
    let ended = false;
    const works = allSettledOrThrow([
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
