/** A design by the model: what each verb answers, and what it changes (docs/product.md 4, 5). */
import { DELETED_USER_ID } from "../../../src/limits/account";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { isListed, type ModelDesign } from "./design-model";
import type { Judgement } from "./holding-rules";
import { isBlockBetween, personIn, type StateModel } from "./model";
import { bandOf, type ModelPerson, pay, spendToday } from "./people";

export const SALE_PRICE = 12;
const DESTROY_REWARD = 1;
const THROW_REWARD = 5;

interface DesignAct {
  model: StateModel;
  design: ModelDesign;
  who: string;
  now: number;
}
type DesignRule = (act: DesignAct) => Judgement;
type Status = ModelDesign["status"];

const designerOf = ({ model, design }: DesignAct): ModelPerson | undefined => model.people.get(design.designer);
/** Whether the designer's things are shown to somebody else at all. */
function isOpenTo(act: DesignAct): boolean {
  const { model, design, who, now } = act;
  const designer = designerOf(act);
  if (design.hidden || isBlockBetween(model, who, design.designer)) return false;
  if (!designer || designer.banned || designer.suspendedUntil > now) return false;
  const band = bandOf(personIn(model, who), now);
  return band !== null && (designer.official || bandOf(designer, now) === band);
}

/** What its owner alone does, even if it changes nothing. @param from in these states @param code in others */
const byOwner =
  (from: Status[], code: "wrong_state" | "design_locked", change: (act: DesignAct) => void): DesignRule =>
  (act) => {
    const { design, who } = act;
    if (design.status === "gone" || design.owner !== who) return "design_not_found";
    return from.includes(design.status) ? () => change(act) : code;
  };

const becomes = (from: Status, to: Status, price: number | null = null): DesignRule =>
  byOwner([from], "wrong_state", ({ design }) => {
    const isListedSince = to === "forSale" || to === "exhibition";
    Object.assign(design, { status: to, version: design.version + 1, price, isListedSince });
  });

const destroy = (from: Status): DesignRule =>
  byOwner([from], "wrong_state", ({ model, design, who }) => {
    design.status = "gone";
    pay(personIn(model, who), DESTROY_REWARD);
  });

function payThrow({ model, who, now }: DesignAct): void {
  const me = personIn(model, who);
  me.throws++;
  spendToday(me, "throw", SEA_LIMITS.throwsPerDay, now);
  pay(me, THROW_REWARD);
}

const needsProfile =
  (rule: DesignRule): DesignRule =>
  (act) =>
    bandOf(personIn(act.model, act.who), act.now) === null ? "profile_incomplete" : rule(act);

const throwOwn = needsProfile(byOwner(["draft", "forSale", "exhibition"], "wrong_state", payThrow));

const throwPurchased = needsProfile((act) => {
  const { design, who } = act;
  if (design.owner !== who || design.status !== "purchased") return "design_not_found";
  if (design.uses >= SEA_LIMITS.usesOfPurchased) return "used_up";
  return () => {
    design.uses++;
    payThrow(act);
  };
});

/** Of the square: by somebody with a birthday, of a designer whom they may meet. */
const inSquare =
  (rule: DesignRule): DesignRule =>
  (act) => {
    const { model, design, who, now } = act;
    if (design.status === "gone") return "design_not_found";
    if (bandOf(personIn(model, who), now) === null) return "profile_incomplete";
    return design.designer === who || isOpenTo(act) ? rule(act) : "design_not_found";
  };
const ofListed = (rule: DesignRule): DesignRule =>
  inSquare((act) => (isListed(act.design) ? rule(act) : "design_not_found"));

/** @param isOld of a version that is no longer there */
const buy = (isOld: boolean): DesignRule =>
  inSquare((act) => {
    const { model, design, who } = act;
    if (design.designer === who) return "own_design";
    if (design.status !== "forSale") return "not_for_sale";
    if (isOld) return "design_changed";
    const price = design.price ?? 0;
    if (personIn(model, who).coins < price) return "insufficient_coins";
    return () => {
      pay(personIn(model, who), -price);
      pay(personIn(model, design.designer), price);
      design.status = "sold";
      design.copies.push(who);
    };
  });

const like = ofListed(({ design, who }) => {
  if (design.designer === who) return "own_design";
  if (design.likers.get(who)) return null;
  return () => {
    design.likers.set(who, true);
    design.likes++;
  };
});

const unlike = ofListed(({ design, who }) => {
  if (!design.likers.get(who)) return null;
  return () => {
    design.likers.set(who, false);
    design.likes--;
  };
});

const view = ofListed(({ design, who }) => {
  if (design.designer === who || design.viewers.has(who)) return null;
  return () => {
    design.viewers.add(who);
    design.views++;
  };
});

const isVisible = (act: DesignAct): boolean =>
  act.design.status !== "gone" && (act.design.owner === act.who || (isListed(act.design) && isOpenTo(act)));

/** Who lists comments is asked for a birthday before anything else. */
const readComments = needsProfile(ofListed(() => null));

const read: DesignRule = (act) => (isVisible(act) ? null : "design_not_found");
const readOwn: DesignRule = ({ design, who }) =>
  design.status !== "gone" && design.owner === who ? null : "design_not_found";
const readPurchased: DesignRule = (act) => (act.design.status === "purchased" ? readOwn(act) : "design_not_found");

/** By its link a purchased one is shown to all but whom a block keeps away. */
function shareLink(act: DesignAct): Judgement {
  const { model, design, who } = act;
  if (design.status !== "purchased") return "bottle_not_found";
  if (design.owner === who) return null;
  const people = [design.designer, design.owner];
  const isClosed = people.some((id) => model.people.get(id)?.banned || isBlockBetween(model, who, id));
  return design.hidden || isClosed ? "bottle_not_found" : null;
}

const isHiddenByReports = (act: DesignAct): boolean =>
  act.design.reporters.size >= 3 && act.design.mayHide && !designerOf(act)?.official;

const report: DesignRule = (act) => {
  const { design, who } = act;
  if (design.reporters.has(who)) return null;
  if (design.status === "gone" || design.designer === DELETED_USER_ID) return "design_not_found";
  if (design.designer === who) return "own_thing";
  if (!isVisible(act)) return "design_not_found";
  return () => {
    design.reporters.add(who);
    design.everReported.add(who);
    design.mayHide ||= !design.decided.has(who);
    if (isHiddenByReports(act)) design.hidden = true;
  };
};

export const DESIGN_RULES = {
  // Its new words pass: what was hidden for the old ones is seen again.
  edit: byOwner(["draft", "forSale"], "design_locked", (act) => {
    act.design.version++;
    act.design.hidden &&= isHiddenByReports(act);
  }),
  sell: becomes("draft", "forSale", SALE_PRICE),
  endSale: becomes("forSale", "draft"),
  exhibit: becomes("draft", "exhibition"),
  endExhibition: becomes("exhibition", "draft"),
  putAway: byOwner(["sold"], "wrong_state", ({ design }) => void Object.assign(design, { isPutAway: true })),
  destroy: destroy("draft"),
  destroyPurchased: destroy("purchased"),
  destroyOnPage: (act) => destroy(act.design.status === "purchased" ? "purchased" : "draft")(act),
  throwOwn,
  throwPurchased,
  buy: buy(false),
  buyOldVersion: buy(true),
  like,
  unlike,
  comment: ofListed(
    ({ design, who }) =>
      () =>
        void design.comments.push(who),
  ),
  view,
  readComments,
  openInSquare: needsProfile((act) => (readOwn(act) === null ? null : readComments(act))),
  openEditor: byOwner(["draft", "forSale"], "design_locked", () => undefined),
  read,
  readPurchased,
  shareLink,
  report,
  translate: read,
} as const satisfies Record<string, DesignRule>;
export type DesignVerb = keyof typeof DESIGN_RULES;
