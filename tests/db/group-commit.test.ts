import { Database } from "bun:sqlite";
import { afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { isStorageFailure } from "../../src/db/error-codes";
import { type OpenedDatabase, openDatabase } from "../../src/db/open";
import { GroupCommit } from "../../src/db/sqlite/group-commit";
import { afterCommit, type Db, type Tx, transact } from "../../src/db/transact";

const opened: (OpenedDatabase & { dir: string })[] = [];

async function openFileDatabase(): Promise<Db> {
  const dir = mkdtempSync(join(tmpdir(), "driftglass-group-"));
  const one = { ...(await openDatabase(join(dir, "sea.sqlite"))), dir };
  opened.push(one);
  return one.db;
}

afterEach(async () => {
  for (const { close, dir } of opened.splice(0)) {
    await close();
    rmSync(dir, { recursive: true, force: true });
  }
});

const insertMeta = (tx: Tx, key: string, value = "1") => tx.insertInto("meta").values({ key, value }).execute();
const keys = async (db: Db): Promise<string[]> =>
  (await db.selectFrom("meta").select("key").where("key", "like", "verb %").orderBy("key").execute()).map(
    ({ key }) => key,
  );

/** A writer that only notes what it is told. */
function recordEffects() {
  const commits: string[] = [];
  let open = false;
  let refuseCommit: Error | null = null;
  const writer = {
    beforeBegin: () => undefined,
    exec(text: string) {
      if (text === "commit" && refuseCommit) {
        open = false;
        throw refuseCommit;
      }
      commits.push(text);
      if (text === "begin immediate") open = true;
      if (text === "commit" || text === "rollback") open = false;
    },
    inTransaction: () => open,
    committed: () => undefined,
  };
  const refuse = (error: Error) => {
    refuseCommit = error;
  };
  return { writer, commits, refuse };
}

describe("group commit", () => {
  test("verbs that come together share one commit, each in its own savepoint", async () => {
    const { writer, commits } = recordEffects();
    const group = new GroupCommit(writer, { timeout: 1_000, maxVerbs: 64 });
    const verb = async () => group.commit(await group.begin());
    await Promise.all([verb(), verb(), verb()]);
    const each = ["savepoint verb", "release verb"];
    expect(commits).toEqual(["begin immediate", ...each, ...each, ...each, "commit"]);
  });

  test("a group is closed when it is full", async () => {
    const { writer, commits } = recordEffects();
    const group = new GroupCommit(writer, { timeout: 1_000, maxVerbs: 2 });
    const verb = async () => group.commit(await group.begin());
    await Promise.all([verb(), verb(), verb()]);
    expect(commits.filter((text) => text === "commit")).toHaveLength(2);
  });

  test("a commit that fails refuses every verb in it, those that threw as well", async () => {
    const { writer, refuse } = recordEffects();
    const group = new GroupCommit(writer, { timeout: 1_000, maxVerbs: 64 });
    refuse(new Error("the disk is full"));
    const good = async () => group.commit(await group.begin());
    const bad = async () => group.rollback(await group.begin(), null);
    const ends = await Promise.allSettled([good(), bad(), good()]);
    expect(ends.map((end) => end.status === "rejected" && String(end.reason))).toEqual(
      Array(3).fill("Error: the disk is full"),
    );
  });

  test("a verb that throws is taken back alone", async () => {
    const db = await openFileDatabase();
    const ends = await Promise.allSettled([
      transact(db, (tx) => insertMeta(tx, "verb a")),
      transact(db, async (tx) => {
        await insertMeta(tx, "verb b");
        throw new Error("no");
      }),
      transact(db, (tx) => insertMeta(tx, "verb c")),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await keys(db)).toEqual(["verb a", "verb c"]);
  });

  test("nobody reads what is not committed, and everybody reads what was acknowledged", async () => {
    const db = await openFileDatabase();
    let during: string[] = [];
    const first = transact(db, (tx) => insertMeta(tx, "verb a"));
    const second = transact(db, async (tx) => {
      await insertMeta(tx, "verb b");
      during = await keys(tx as unknown as Db);
    });
    const before = await keys(db);
    await Promise.all([first, second]);
    expect(before).toEqual([]);
    expect(during).toEqual(["verb a", "verb b"]);
    expect(await keys(db)).toEqual(["verb a", "verb b"]);
  });

  test("a single statement that writes is durable too", async () => {
    const db = await openFileDatabase();
    await db.insertInto("meta").values({ key: "verb a", value: "1" }).execute();
    expect(await keys(db)).toEqual(["verb a"]);
  });

  test("a full disk refuses the whole group with its effects, and the next verb finds the sea as it was", async () => {
    const db = await openFileDatabase();
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await transact(db, async (tx) => {
      await sql.raw(`pragma max_page_count = ${(pages.rows[0]?.page_count ?? 0) + 8}`).execute(tx);
    });
    const large = "x".repeat(200_000);
    const effects: string[] = [];
    const ends = await Promise.allSettled([
      transact(db, (tx) => {
        afterCommit(tx, () => effects.push("verb a"));
        return insertMeta(tx, "verb a");
      }),
      transact(db, (tx) => insertMeta(tx, "verb b", large)),
      transact(db, (tx) => insertMeta(tx, "verb c")),
    ]);
    const [a, b] = ends;
    for (const end of [a, b]) expect(end?.status === "rejected" && isStorageFailure(end.reason)).toBe(true);
    expect(effects).toEqual([]);
    const acknowledged = ends[2]?.status === "fulfilled" ? ["verb c"] : [];
    expect(await keys(db)).toEqual(acknowledged);
    await transact(db, (tx) => insertMeta(tx, "verb d"));
    expect(await keys(db)).toEqual([...acknowledged, "verb d"]);
  });

  test("what is deleted is in no page of the file after the last checkpoint", async () => {
    const db = await openFileDatabase();
    const dir = opened.at(-1)?.dir ?? "";
    const marker = "a-marker-that-has-to-go-away";
    await transact(db, (tx) => insertMeta(tx, "verb a", marker));
    await transact(db, async (tx) => {
      await tx.deleteFrom("meta").where("key", "=", "verb a").execute();
    });
    const { close } = opened.pop() ?? {};
    await close?.();
    expect(await Bun.file(join(dir, "sea.sqlite")).text()).not.toContain(marker);
    const reopened = new Database(join(dir, "sea.sqlite"), { readonly: true });
    expect(reopened.prepare("pragma integrity_check").values()).toEqual([["ok"]]);
    reopened.close();
    rmSync(dir, { recursive: true, force: true });
  });
});

test("a read that waits for the one connection of a database in memory outlives the statements that are kept", async () => {
  const one = await openDatabase(":memory:");
  const start = Promise.withResolvers<void>();
  const others = transact(one.db, async (tx) => {
    start.resolve();
    for (let n = 0; n < 600; n++) await sql`select ${sql.lit(n)}`.execute(tx);
  });
  await start.promise;
  const waiting = sql<{ n: number }>`select 601 as n`.execute(one.db);
  await others;
  expect((await waiting).rows).toEqual([{ n: 601 }]);
  await one.close();
});
