/** Every stored count with the rows it counts. */
import { type Kysely, sql } from "kysely";

/** Counts that no rows are left to compare with, and why. */
export const COUNTS_WITHOUT_ROWS: Readonly<Record<string, string>> = {
  "bottles.view_count": "who looked is forgotten after a day: tests/bottles/liking.test.ts",
  "designs.view_count": "who looked is forgotten after a day: tests/square/liking.test.ts",
  "users.throw_count": "what was thrown may be removed; a count of the throws ever: tests/coins/economy.test.ts",
  "users.pick_count": "whoever wrote a bottle may leave with it; a count of the finds ever",
  "bottles.pick_count": "a finder may leave; a count of the finds ever",
};

/** An SQL expression of the number of rows, correlated with the row of the count. */
export const COUNTED_ROWS: Readonly<Record<string, string>> = {
  "bottles.like_count": "select count(*) from bottle_likes l where l.bottle_id = t.id and l.active = 1",
  "bottles.comment_count": "select count(*) from comments c where c.bottle_id = t.id",
  "designs.like_count": "select count(*) from design_likes l where l.design_id = t.id and l.active = 1",
  "designs.comment_count": "select count(*) from design_comments c where c.design_id = t.id",
  "users.unread_count": "select count(*) from system_messages m where m.user_id = t.id and m.read_at is null",
  "users.chat_unread_count": `select coalesce(sum(m.rings), 0) from conversation_members m
     where m.user_id = t.id and m.muted = 0`,
  "users.follower_count": "select count(*) from follows f where f.followee_id = t.id",
  "users.following_count": "select count(*) from follows f where f.follower_id = t.id",
  "users.friend_count": `select count(*) from follows f where f.follower_id = t.id and f.friends_since is not null`,
  "conversation_members.unread": `select count(*) from chat_messages m join conversations c on c.id = m.conversation_id
     where m.conversation_id = t.conversation_id and m.sender_id = t.other_id and m.review is null
       and m.seq > t.read_seq and m.seq > t.cleared_seq
       and case when c.low_id = t.user_id then m.low_hidden + m.low_removed else m.high_hidden + m.high_removed end = 0`,
};

/** Which row it is, in a message of a fault. */
const KEYS: Readonly<Record<string, string>> = { conversation_members: "t.user_id" };

/** Counts that differ from what they count. */
export async function findMiscountedRows(db: Kysely<never>): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, counted] of Object.entries(COUNTED_ROWS)) {
    const [table = "", column = ""] = name.split(".");
    const query =
      sql.raw(`select id, stored, counted from (select ${KEYS[table] ?? "t.id"} as id, t.${column} as stored,
      (${counted}) as counted from ${table} t) as counts where stored <> counted`);
    const { rows } = await sql<{ id: string; stored: number; counted: number }>`${query}`.execute(db);
    faults.push(...rows.map(({ id, stored, counted: n }) => `${name} of ${id} is ${stored}, there are ${n}`));
  }
  return faults;
}
