/** Migration 0077 beside a server of the version before that still sends messages. */
import { expect, test } from "bun:test";
import { SqliteAdapter, sql } from "kysely";
import { MIGRATIONS } from "../../migrations/index";
import type { Db } from "../../src/db/transact";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "../chat/chat-fixtures";
import { eachDatabase } from "../support/databases";

const countWaiting = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return Number(rows[0]?.waiting);
};

eachDatabase("a migration beside a server that writes", (_, open) => {
  test("waits for whoever sends, who waits for nothing", async () => {
    const db = await open();
    // One connection alone writes to SQLite.
    if (db.getExecutor().adapter instanceof SqliteAdapter) return;
    const [one, other] = await aPairOfFriends(db);
    await sendMessage(db, one, other, "shell", CHAT_NOW);
    await sql`drop table removed_words`.execute(db);
    const migrate = () =>
      db.transaction().execute(async (tx) => MIGRATIONS["0077-removed-conversations"]?.up(tx as never));
    const { promise: migrated, resolve } = Promise.withResolvers<unknown>();
    await db.transaction().execute(async (tx) => {
      await sql`update conversations set seq = seq`.execute(tx);
      resolve(migrate());
      while ((await countWaiting(db)) === 0) await Bun.sleep(5);
      await sql`insert into events (user_id, seq, kind, ref, created_at) values (${one.id}, 1000, 'message', 'm', 0)`.execute(
        tx,
      );
    });
    await migrated;
    expect(await db.selectFrom("removed_words").selectAll().execute()).toEqual([]);
  });
});
