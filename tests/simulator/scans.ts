/** Invariants that look through the whole database, every so many acts. */
import { sql } from "kysely";
import { reconcileCoins } from "../../src/coins/coins";
import type { Db } from "../../src/db/transact";
import { findWrongCounts } from "../support/stored-counts";
import type { Model } from "./model";
import { Violation } from "./world";

/** Each finds what breaks the rule; `@now` is the time. */
const RULES: Record<string, string> = {
  "a bottle is in one hand at most": `select bottle_id as what from findings f
    where released_at is null and until > @now group by bottle_id having count(*) > 1`,
  "who holds a bottle has found it": `select id as what from bottles b where state = 'sea' and free_at > @now
    and holder_id is not null and not exists (select 1 from findings f where f.bottle_id = b.id and f.user_id = b.holder_id)`,
  "nobody finds a bottle twice": `select bottle_id as what from findings group by bottle_id, user_id having count(*) > 1`,
  "friends are friends of each other": `select f.follower_id as what from follows f left join follows g
    on g.follower_id = f.followee_id and g.followee_id = f.follower_id
    where (f.friends_since is not null) <> (g.follower_id is not null) or f.friends_since <> g.friends_since`,
  "a block ends following both ways": `select f.follower_id as what from follows f join blocks b
    on (b.blocker_id = f.follower_id and b.blocked_id = f.followee_id)
    or (b.blocker_id = f.followee_id and b.blocked_id = f.follower_id)`,
  "a chat has one order": `select c.id as what from conversations c
    where c.seq <> (select coalesce(max(m.seq), 0) from chat_messages m where m.conversation_id = c.id)`,
  "nothing of what was recalled is kept": `select id as what from chat_messages
    where recalled_at is not null and (text is not null or preview is not null)`,
  "what was recalled is not found": `select w.message_id as what from message_words w
    join chat_messages m on m.id = w.message_id where m.recalled_at is not null`,
  "a picture that has burnt has no key": `select k.message_id as what from burn_keys k join chat_messages m on m.id = k.message_id
    where m.recalled_at is not null`,
  "coins are never below zero": "select id as what from users where coins < 0",
  "a sold design has one buyer": `select source_id as what from designs where source_id is not null
    group by source_id having count(*) > 1`,
};

async function findBroken(db: Db, now: number): Promise<void> {
  for (const [rule, query] of Object.entries(RULES)) {
    const { rows } = await sql.raw<{ what: string }>(query.replaceAll("@now", String(now))).execute(db);
    if (rows[0]) throw new Violation(rule, rows[0].what);
  }
}

const UNREAD_IN_CHATS = `select m.user_id as who, m.unread as told, (select count(*) from chat_messages c
  where c.conversation_id = m.conversation_id and c.sender_id = m.other_id and c.seq > max(m.read_seq, m.cleared_seq)
  and c.review is null and case when m.user_id < m.other_id then c.low_hidden + c.low_removed
    else c.high_hidden + c.high_removed end = 0) as counted from conversation_members m`;

async function checkUnreadInChats(db: Db): Promise<void> {
  const { rows } = await sql.raw<{ who: string; told: number; counted: number }>(UNREAD_IN_CHATS).execute(db);
  const wrong = rows.find(({ told, counted }) => told !== counted);
  if (wrong)
    throw new Violation("unread in chats is what is unread", `${wrong.who}: ${wrong.told}, not ${wrong.counted}`);
}

/** Every balance, follow and message is what the server has acknowledged. */
async function compareWithModel(db: Db, model: Model): Promise<void> {
  const coins = await db.selectFrom("users").select(["id", "coins"]).execute();
  for (const row of coins) {
    const person = model.byId.get(row.id);
    if (person && person.coins !== row.coins)
      throw new Violation(
        "balances are what was acknowledged",
        `${person.username} has ${row.coins}, not ${person.coins}`,
      );
  }
  const follows = await db.selectFrom("follows").select(["follower_id", "followee_id"]).execute();
  const known = new Set(model.people.flatMap((p) => [...p.follows].map((o) => `${p.id} ${o.id}`)));
  const stored = new Set(follows.map((row) => `${row.follower_id} ${row.followee_id}`));
  const differing = [...known.symmetricDifference(stored)][0];
  if (differing) throw new Violation("every acknowledged act is there", `follow ${differing}`);
  const { n } = await db
    .selectFrom("chat_messages")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  if (Number(n) !== model.sent.length)
    throw new Violation("every acknowledged act is there", `${n} messages, not ${model.sent.length}`);
}

async function checkCoins(db: Db): Promise<void> {
  const { differences, first, coins, sum } = await reconcileCoins(db);
  if (differences > 0) throw new Violation("every coin has its record", `${first}`);
  if (coins !== sum) throw new Violation("all balances are all records", `${coins}, not ${sum}`);
}

/** @throws Violation */
export async function scanAll(db: Db, model: Model, now: number): Promise<number> {
  await findBroken(db, now);
  await checkUnreadInChats(db);
  await compareWithModel(db, model);
  await checkCoins(db);
  const wrong = await findWrongCounts(db, false);
  if (wrong[0]) throw new Violation("stored counts are those of their rows", wrong[0]);
  return Object.keys(RULES).length + 5;
}
