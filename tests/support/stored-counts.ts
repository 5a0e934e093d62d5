/** Stored counts beside the rows that they count. */
import { sql } from "kysely";
import type { DbOrTx } from "../../src/db/transact";
import { priceAt } from "../../src/limits/prices";
import { DAY } from "../../src/runtime/units";

const IS_MEMBER_SQL = "u.official = 0 and u.id <> 'gone'";

const userCountSql = (column: string, rows: string): string =>
  `select '${column} of ' || id as what from (select u.id, u.${column} as stored, (select ${rows}) as counted
    from users u where ${IS_MEMBER_SQL}) c where stored <> counted`;

const thingCountSql = (table: string, column: string, rows: string, compared = "<>"): string =>
  `select '${table}.${column} of ' || id as what from (select t.id, t.${column} as stored, (select ${rows}) as counted
    from ${table} t) c where stored ${compared} counted`;

/** Days whose counter is not the number of rows, at most as many as are counted. */
const dailyCounterSql = (kind: string, rows: string, most: number): string =>
  `select '${kind} of ' || coalesce(c.user_id, r.user_id) as what
    from (select user_id, day, n from daily_counters where kind = '${kind}') c
    full join (select user_id, at / ${DAY} as day, case when count(*) > ${most} then ${most} else count(*) end as n
      from (${rows}) acts group by 1, 2) r on r.user_id = c.user_id and r.day = c.day
    where coalesce(c.n, 0) <> coalesce(r.n, 0)`;

const NO_DAILY_CAP = 2 ** 31;
const AUTHOR_IS_MEMBER_SQL = `exists (select 1 from users u where u.id = t.author_id and ${IS_MEMBER_SQL})`;

/** Hold at any time, whoever has left. */
const ALWAYS_QUERIES: string[] = [
  thingCountSql("bottles", "like_count", "count(*) from bottle_likes l where l.bottle_id = t.id and l.active = 1"),
  thingCountSql("bottles", "comment_count", "count(*) from comments c where c.bottle_id = t.id"),
  thingCountSql("bottles", "pick_count", "count(*) from findings f where f.bottle_id = t.id", "<"),
  thingCountSql("bottles", "view_count", "count(*) from bottle_views v where v.bottle_id = t.id", "<"),
  thingCountSql("designs", "like_count", "count(*) from design_likes l where l.design_id = t.id and l.active = 1"),
  thingCountSql("designs", "comment_count", "count(*) from design_comments c where c.design_id = t.id"),
  thingCountSql("designs", "view_count", "count(*) from design_views v where v.design_id = t.id", "<"),
  userCountSql("unread_count", "count(*) from system_messages m where m.user_id = u.id and m.read_at is null"),
  userCountSql("chat_unread_count", "coalesce(sum(m.rings), 0) from conversation_members m where m.user_id = u.id"),
  userCountSql("coin_seq", "coalesce(max(r.seq), 0) from coin_records r where r.user_id = u.id"),
  userCountSql("following_count", "count(*) from follows f where f.follower_id = u.id"),
  userCountSql("follower_count", "count(*) from follows f where f.followee_id = u.id"),
  userCountSql("friend_count", "count(*) from follows f where f.follower_id = u.id and f.friends_since is not null"),
  `select 'feedback_pending of ' || p.user_id as what from feedback_pending p
    where p.n <> (select count(*) from feedback f where f.user_id = p.user_id and f.replied_at is null)`,
];

/** Hold where all was done by verbs and nobody has left. */
const NO_LEAVERS_QUERIES: string[] = [
  thingCountSql("bottles", "pick_count", "count(*) from findings f where f.bottle_id = t.id"),
  thingCountSql("bottles", "view_count", "count(*) from bottle_views v where v.bottle_id = t.id"),
  thingCountSql("designs", "view_count", "count(*) from design_views v where v.design_id = t.id"),
  userCountSql("throw_count", "count(*) from bottles b where b.author_id = u.id"),
  userCountSql("pick_count", "count(*) from findings f where f.user_id = u.id"),
  dailyCounterSql(
    "throw",
    `select author_id as user_id, created_at as at from bottles t where ${AUTHOR_IS_MEMBER_SQL}`,
    NO_DAILY_CAP,
  ),
  dailyCounterSql("pick", "select user_id, picked_at as at from findings", NO_DAILY_CAP),
  dailyCounterSql(
    "comment",
    "select author_id as user_id, created_at as at from comments",
    priceAt("commentsPaidPerDay", 0),
  ),
  dailyCounterSql("like", "select user_id, created_at as at from bottle_likes", priceAt("likesPaidPerDay", 0)),
  dailyCounterSql(
    "checkin",
    "select user_id, created_at as at from coin_records where reason = 'daily_checkin'",
    NO_DAILY_CAP,
  ),
];

async function runCountQueries(db: DbOrTx, questions: string[]): Promise<string[]> {
  const answers = await Promise.all(questions.map((each) => sql.raw<{ what: string }>(each).execute(db)));
  return answers.flatMap(({ rows }) => rows.map(({ what }) => what));
}

/** Counts that are not those of their rows; `exact`: nobody has left, and everything was done by verbs. */
export const findWrongCounts = (db: DbOrTx, exact = true): Promise<string[]> =>
  runCountQueries(db, exact ? [...ALWAYS_QUERIES, ...NO_LEAVERS_QUERIES] : ALWAYS_QUERIES);
