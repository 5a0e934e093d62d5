import { sql } from "kysely";
import { checkedIn, lockPaidForThrow, recordThrow } from "../../coins/coins";
import { resetsAt, spend, spentToday } from "../../db/counters";
import { newId, shuffleKey } from "../../db/ids";
import { type Actor, once } from "../../db/once";
import { insertion, prepared } from "../../db/prepared";
import type { BottleRow } from "../../db/tables/bottles";
import { together } from "../../db/together";
import { type Db, endWith, type Queries, type Tx } from "../../db/transact";
import { spendPurchased, type Wear, wearable } from "../../designs/designs";
import { NEVER, SEA } from "../../limits/limits";
import { priceAt } from "../../limits/prices";
import { Refusal } from "../../runtime/errors";
import { currentRules, hold, judge, showOwnName, type Verdict } from "../../safety/safety";
import { bandOfMe, type Me, needProfileComplete } from "../../users/users";
import type { ThrowInput } from "../input";
import type { BottleRead } from "../reading/rows";
import { type Bottle, bottleView, readerOf } from "../reading/view";

export interface Thrown {
  bottle: Bottle;
  reward: number;
  coins: number;
  throwsLeft: number;
}

/** What every new bottle starts with. */
export const FRESH = {
  state: "sea",
  holder_id: null,
  owner_id: null,
  pick_count: 0,
  like_count: 0,
  view_count: 0,
  comment_count: 0,
  collected_at: null,
  uses: 0,
  hidden_at: null,
  masks: null,
} as const satisfies Partial<BottleRow>;

type Thrower = { id: string; official: boolean };

const waiting = prepared<{ author: string; since: number }, { n: number }>((db, hole) =>
  db
    .selectFrom("bottles")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("author_id", "=", hole("author"))
    .where("created_at", ">", hole("since"))
    .where("state", "=", sql.lit("sea"))
    .where("waiting_since", "is not", null)
    .compile(),
);

async function uncollected(db: Queries, authorId: string, now: number): Promise<number> {
  const [row] = await waiting(db, { author: authorId, since: now - SEA.drift });
  return Number(row?.n);
}

/** The official account has no such limit. */
export const hasTooManyAfloat = async (
  db: Queries,
  { id, official }: Thrower,
  now: number,
): Promise<boolean> => !official && (await uncollected(db, id, now)) >= SEA.uncollectedMax;

/** Locks and pays who throws. @throws Refusal `profile_incomplete` */
async function lockThrower(tx: Tx, id: string, reward: number) {
  const me = await lockPaidForThrow(tx, id, reward);
  if (needProfileComplete(me)) throw new Refusal("profile_incomplete");
  return me;
}

/** The official account has no limits. @param me locked by then @returns throws left */
async function spendThrow(tx: Tx, me: Promise<Me>, id: string, now: number): Promise<number> {
  const [{ official }, spent, waiting] = await together([
    me,
    spend(tx, id, "throw", SEA.throwsPerDay, now),
    uncollected(tx, id, now),
  ]);
  if (official) return SEA.throwsPerDay;
  if (spent === null) throw new Refusal("throw_limit_reached", { resetsAt: resetsAt(now) });
  if (waiting >= SEA.uncollectedMax) throw new Refusal("too_many_uncollected_bottles");
  return SEA.throwsPerDay - spent;
}

const wearOf = (
  tx: Tx,
  personId: string,
  { designId, purchasedBottleId }: ThrowInput,
  now: number,
): Promise<Wear> =>
  purchasedBottleId === undefined
    ? wearable(tx, personId, designId, now)
    : spendPurchased(tx, personId, purchasedBottleId);

const launch = insertion("bottles");

interface Letter extends Pick<Verdict, "held" | "masks"> {
  content: string;
}

function newBottle(me: Me, letter: Letter, wear: Wear, now: number): BottleRow {
  const { content, held, masks } = letter;
  const band = bandOfMe(me, now);
  const id = newId(now);
  return {
    ...FRESH,
    id,
    author_id: me.id,
    content,
    language: me.language,
    design_id: wear.id,
    design_name: wear.name,
    picture: wear.picture,
    band: me.official ? "all" : band,
    author_adult_at: me.adult_at ?? NEVER,
    free_at: now,
    expires_at: me.official ? NEVER : now + SEA.drift,
    waiting_since: now,
    shuffle: shuffleKey(id, now),
    hidden_at: held ? now : null,
    masks,
    created_at: now,
  };
}

/** What `readBottles` would read of it. */
const asRead = (row: BottleRow, me: Me): BottleRead => ({
  ...row,
  author_nickname: me.nickname,
  author_avatar: me.avatar,
  author_country: me.country,
  author_official: me.official,
  author_banned_at: me.banned_at,
  author_suspended_until: me.suspended_until,
  writer_since: me.created_at,
  writer_throws: me.throw_count,
  owner_nickname: null,
  owner_avatar: null,
  owner_country: null,
  owner_official: null,
  liked: null,
  found_at: null,
  blocked: 0,
});

/**
 * Common part of all throws: limits, row, reward. `wear` takes the design in the same transaction.
 * @throws Refusal `profile_incomplete`, `throw_limit_reached`, `too_many_uncollected_bottles`, `text_refused`
 */
export function throwWearing(
  db: Db,
  actor: Actor,
  content: string,
  wear: (tx: Tx) => Promise<Wear>,
  now: number,
): Promise<Thrown> {
  return once(db, actor, now, async (tx) => {
    const reward = priceAt("throw", now);
    const locked = lockThrower(tx, actor.id, reward);
    const [me, throwsLeft, design, rules] = await together([
      locked,
      spendThrow(tx, locked, actor.id, now),
      wear(tx),
      currentRules(tx),
    ]);
    const verdict = await judge(tx, me, "bottle", { content }, now, rules);
    const row = newBottle(me, { content, ...verdict }, design, now);
    const { held } = verdict;
    const what = { kind: "bottle", id: row.id, aboutId: me.id, said: { content } } as const;
    if (held) await hold(tx, { ...what, rules: held }, now);
    await showOwnName(tx, me, now);
    await endWith(tx, [launch(tx, row), recordThrow(tx, me, { amount: reward, ref: row.id }, now)]);
    const bottle = bottleView(asRead(row, me), readerOf(me), now);
    return { bottle, reward, coins: me.coins, throwsLeft };
  });
}

/** Throws a bottle. @throws Refusal as `throwWearing`; `design_not_found`, `wrong_state`, `used_up` */
export const throwBottle = (db: Db, actor: Actor, input: ThrowInput, now: number): Promise<Thrown> =>
  throwWearing(db, actor, input.content, (tx) => wearOf(tx, actor.id, input, now), now);

export interface Today {
  throwsLeft: number;
  picksLeft: number;
  checkedIn: boolean;
  /** ms */
  resetsAt: number;
}

/** Remaining throws, picks and check-in of today. */
export async function leftToday(db: Queries, person: Thrower, now: number): Promise<Today> {
  const spent = await spentToday(db, person.id, now);
  return {
    throwsLeft: SEA.throwsPerDay - (person.official ? 0 : (spent.throw ?? 0)),
    picksLeft: SEA.picksPerDay - (spent.pick ?? 0),
    checkedIn: checkedIn(spent),
    resetsAt: resetsAt(now),
  };
}
