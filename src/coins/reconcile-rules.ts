import { type RawBuilder, sql } from "kysely";
import { BACKPACK_LIMITS } from "../limits/designs";
import { type PriceName, priceHistoryOf } from "../limits/prices";
import { DAY } from "../runtime/units";
import { COIN_REASONS } from "./reasons";

export interface UserIdRange {
  after: string;
  upTo: string;
}

interface CoinDifference {
  person: string;
  what: string;
}

type ReconcileQuery = (range: UserIdRange) => RawBuilder<CoinDifference>;

const isInRange = (column: string, { after, upTo }: UserIdRange) =>
  sql`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${upTo}`;

/** SQL: the price that applied when a record was made. */
function priceWhenRecorded(name: PriceName): RawBuilder<number> {
  const [first, ...later] = priceHistoryOf(name);
  if (!first) throw new Error(`no price of ${name}`);
  return later.reduce(
    (before, { since, n }) =>
      sql<number>`case when created_at >= ${sql.lit(since)} then ${sql.lit(n)} else ${before} end`,
    sql<number>`${sql.lit(first.n)}`,
  );
}

const PRICE_BY_REASON: Record<string, PriceName> = {
  daily_checkin: "checkin",
  throw_bottle: "throw",
  like_bottle: "like",
  comment_bottle: "comment",
  design_bottle: "design",
  destroy_bottle: "destroy",
  invitation_reward: "invitation",
};

const DAILY_LIMIT_BY_REASON: Record<string, PriceName | 1> = {
  daily_checkin: 1,
  like_bottle: "likesPaidPerDay",
  comment_bottle: "commentsPaidPerDay",
};

const caseBranches = (names: Record<string, PriceName | 1>) =>
  sql.join(
    Object.entries(names).map(
      ([reason, name]) => sql`when ${sql.lit(reason)} then ${name === 1 ? sql.lit(1) : priceWhenRecorded(name)}`,
    ),
    sql` `,
  );

/** SQL: the record's cause belongs to the person, or is missing because it was erased with its owner. */
const HAS_CAUSE_SQL = sql`case r.reason
  when 'throw_bottle' then exists (select 1 from bottles b where b.id = r.ref and b.author_id = r.user_id)
  when 'like_bottle' then not exists (select 1 from bottles b where b.id = r.ref)
    or exists (select 1 from bottle_likes l where l.bottle_id = r.ref and l.user_id = r.user_id)
  when 'comment_bottle' then not exists (select 1 from bottles b where b.id = r.ref)
    or exists (select 1 from findings f where f.bottle_id = r.ref and f.user_id = r.user_id and f.outcome = 'dropped')
  when 'destroy_bottle' then not exists (select 1 from bottles b where b.id = r.ref and b.state <> 'removed')
  when 'invitation_reward' then not exists (select 1 from users u where u.id = r.ref)
    or exists (select 1 from users u where u.id = r.ref and u.invited_by = r.user_id)
  when 'design_bottle' then not exists (select 1 from designs d where d.id = r.ref and d.designer_id <> r.user_id)
  else r.reason in (${sql.join(COIN_REASONS.map((reason) => sql.lit(reason)))})
end`;

const IS_TRADE_SQL = sql`reason in ('purchase_design', 'sale_design')`;

/** Expansions numbered per person, as the nth one costs n times as much as the first. */
const numberedExpansions = (range: UserIdRange) => sql`
  select user_id, ref, amount, created_at, row_number() over (partition by user_id order by seq) as nth
  from coin_records where ${isInRange("user_id", range)} and reason = 'expand_backpack'`;

/** Rule name → query for violations, one statement each, so that it reads one snapshot. */
export const RECONCILE_RULES: Record<string, ReconcileQuery> = {
  "the balance is the sum of the records, and they are numbered without a gap": (range) => sql`
    select u.id as person, 'balance' as what from users u left join (
      select user_id, sum(amount) as total, count(*) as n, min(seq) as first, max(seq) as last
      from coin_records where ${isInRange("user_id", range)} group by user_id
    ) r on r.user_id = u.id
    where ${isInRange("u.id", range)} and (u.coins < 0 or u.coins <> coalesce(r.total, 0)
      or u.coin_seq <> coalesce(r.n, 0) or u.coin_seq <> coalesce(r.last, 0) or coalesce(r.first, 1) <> 1)`,

  "each record says the balance after it": (range) => sql`
    select user_id as person, reason || ' ' || ref as what from (
      select user_id, reason, ref, amount, balance,
        lag(balance, 1) over (partition by user_id order by seq) as before
      from coin_records where ${isInRange("user_id", range)}
    ) c where balance <> coalesce(before, 0) + amount`,

  "every record has its cause": (range) => sql`
    select r.user_id as person, r.reason || ' ' || r.ref as what from coin_records r
    where ${isInRange("r.user_id", range)} and not (${HAS_CAUSE_SQL})`,

  "every record has the amount of its reason": (range) => sql`
    select user_id as person, reason || ' ' || ref as what from coin_records
    where ${isInRange("user_id", range)} and (amount <> case reason ${caseBranches(PRICE_BY_REASON)} else amount end
      or (reason = 'sale_design' and amount < 0) or (reason = 'purchase_design' and amount > 0))`,

  "what one buyer paid one seller got": (range) => sql`
    select t.user_id as person, t.reason || ' ' || t.ref as what from coin_records t
    where ${isInRange("t.user_id", range)} and t.${IS_TRADE_SQL}
      and (select count(*) = 2 and count(distinct reason) = 2 and sum(amount) = 0
        from coin_records o where o.ref = t.ref and o.${IS_TRADE_SQL}) = ${sql.lit(false)}
      and not exists (select 1 from departed_trades d where d.ref = t.ref)`,

  "no day pays more often than it may": (range) => sql`
    select user_id as person, reason as what from coin_records
    where ${isInRange("user_id", range)} and reason in (${sql.join(Object.keys(DAILY_LIMIT_BY_REASON).map((each) => sql.lit(each)))})
    group by user_id, reason, created_at / ${sql.lit(DAY)}
    having count(*) > max(case reason ${caseBranches(DAILY_LIMIT_BY_REASON)} end)`,

  "the backpack has the places that were paid for, at 10, 20, 30 … coins": (range) => sql`
    select u.id as person, 'expand_backpack' as what from users u left join (
      select user_id, count(*) as n from (${numberedExpansions(range)}) c group by user_id
    ) r on r.user_id = u.id
    where ${isInRange("u.id", range)}
      and u.backpack_capacity <> ${sql.lit(BACKPACK_LIMITS.capacity)} + ${sql.lit(BACKPACK_LIMITS.step)} * coalesce(r.n, 0)
    union all select user_id, 'expand_backpack ' || ref from (${numberedExpansions(range)}) c
      where amount <> nth * ${priceWhenRecorded("expansion")}`,
};
