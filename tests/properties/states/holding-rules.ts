/** What picking a bottle up and letting it go answers by the model, and what it changes (docs/product.md 3.4-3.7, 3.16). */
import { DELETED_USER_ID } from "../../../src/limits/account";
import { SEA_LIMITS } from "../../../src/limits/sea";
import type { ErrorCode } from "../../../src/runtime/errors";
import {
  holds,
  isBannedAuthor,
  isBlockBetween,
  isOfAgeFor,
  isStoppedAuthor,
  keeps,
  type ModelBottle,
  personIn,
  placesOf,
  release,
  type StateModel,
  sinkTimeOf,
} from "./model";
import { bandOf, countedToday, pay, spendToday } from "./people";

/** Coins that are paid (docs/product.md 6.2); the first three likes and comments of a day. */
export const PAID = { throw: 5, like: 2, comment: 3, destroy: 1, perDay: 3 } as const;

export interface HoldingAct {
  model: StateModel;
  bottle: ModelBottle;
  /** Somebody's id; null: a visitor. */
  who: string | null;
  now: number;
}
export type MemberAct = HoldingAct & { who: string };

/** A refusal, or the change; null: done, and nothing is another than before. */
export type Judgement = ErrorCode | (() => void) | null;
export type Rule = (act: MemberAct) => Judgement;

/** What a page leaves out: that the day, or the backpack, has no more room. */
export const LIMIT_CODES: readonly string[] = ["pick_limit_reached", "backpack_full", "throw_limit_reached"];

export function addView({ bottle, who }: MemberAct): void {
  if (!bottle.viewers.has(who)) bottle.views++;
  bottle.viewers.add(who);
}

/** Whether it drifts by, of somebody whom they may meet. */
function isInReach({ model, bottle, who, now }: MemberAct): boolean {
  const isDrifting = bottle.state === "sea" && bottle.freeAt <= now && bottle.sinksAt > now;
  const canMeet = isOfAgeFor(model, bottle, who, now) && !isBlockBetween(model, who, bottle.author);
  return isDrifting && canMeet && !isStoppedAuthor(model, bottle, now);
}

export const pick: Rule = (act) => {
  const { model, bottle, who, now } = act;
  const me = personIn(model, who);
  if (bandOf(me, now) === null) return "profile_incomplete";
  if (bottle.state === "removed" || bottle.hidden) return "bottle_not_found";
  if (bottle.author === who) return "own_bottle";
  if (bottle.findings.has(who)) return "already_picked";
  if (placesOf(model, who, now) >= me.capacity) return "backpack_full";
  if (countedToday(me, "pick", now) >= SEA_LIMITS.picksPerDay) return "pick_limit_reached";
  if (!isInReach(act)) return "bottle_not_found";
  return () => {
    const until = now + SEA_LIMITS.hold;
    addView(act);
    spendToday(me, "pick", SEA_LIMITS.picksPerDay, now);
    me.picks++;
    bottle.picks++;
    Object.assign(bottle, { holder: who, freeAt: until, waiting: false });
    bottle.sinksAt = sinkTimeOf(model, bottle, now, until);
    bottle.findings.set(who, { until, endedAt: null, outcome: null });
  };
};

export const isGone = ({ model, bottle }: HoldingAct): boolean =>
  bottle.state === "removed" || isBannedAuthor(model, bottle);

export const drop: Rule = (act) => {
  const { model, bottle, who, now } = act;
  if (isGone(act)) return "bottle_not_found";
  if (!holds(bottle, who, now)) return "not_held";
  if (bottle.hidden || isBlockBetween(model, who, bottle.author)) return "forbidden";
  if (!isOfAgeFor(model, bottle, who, now)) return "forbidden";
  return () => {
    release(model, bottle, "dropped", now);
    bottle.comments.push({ id: "", by: who, answered: false, thanked: false });
    const me = personIn(model, who);
    if (spendToday(me, "comment", PAID.perDay, now)) pay(me, PAID.comment);
  };
};

export const throwBack =
  (undo: number): Rule =>
  (act) => {
    const { model, bottle, who, now } = act;
    if (isGone(act)) return "bottle_not_found";
    return holds(bottle, who, now) ? () => release(model, bottle, "thrown_back", now, undo) : "not_held";
  };

export const keep =
  (undo: number): Rule =>
  (act) => {
    const { model, bottle, who, now } = act;
    if (isGone(act) || bottle.hidden) return "bottle_not_found";
    return holds(bottle, who, now) ? () => release(model, bottle, "kept", now, undo) : "not_held";
  };

/** Whether the end of a hold has not taken effect, and nobody has done anything with the bottle since. */
function isUndoable({ model, bottle, who, now }: MemberAct): boolean {
  const finding = bottle.findings.get(who);
  const isLate = !finding || finding.until <= now || (finding.endedAt ?? 0) <= now;
  if (isLate || finding.outcome === "dropped") return false;
  if (bottle.hidden || model.blocks.has(`${who}>${bottle.author}`)) return false;
  if (bottle.state === "sea") return bottle.holder === null && bottle.freeAt > now;
  return keeps(bottle, who) && (bottle.keptAt ?? 0) > now && bottle.uses === 0;
}

export const undo: Rule = (act) => {
  const { model, bottle, who, now } = act;
  if (isBannedAuthor(model, bottle)) return "undo_over";
  if (holds(bottle, who, now)) return null;
  const finding = bottle.findings.get(who);
  if (!finding || !isUndoable(act)) return "undo_over";
  const others = placesOf(model, who, now) - (keeps(bottle, who) ? 1 : 0);
  if (others >= personIn(model, who).capacity) return "backpack_full";
  return () => {
    Object.assign(finding, { endedAt: null, outcome: null });
    Object.assign(bottle, { state: "sea", holder: who, owner: null, keptAt: null, freeAt: finding.until });
    const isOrphan = bottle.author === DELETED_USER_ID;
    bottle.sinksAt = isOrphan ? finding.until : sinkTimeOf(model, bottle, now, finding.until);
  };
};
