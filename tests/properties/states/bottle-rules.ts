/** What each verb on a bottle answers by the model, and what it changes (docs/product.md 3, 12). */
import { DELETED_USER_ID } from "../../../src/limits/account";
import { FAR_FUTURE, SEA_LIMITS } from "../../../src/limits/sea";
import {
  addView,
  drop,
  type HoldingAct,
  isGone,
  type Judgement,
  keep,
  type MemberAct,
  PAID,
  pick,
  type Rule,
  throwBack,
  undo,
} from "./holding-rules";
import {
  anotherBottle,
  holds,
  isBannedAuthor,
  isBlockBetween,
  isOfAgeFor,
  isStoppedAuthor,
  isVisible,
  keeps,
  type ModelBottle,
  personIn,
  release,
  type StateModel,
} from "./model";
import { bandOf, countedToday, pay, spendToday } from "./people";

/** Another bottle, which everybody may pick up: what one has in hand and keeps leaves room for it, or not. */
const pickAnother: Rule = (act) => {
  const another = anotherBottle(act.model, act.bottle.id);
  return another ? pick({ ...act, bottle: another }) : "bottle_not_found";
};

const like: Rule = ({ model, bottle, who, now }) => {
  if (bottle.state === "removed") return "bottle_not_found";
  if (bottle.author === who) return "own_bottle";
  if (bottle.hidden || isBannedAuthor(model, bottle)) return "bottle_not_found";
  if (isBlockBetween(model, who, bottle.author)) return "bottle_not_found";
  const me = personIn(model, who);
  if (bandOf(me, now) === null) return "profile_incomplete";
  if (!isOfAgeFor(model, bottle, who, now)) return "forbidden";
  if (isStoppedAuthor(model, bottle, now)) return "person_stopped";
  if (bottle.likers.get(who)) return null;
  return () => {
    const isFirst = !bottle.likers.has(who);
    bottle.likers.set(who, true);
    bottle.likes++;
    if (isFirst && spendToday(me, "like", PAID.perDay, now)) pay(me, PAID.like);
  };
};

const unlike: Rule = ({ bottle, who }) => {
  if (bottle.state === "removed") return "bottle_not_found";
  if (bottle.author === who) return "own_bottle";
  if (!bottle.likers.get(who)) return null;
  return () => {
    bottle.likers.set(who, false);
    bottle.likes--;
  };
};

/** Why the first comment of the bottle can be neither answered nor thanked for; null: it can. */
const commentRefusal = ({ model, bottle, who, now }: MemberAct): "comment_not_found" | "forbidden" | null => {
  const [comment] = bottle.comments;
  if (!comment || bottle.state === "removed" || personIn(model, comment.by).banned) return "comment_not_found";
  const isOwn = bottle.author === who;
  const writer = personIn(model, comment.by);
  const isSameAge = personIn(model, who).official || bandOf(writer, now) === bandOf(personIn(model, who), now);
  return !isOwn || !isSameAge || isBlockBetween(model, who, comment.by) ? "forbidden" : null;
};

const answer = (act: MemberAct): Judgement => {
  const [comment] = act.bottle.comments;
  const refusal = commentRefusal(act);
  if (refusal || !comment) return refusal;
  if (comment.answered) return "already_answered";
  return () => {
    comment.answered = true;
  };
};

const thank = (act: MemberAct): Judgement => {
  const [comment] = act.bottle.comments;
  const refusal = commentRefusal(act);
  if (refusal || !comment || comment.thanked) return refusal;
  return () => {
    comment.thanked = true;
  };
};

const remove: Rule = ({ bottle, who, now }) => {
  if (bottle.state === "removed") return "bottle_not_found";
  if (bottle.author !== who) return "forbidden";
  if (bottle.state === "kept" || bottle.freeAt > now) return "bottle_held";
  return () => void Object.assign(bottle, { state: "removed", hidden: false, inReview: false });
};

const use: Rule = ({ model, bottle, who, now }) => {
  const me = personIn(model, who);
  if (bandOf(me, now) === null) return "profile_incomplete";
  if (countedToday(me, "throw", now) >= SEA_LIMITS.throwsPerDay) return "throw_limit_reached";
  if (!keeps(bottle, who)) return "bottle_not_found";
  if (bottle.uses >= SEA_LIMITS.usesOfCollected) return "used_up";
  return () => {
    bottle.uses++;
    me.throws++;
    spendToday(me, "throw", SEA_LIMITS.throwsPerDay, now);
    pay(me, PAID.throw);
  };
};

const destroy: Rule = ({ model, bottle, who }) => {
  if (!keeps(bottle, who)) return "bottle_not_found";
  return () => {
    Object.assign(bottle, { state: "removed", owner: null, hidden: false });
    pay(personIn(model, who), PAID.destroy);
  };
};

/** Nobody sees it but its author; whoever has it in hand loses it. */
function hide(model: StateModel, bottle: ModelBottle, now: number): void {
  bottle.hidden = true;
  if (holds(bottle, bottle.holder, now)) release(model, bottle, "thrown_back", now);
}

const report = ({ model, bottle, who, now }: MemberAct, isUrgent = false): Judgement => {
  if (bottle.reporters.has(who)) return null;
  if (bottle.author === DELETED_USER_ID || (bottle.state === "removed" && !bottle.hidden)) return "bottle_not_found";
  if (bottle.author === who) return "own_thing";
  if (isBannedAuthor(model, bottle) || !isVisible(model, bottle, who, now)) return "bottle_not_found";
  return () => {
    bottle.reporters.add(who);
    bottle.openReports++;
    bottle.isUrgent ||= isUrgent;
    const isEnough = bottle.isUrgent || bottle.openReports >= 3;
    if (isEnough && !bottle.hidden && !personIn(model, bottle.author).official) hide(model, bottle, now);
  };
};

const view = (act: HoldingAct): Judgement => {
  const { model, bottle, who } = act;
  if (isGone(act) || (bottle.hidden && bottle.author !== who)) return "bottle_not_found";
  if (who === null) return () => void bottle.views++;
  if (isBlockBetween(model, who, bottle.author)) return "bottle_not_found";
  return bottle.author === who || bottle.viewers.has(who) ? null : () => addView({ ...act, who });
};

const read = ({ model, bottle, who, now }: HoldingAct): Judgement =>
  isVisible(model, bottle, who, now) ? null : "bottle_not_found";

const readKept = (act: MemberAct): Judgement => (keeps(act.bottle, act.who) ? read(act) : "bottle_not_found");

const membersOnly =
  (rule: Rule) =>
  ({ who, ...act }: HoldingAct): Judgement =>
    who === null ? "unauthenticated" : rule({ ...act, who });

export const BOTTLE_RULES = {
  pick: membersOnly(pick),
  pickAnother: membersOnly(pickAnother),
  drop: membersOnly(drop),
  throwBack: membersOnly(throwBack(0)),
  throwBackOnPage: membersOnly(throwBack(SEA_LIMITS.undoWindow)),
  keep: membersOnly(keep(0)),
  keepOnPage: membersOnly(keep(SEA_LIMITS.undoWindow)),
  undo: membersOnly(undo),
  like: membersOnly(like),
  unlike: membersOnly(unlike),
  view,
  // Changes what home tells the author, and nothing that anybody sees of the bottle.
  seeNews: membersOnly(() => null),
  // A page in the background may outlive its session.
  tellEnd: () => null,
  answer: membersOnly(answer),
  thank: membersOnly(thank),
  remove: membersOnly(remove),
  use: membersOnly(use),
  destroy: membersOnly(destroy),
  destroySeveral: membersOnly(destroy),
  report: membersOnly((act) => report(act)),
  reportThreat: membersOnly((act) => report(act, true)),
  openReport: membersOnly((act) => (typeof report(act) === "string" ? report(act) : null)),
  read,
  share: read,
  readComments: membersOnly(read),
  readKept: membersOnly(readKept),
  translate: membersOnly(read),
} as const satisfies Record<string, (act: HoldingAct) => Judgement>;
export type BottleVerb = keyof typeof BOTTLE_RULES;

/** By the team: of reports, of a text in review, or of what was removed. */
export function judgeTeam(
  model: StateModel,
  act: "reject" | "remove" | "restore" | "release" | "refuse",
  bottle: ModelBottle,
  now: number,
): Judgement | "nothing to decide" {
  const isGone = bottle.author === DELETED_USER_ID || (bottle.state === "removed" && !bottle.hidden);
  const open = { reject: bottle.openReports > 0, remove: bottle.openReports > 0, restore: bottle.isDecided };
  if (!{ ...open, release: bottle.inReview, refuse: bottle.inReview }[act]) return "nothing to decide";
  if (act === "restore" && isGone) return "report_not_found";
  if (act === "remove" && bottle.author === DELETED_USER_ID) return "user_not_found";
  if (act === "remove" && personIn(model, bottle.author).official) return "forbidden";
  const isHiding = act === "restore" || act === "release" || bottle.isUrgent || bottle.openReports >= 3;
  return () => {
    if (act === "release" || act === "refuse") bottle.inReview = false;
    else Object.assign(bottle, { isDecided: true, openReports: 0, isUrgent: false });
    if (isGone) return;
    if (act === "remove" || act === "refuse") takeAway(bottle, now);
    else if (isHiding) bringBack(model, bottle, now);
    if (act === "release") renew(bottle, now);
  };
}

function takeAway(bottle: ModelBottle, now: number): void {
  if (bottle.state !== "removed") Object.assign(bottle, { state: "removed", holder: null, freeAt: now, hidden: true });
}

/** A letter that waited for the team drifts as if just thrown, unless it sank meanwhile. */
function renew(bottle: ModelBottle, now: number): void {
  const isAfloat = bottle.state === "sea" && bottle.sinksAt > now && bottle.sinksAt < FAR_FUTURE;
  if (isAfloat && !bottle.hidden) bottle.sinksAt = now + SEA_LIMITS.drift;
}

function bringBack(model: StateModel, bottle: ModelBottle, now: number): void {
  if (!bottle.hidden) return;
  bottle.hidden = false;
  if (bottle.state !== "removed") return;
  if (bottle.owner !== null) bottle.state = "kept";
  else Object.assign(bottle, { state: "sea", keptAt: null, uses: 0 });
  bottle.sinksAt = personIn(model, bottle.author).official ? FAR_FUTURE : now + SEA_LIMITS.drift;
}
