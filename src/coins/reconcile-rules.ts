import { type RawBuilder, sql } from "kysely";
import { BACKPACK, COINS, DAY } from "../limits";
import { COIN_REASONS } from "./payment";

export interface Range {
  after: string;
  upTo: string;
}

interface Difference {
  person: string;
  what: string;
}

type Question = (range: Range) => RawBuilder<Difference>;

const within = (column: string, { after, upTo }: Range) =>
  sql`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${upTo}`;

const FIXED: Record<string, number> = {
  daily_checkin: COINS.checkin,
  throw_bottle: COINS.throw,
  like_bottle: COINS.like,
  comment_bottle: COINS.comment,
  design_bottle: COINS.design,
  destroy_bottle: COINS.destroy,
  invitation_reward: COINS.invitation,
};

const PER_DAY: Record<string, number> = {
  daily_checkin: 1,
  like_bottle: COINS.likesPaidPerDay,
  comment_bottle: COINS.commentsPaidPerDay,
};

const byReason = (numbers: Record<string, number>) =>
  sql.join(
    Object.entries(numbers).map(([reason, n]) => sql`when ${sql.lit(reason)} then ${sql.lit(n)}`),
    sql` `,
  );

/** An existing cause must belong to the person; a missing one was erased with its owner. */
const CAUSES = sql`case r.reason
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

const TRADE = sql`reason in ('purchase_design', 'sale_design')`;

/** Each finds violations in one statement, so that it sees one snapshot. */
export const QUESTIONS: Record<string, Question> = {
  "the balance is the sum of the records, and they are numbered without a gap": (range) => sql`
    select u.id as person, 'balance' as what from users u left join (
      select user_id, sum(amount) as total, count(*) as n, min(seq) as first, max(seq) as last
      from coin_records where ${within("user_id", range)} group by user_id
    ) r on r.user_id = u.id
    where ${within("u.id", range)} and (u.coins < 0 or u.coins <> coalesce(r.total, 0)
      or u.coin_seq <> coalesce(r.n, 0) or u.coin_seq <> coalesce(r.last, 0) or coalesce(r.first, 1) <> 1)`,

  "each record says the balance after it": (range) => sql`
    select user_id as person, reason || ' ' || ref as what from (
      select user_id, reason, ref, amount, balance,
        lag(balance, 1) over (partition by user_id order by seq) as before
      from coin_records where ${within("user_id", range)}
    ) c where balance <> coalesce(before, 0) + amount`,

  "every record has its cause": (range) => sql`
    select r.user_id as person, r.reason || ' ' || r.ref as what from coin_records r
    where ${within("r.user_id", range)} and not (${CAUSES})`,

  "every record has the amount of its reason": (range) => sql`
    select user_id as person, reason || ' ' || ref as what from coin_records
    where ${within("user_id", range)} and (amount <> case reason ${byReason(FIXED)} else amount end
      or (reason = 'sale_design' and amount < 0) or (reason = 'purchase_design' and amount > 0))`,

  "what one buyer paid one seller got": (range) => sql`
    select t.user_id as person, t.reason || ' ' || t.ref as what from coin_records t
    where ${within("t.user_id", range)} and t.${TRADE}
      and (select count(*) = 2 and count(distinct reason) = 2 and sum(amount) = 0
        from coin_records o where o.ref = t.ref and o.${TRADE}) = ${sql.lit(false)}
      and not exists (select 1 from departed_trades d where d.ref = t.ref)`,

  "no day pays more often than it may": (range) => sql`
    select user_id as person, reason as what from coin_records
    where ${within("user_id", range)} and reason in (${sql.join(Object.keys(PER_DAY).map((each) => sql.lit(each)))})
    group by user_id, reason, created_at / ${sql.lit(DAY)}
    having count(*) > case reason ${byReason(PER_DAY)} end`,

  "the backpack has the places that were paid for, at 10, 20, 30 … coins": (range) => sql`
    select u.id as person, 'expand_backpack' as what from users u left join (
      select user_id, count(*) as n, sum(amount) as total from coin_records
      where ${within("user_id", range)} and reason = 'expand_backpack' group by user_id
    ) r on r.user_id = u.id
    where ${within("u.id", range)}
      and (u.backpack_capacity <> ${sql.lit(BACKPACK.capacity)} + ${sql.lit(BACKPACK.step)} * coalesce(r.n, 0)
        or coalesce(r.total, 0) * 2 <> -${sql.lit(BACKPACK.firstPrice)} * coalesce(r.n, 0) * (coalesce(r.n, 0) + 1))`,
};
