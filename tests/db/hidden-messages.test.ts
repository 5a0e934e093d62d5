/** What the migration that gave the team's removals a column of their own makes of messages and counts of before. */
import { expect, test } from "bun:test";
import { sql } from "kysely";
import { MIGRATIONS } from "../../migrations/index";
import type { Db } from "../../src/db/transact";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

/** The schema of just before, with nothing in it but people. */
async function goBack(db: Db): Promise<void> {
  await sql`drop index chat_messages_unreached`.execute(db);
  for (const column of ["low_removed", "high_removed"])
    await db.schema.alterTable("chat_messages").dropColumn(column).execute();
  await sql`create index chat_messages_unreached on chat_messages (id) where low_hidden = 1 and high_hidden = 1
    and (text is not null or (file is not null and opened_at is null))`.execute(db);
}

const insertCase = (db: Db, id: string, change: string) =>
  sql
    .raw(`insert into report_cases (id, kind, thing_id, about_id, opened_at, place, reporters, weight, legal_hold, hidden_at,
      decided_at, decision) values ('case of ${id}', 'message', '${id}', 'low', 0, 0, 1, 3, 0, ${change})`)
    .execute(db);

/** 2, 7 and 8 are shown to both. */
const insertText = (db: Db, seq: number, from: string) =>
  sql`insert into chat_messages (conversation_id, seq, id, sender_id, client_id, kind, text, animated, created_at, unopened,
    low_hidden, high_hidden, untold, revision, blur, revealed) values ('c', ${seq}, ${`m${seq}`}, ${from}, ${`m${seq}`}, 'text',
    'Hello', 0, 0, 0, 0, ${[2, 7, 8].includes(seq) ? 0 : 1}, 0, 0, 0, 0)`.execute(db);

eachDatabase("messages of before", (_, open) => {
  test("that the team hides come back when that is lifted; what was deleted stays away, and counts no more", async () => {
    const db = await open();
    await goBack(db);
    // Ids grow with the time.
    const [one, two] = [await aPerson(db), await aPerson(db)] as const;
    await sql`insert into conversations (id, low_id, high_id, seq, opener_texts, opener_unseen, created_at)
      values ('c', ${one.id}, ${two.id}, 8, 0, 0, 0)`.execute(db);
    // The one counts hidden ones as unread; the other has read 8 while the two were apart, so that 0 are unread.
    await sql`insert into conversation_members (user_id, other_id, conversation_id, listed, muted, translates, last_at, unread,
      rings, delivered_seq, read_seq, told_seq, told_after, cleared_seq) values
      (${two.id}, ${one.id}, 'c', 1, 0, 0, 0, 5, 5, 0, 2, 0, 0, 1), (${one.id}, ${two.id}, 'c', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`.execute(
      db,
    );
    await sql`update users set chat_unread_count = 5 where id = ${two.id}`.execute(db);
    for (const seq of [1, 2, 3, 4, 5, 6, 7, 8]) await insertText(db, seq, (seq === 8 ? two : one).id);
    // 1 went with the conversation, too; 4 was rejected and deleted; 5 is removed; 6 waits for a round of mass mail.
    await insertCase(db, "m1", "10, 10, 'remove'");
    await insertCase(db, "m3", "10, null, null");
    await insertCase(db, "m4", "null, 10, 'rejected'");
    await insertCase(db, "m5", "10, 10, 'remove'");
    await sql`insert into held_texts (kind, thing_id, about_id, said, rules, held_at)
      values ('message', 'm6', ${one.id}, '{}', '[]', 0)`.execute(db);
    await MIGRATIONS["0075-removed-for-readers"]?.up(db as never);
    const rows = await db
      .selectFrom("chat_messages")
      .select(["seq", "high_hidden", "high_removed", "untold"])
      .orderBy("seq")
      .execute();
    const marks = rows.map(({ seq, high_hidden, high_removed }) => `${seq} ${high_hidden}${high_removed}`);
    expect(marks).toEqual(["1 11", "2 00", "3 01", "4 10", "5 01", "6 01", "7 00", "8 00"]);
    // Whoever wrote 8 is apart from its reader: that it was read is never told.
    expect(rows.filter(({ untold }) => untold === 1).map(({ seq }) => seq)).toEqual([8]);
    const members = await db
      .selectFrom("conversation_members")
      .select(["user_id", "unread", "rings", "read_seq"])
      .orderBy("user_id")
      .execute();
    expect(members).toEqual([
      { user_id: one.id, unread: 0, rings: 0, read_seq: 8 },
      { user_id: two.id, unread: 1, rings: 1, read_seq: 2 },
    ]);
    const counted = db.selectFrom("users").select("chat_unread_count").where("id", "=", two.id);
    expect(await counted.executeTakeFirst()).toEqual({ chat_unread_count: 1 });
  });
});
