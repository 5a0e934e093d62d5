import { sql } from "kysely";
import { checkedIn, pay } from "../../coins/coins";
import { resetsAt, spend, spentToday } from "../../db/counters";
import { newId, shuffleKey } from "../../db/ids";
import { type Actor, once } from "../../db/once";
import { insertion, prepared } from "../../db/prepared";
import type { BottleRow } from "../../db/tables/bottles";
import { together } from "../../db/together";
import type { Db, Queries, Tx } from "../../db/transact";
import { spendPurchased, wearable } from "../../designs/designs";
import { Refusal } from "../../errors";
import { COINS, NEVER, SEA } from "../../limits";
import { currentRules, hold, judge, showOwnName, type Verdict } from "../../safety/safety";
import { bandOfMe, lockMe, type Me, needProfileComplete } from "../../users/users";
import type { ThrowInput } from "../input";
import { bottleAfter } from "../reading/lists";
import type { Bottle } from "../reading/view";

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

/** The official account has no limits. @returns throws left */
async function spendThrow(tx: Tx, me: Me, now: number): Promise<number> {
  if (me.official) return SEA.throwsPerDay;
  const [spent, waiting] = await together([
    spend(tx, me.id, "throw", SEA.throwsPerDay, now),
    uncollected(tx, me.id, now),
  ]);
  if (spent === null) throw new Refusal("throw_limit_reached", { resetsAt: resetsAt(now) });
  if (waiting >= SEA.uncollectedMax) throw new Refusal("too_many_uncollected_bottles");
  return SEA.throwsPerDay - spent;
}

export interface Wear {
  id: string;
  name: string;
  picture: string;
}

const wearOf = (tx: Tx, me: Me, { designId, purchasedBottleId }: ThrowInput, now: number): Promise<Wear> =>
  purchasedBottleId === undefined
    ? wearable(tx, me.id, designId, now)
    : spendPurchased(tx, me.id, purchasedBottleId);

const launch = insertion("bottles");

interface Letter extends Pick<Verdict, "held" | "masks"> {
  content: string;
}

async function setAfloat(tx: Tx, me: Me, id: string, letter: Letter, wear: Wear, now: number): Promise<void> {
  const { content, held, masks } = letter;
  const band = bandOfMe(me, now);
  await launch(tx, {
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
  });
  if (held) await hold(tx, { kind: "bottle", id, aboutId: me.id, said: { content }, rules: held }, now);
}

/**
 * Common part of all throws: limits, row, reward. `wear` takes the design in the same transaction.
 * @throws Refusal `profile_incomplete`, `throw_limit_reached`, `too_many_uncollected_bottles`, `text_refused`
 */
export function throwWearing(
  db: Db,
  actor: Actor,
  content: string,
  wear: (tx: Tx, me: Me) => Promise<Wear>,
  now: number,
): Promise<Thrown> {
  return once(db, actor, now, async (tx) => {
    const me = await lockMe(tx, actor.id, "throw_count");
    if (needProfileComplete(me)) throw new Refusal("profile_incomplete");
    const [throwsLeft, design, rules] = await together([
      spendThrow(tx, me, now),
      wear(tx, me),
      currentRules(tx),
    ]);
    const verdict = await judge(tx, me, { content }, now, rules);
    const id = newId(now);
    const reward = COINS.throw;
    const [, coins, bottle] = await together([
      setAfloat(tx, me, id, { content, ...verdict }, design, now),
      pay(tx, { userId: me.id, amount: reward, reason: "throw_bottle", ref: id }, now),
      bottleAfter(tx, me, id, now),
    ]);
    await showOwnName(tx, me, now);
    return { bottle, reward, coins, throwsLeft };
  });
}

/** Throws a bottle. @throws Refusal as `throwWearing`; `design_not_found`, `wrong_state`, `used_up` */
export const throwBottle = (db: Db, actor: Actor, input: ThrowInput, now: number): Promise<Thrown> =>
  throwWearing(db, actor, input.content, (tx, me) => wearOf(tx, me, input, now), now);

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
