import { sql } from "kysely";
import { CHECK_IN_COUNTER, hasCheckedIn, lockAndPayForThrow, recordThrowPayment } from "../../coins/coins";
import { allSettledOrThrow } from "../../db/all-settled";
import { rowCount } from "../../db/count-rows";
import { dailyCountersReader, nextDayStart, spendDailyLimit } from "../../db/counters";
import { type Actor, transactOnce } from "../../db/idempotency";
import { newId, shuffleKey } from "../../db/ids";
import { insertion, preparedQuery } from "../../db/prepared-query";
import type { BottleRow } from "../../db/tables/bottles";
import { type Db, type DbOrTx, sendWithCommit, type Tx } from "../../db/transact";
import { type BottleDesign, findThrowableDesign, spendPurchasedUse } from "../../designs/designs";
import { priceAt } from "../../limits/prices";
import { FAR_FUTURE, SEA_LIMITS } from "../../limits/sea";
import { Refusal } from "../../runtime/errors";
import { currentWordRules, holdText, type JudgedText, judgeText, unmaskOwnName } from "../../safety/safety";
import { isProfileIncomplete, type OwnUserRow, requireAgeBand } from "../../users/users";
import type { ThrowInput } from "../input";
import { type Bottle, bottleView, bottleViewerOf } from "../reading/bottle-view";
import type { BottleViewRow } from "../reading/rows";

export interface ThrowResult {
  bottle: Bottle;
  reward: number;
  coins: number;
  throwsLeft: number;
}

/** The column values every new bottle starts with. */
export const NEW_BOTTLE = {
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
  brief: null,
  news_seen_at: null,
  chart_shared_at: null,
} as const satisfies Partial<BottleRow>;

type ThrowingPerson = { id: string; official: boolean };

const selectUncollectedCount = preparedQuery<{ author: string; since: number }, { n: number }>((db, param) =>
  db
    .selectFrom("bottles")
    .select(rowCount)
    .where("author_id", "=", param("author"))
    .where("created_at", ">", param("since"))
    .where("state", "=", sql.lit("sea"))
    .where("waiting_since", "is not", null),
);

async function countUncollectedBottles(db: DbOrTx, authorId: string, now: number): Promise<number> {
  const [row] = await selectUncollectedCount(db, { author: authorId, since: now - SEA_LIMITS.drift });
  return Number(row?.n);
}

/** Whether too many of the author's bottles wait to be picked up; official accounts have no such limit. */
export const hasTooManyUncollected = async (
  db: DbOrTx,
  { id, official }: ThrowingPerson,
  now: number,
): Promise<boolean> => !official && (await countUncollectedBottles(db, id, now)) >= SEA_LIMITS.uncollectedMax;

/** Locks the throwing person's row and pays the reward. @throws Refusal `profile_incomplete` */
async function lockThrower(tx: Tx, id: string, reward: number) {
  const me = await lockAndPayForThrow(tx, id, reward);
  if (isProfileIncomplete(me)) throw new Refusal("profile_incomplete");
  return me;
}

/**
 * Spends one throw of the day; official accounts have no limits. @param me resolves once the row is locked
 * @returns throws left @throws Refusal `throw_limit_reached`, `too_many_uncollected_bottles`
 */
async function spendDailyThrow(tx: Tx, me: Promise<OwnUserRow>, id: string, now: number): Promise<number> {
  const [{ official }, spent, uncollected] = await allSettledOrThrow([
    me,
    spendDailyLimit(tx, id, "throw", SEA_LIMITS.throwsPerDay, now),
    countUncollectedBottles(tx, id, now),
  ]);
  if (official) return SEA_LIMITS.throwsPerDay;
  if (spent === null) throw new Refusal("throw_limit_reached", { resetsAt: nextDayStart(now) });
  if (uncollected >= SEA_LIMITS.uncollectedMax) throw new Refusal("too_many_uncollected_bottles");
  return SEA_LIMITS.throwsPerDay - spent;
}

const takeDesign = (
  tx: Tx,
  personId: string,
  { designId, purchasedBottleId }: ThrowInput,
  now: number,
): Promise<BottleDesign> =>
  purchasedBottleId === undefined
    ? findThrowableDesign(tx, personId, designId, now)
    : spendPurchasedUse(tx, personId, purchasedBottleId);

const insertBottle = insertion("bottles");

interface JudgedLetter extends Pick<JudgedText, "holdingRules" | "masks"> {
  id: string;
  content: string;
}

function newBottle(me: OwnUserRow, letter: JudgedLetter, design: BottleDesign, now: number): BottleRow {
  const { id, content, holdingRules, masks } = letter;
  const band = requireAgeBand(me, now);
  return {
    ...NEW_BOTTLE,
    id,
    author_id: me.id,
    content,
    language: me.language,
    design_id: design.id,
    design_name: design.name,
    picture: design.picture,
    band: me.official ? "all" : band,
    author_adult_at: me.adult_at ?? FAR_FUTURE,
    free_at: now,
    expires_at: me.official ? FAR_FUTURE : now + SEA_LIMITS.drift,
    waiting_since: now,
    shuffle: shuffleKey(id, now),
    hidden_at: holdingRules ? now : null,
    masks,
    created_at: now,
  };
}

/** The row as `selectBottleRows` would read it, without a query. */
const toBottleViewRow = (row: BottleRow, me: OwnUserRow): BottleViewRow => ({
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
 * Common part of all throws: limits, row, reward. @param spendDesign finds or spends the design in the same transaction
 * @throws Refusal `profile_incomplete`, `throw_limit_reached`, `too_many_uncollected_bottles`, `text_refused`
 */
export function throwWithDesign(
  db: Db,
  actor: Actor,
  content: string,
  spendDesign: (tx: Tx) => Promise<BottleDesign>,
  now: number,
): Promise<ThrowResult> {
  return transactOnce(db, actor, now, async (tx) => {
    const reward = priceAt("throw", now);
    const locked = lockThrower(tx, actor.id, reward);
    const [me, throwsLeft, design, rules] = await allSettledOrThrow([
      locked,
      spendDailyThrow(tx, locked, actor.id, now),
      spendDesign(tx),
      currentWordRules(tx),
    ]);
    const thing = { kind: "bottle", id: newId(now), aboutId: me.id } as const;
    const verdict = await judgeText(tx, me, { kind: "bottle", fields: { content }, rules }, thing, now);
    const row = newBottle(me, { id: thing.id, content, ...verdict }, design, now);
    const { holdingRules, massCase } = verdict;
    if (holdingRules) await holdText(tx, { ...thing, fields: { content }, rules: holdingRules, massCase }, now);
    await unmaskOwnName(tx, me, now);
    await sendWithCommit(tx, [insertBottle(tx, row), recordThrowPayment(tx, me, { amount: reward, ref: row.id }, now)]);
    const bottle = bottleView(toBottleViewRow(row, me), bottleViewerOf(me), now);
    return { bottle, reward, coins: me.coins, throwsLeft };
  });
}

/** Throws a bottle. @throws Refusal as `throwWithDesign`; `design_not_found`, `wrong_state`, `used_up` */
export const throwBottle = (db: Db, actor: Actor, input: ThrowInput, now: number): Promise<ThrowResult> =>
  throwWithDesign(db, actor, input.content, (tx) => takeDesign(tx, actor.id, input, now), now);

export interface DailyAllowance {
  throwsLeft: number;
  picksLeft: number;
  checkedIn: boolean;
  /** ms */
  resetsAt: number;
}

const loadSpentToday = dailyCountersReader(["throw", "pick", CHECK_IN_COUNTER]);

/** A person's remaining throws and picks of today (UTC), and whether they have checked in. */
export async function loadDailyAllowance(db: DbOrTx, person: ThrowingPerson, now: number): Promise<DailyAllowance> {
  const spent = await loadSpentToday(db, person.id, now);
  return {
    throwsLeft: SEA_LIMITS.throwsPerDay - (person.official ? 0 : (spent.throw ?? 0)),
    picksLeft: SEA_LIMITS.picksPerDay - (spent.pick ?? 0),
    checkedIn: hasCheckedIn(spent),
    resetsAt: nextDayStart(now),
  };
}
