/** Every verb that touches a bottle: by the room's own function, and by each route that leads to it. */
import {
  answerComment,
  type Bottle,
  countBottleView,
  destroyCollectedBottle,
  destroyCollectedBottles,
  dropBottle,
  keepBottle,
  likeBottle,
  listBottleComments,
  loadBottle,
  loadBottleShare,
  loadCollectedBottle,
  markBottleEndTold,
  markBottleNewsSeen,
  pickUpBottle,
  removeBottle,
  thankForComment,
  throwBackBottle,
  throwWithCollectedDesign,
  undoBottleRelease,
  unlikeBottle,
} from "../../../src/bottles/bottles";
import { loadBottleText } from "../../../src/bottles/reading/texts";
import { LIST_START } from "../../../src/db/paging";
import type { Db } from "../../../src/db/transact";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { findOwnReport } from "../../../src/safety/reports/own-report";
import { loadVisibleSnapshot } from "../../../src/safety/reports/reportable";
import { reportThing, things } from "../../safety/official-fixtures";
import type { TestRequest } from "../../support/app";
import type { TestPerson } from "../../support/people";
import type { BottleVerb } from "./bottle-rules";

export interface BottleCall {
  db: Db;
  bottle: string;
  /** Its first comment. */
  comment: string;
  another: string;
  now: number;
}

/** What is sent to a route besides its path, in which `:id` is the bottle. */
type Sent = (
  ids: Pick<BottleCall, "bottle" | "another" | "comment">,
) => Pick<TestRequest, "form" | "json"> & { path?: string };

export interface VerbRow {
  /** Its name in `actions`, where it has one. */
  action?: Bottle["actions"][number];
  /** Closed to whoever is suspended. */
  closed?: true;
  /** @param who null: a visitor */
  call(call: BottleCall, who: TestPerson | null): Promise<unknown>;
  routes: Record<string, Sent>;
}

const NOTHING: Sent = () => ({});
const form =
  (fields: Record<string, string>): Sent =>
  () => ({ form: fields });
const TEXT = { content: "Good evening" };
const COMMENT = { comment: "Well found" };
const UNDO = SEA_LIMITS.undoWindow;
const PAGE = { after: LIST_START, limit: 20 };
const REPORT = { reason: "spam" } as const;
const THREAT = { reason: "threat" } as const;
const SHARE = { origin: "https://sea.example", share: {} };

type MemberCall = (call: BottleCall, who: TestPerson) => Promise<unknown>;
/** Of visitors the routes are asked, and the rule. */
const byMember =
  (work: MemberCall): VerbRow["call"] =>
  (call, who) => {
    if (!who) throw new Error("a visitor has no function to call");
    return work(call, who);
  };
/** A page's form and the call of the API that do the same. */
const verb = (call: MemberCall, routes: VerbRow["routes"], more: Partial<VerbRow> = {}): VerbRow => ({
  call: byMember(call),
  routes,
  ...more,
});
const ACTIVE = { closed: true } as const;

export const BOTTLE_VERBS: Record<BottleVerb, VerbRow> = {
  pick: verb(
    ({ db, bottle, now }, who) => pickUpBottle(db, who, bottle, now),
    { "POST /api/bottles/pick/:id": NOTHING, "POST /pick": ({ bottle }) => ({ form: { bottle } }) },
    { action: "pick", ...ACTIVE },
  ),
  pickAnother: verb(
    ({ db, another, now }, who) => pickUpBottle(db, who, another, now),
    { "POST /api/bottles/pick/:id": ({ another }) => ({ path: `/api/bottles/pick/${another}` }) },
    ACTIVE,
  ),
  drop: verb(
    ({ db, bottle, now }, who) => dropBottle(db, who, bottle, COMMENT.comment, now),
    { "POST /api/bottles/drop/:id": () => ({ json: COMMENT }), "POST /bottle/:id/drop": form(COMMENT) },
    { action: "drop", ...ACTIVE },
  ),
  throwBack: verb(
    ({ db, bottle, now }, who) => throwBackBottle(db, who, bottle, now),
    { "POST /api/bottles/throw-back/:id": NOTHING },
    { action: "throwBack" },
  ),
  throwBackOnPage: verb(({ db, bottle, now }, who) => throwBackBottle(db, who, bottle, now, UNDO), {
    "POST /bottle/:id/throw-back": NOTHING,
  }),
  keep: verb(
    ({ db, bottle, now }, who) => keepBottle(db, who, bottle, now),
    { "POST /api/bottles/collect/:id": NOTHING },
    { action: "keep", ...ACTIVE },
  ),
  keepOnPage: verb(
    ({ db, bottle, now }, who) => keepBottle(db, who, bottle, now, UNDO),
    { "POST /bottle/:id/keep": NOTHING },
    ACTIVE,
  ),
  undo: verb(
    ({ db, bottle, now }, who) => undoBottleRelease(db, who, bottle, now),
    { "POST /bottle/:id/undo": NOTHING },
    ACTIVE,
  ),
  like: verb(
    ({ db, bottle, now }, who) => likeBottle(db, who, bottle, now),
    { "POST /api/bottles/like/:id": NOTHING, "POST /bottle/:id/like": NOTHING },
    { action: "like", ...ACTIVE },
  ),
  unlike: verb(
    ({ db, bottle, now }, who) => unlikeBottle(db, who, bottle, now),
    { "DELETE /api/bottles/like/:id": NOTHING, "POST /bottle/:id/unlike": NOTHING },
    { action: "unlike" },
  ),
  view: {
    call: ({ db, bottle, now }, who) => countBottleView(db, who ?? { address: "192.0.2.1" }, bottle, now),
    routes: { "POST /api/bottles/view/:id": NOTHING, "POST /bottle/:id/view": NOTHING },
  },
  seeNews: verb(({ db, bottle, now }, who) => markBottleNewsSeen(db, who.id, bottle, now), {
    "POST /bottle/:id/news": NOTHING,
  }),
  tellEnd: {
    call: async ({ db, bottle, now }, who) => (who ? markBottleEndTold(db, who.id, bottle, now) : undefined),
    routes: { "POST /bottle/:id/told": NOTHING },
  },
  answer: verb(
    ({ db, comment, now }, who) => answerComment(db, who, comment, TEXT.content, now),
    {
      "POST /api/bottles/comments/:id/answer": ({ comment }) => ({
        path: `/api/bottles/comments/${comment}/answer`,
        json: TEXT,
      }),
      "POST /bottle/:id/answer": ({ comment }) => ({ form: { comment, ...TEXT } }),
    },
    ACTIVE,
  ),
  thank: verb(
    ({ db, comment, now }, who) => thankForComment(db, who, comment, now),
    {
      "POST /api/bottles/comments/:id/thanks": ({ comment }) => ({ path: `/api/bottles/comments/${comment}/thanks` }),
      "POST /bottle/:id/thanks": ({ comment }) => ({ form: { comment } }),
    },
    ACTIVE,
  ),
  remove: verb(
    ({ db, bottle, now }, who) => removeBottle(db, who, bottle, now),
    { "DELETE /api/bottles/:id": NOTHING, "POST /bottle/:id/remove": NOTHING },
    { action: "remove" },
  ),
  use: verb(
    ({ db, bottle: bottleId, now }, who) => throwWithCollectedDesign(db, who, { bottleId, ...TEXT }, now),
    {
      "POST /api/bottles/use-collected": ({ bottle: bottleId }) => ({ json: { bottleId, ...TEXT } }),
      "POST /throw": ({ bottle }) => ({ form: { choice: `collected:${bottle}`, ...TEXT } }),
    },
    { action: "use", ...ACTIVE },
  ),
  destroy: verb(
    ({ db, bottle, now }, who) => destroyCollectedBottle(db, who, bottle, now),
    {
      "DELETE /api/bottles/destroy-collected": ({ bottle: bottleId }) => ({ json: { bottleId } }),
      "POST /bottle/:id/destroy": NOTHING,
    },
    { action: "destroy", ...ACTIVE },
  ),
  destroySeveral: verb(
    ({ db, bottle, now }, who) => destroyCollectedBottles(db, who, [bottle, "another"], now),
    { "POST /backpack/clean": ({ bottle }) => ({ form: { bottles: `another,${bottle}` } }) },
    ACTIVE,
  ),
  report: verb(
    ({ db, bottle: id, now }, who) => reportThing(db, who, { kind: "bottle", id }, now),
    {
      "POST /api/reports": ({ bottle: id }) => ({ json: { kind: "bottle", id, ...REPORT } }),
      "POST /report/:kind/:id": ({ bottle }) => ({ path: `/report/bottle/${bottle}`, form: REPORT }),
    },
    { action: "report" },
  ),
  reportThreat: verb(({ db, bottle: id, now }, who) => reportThing(db, who, { kind: "bottle", id, ...THREAT }, now), {
    "POST /api/reports": ({ bottle: id }) => ({ json: { kind: "bottle", id, ...THREAT } }),
    "POST /report/:kind/:id": ({ bottle }) => ({ path: `/report/bottle/${bottle}`, form: THREAT }),
  }),
  read: {
    call: ({ db, bottle, now }, who) => loadBottle(db, who, bottle, now),
    routes: { "GET /api/bottles/detail/:id": NOTHING, "GET /bottle/:id": NOTHING },
  },
  share: {
    call: ({ db, bottle: id, now }, who) => loadBottleShare(db, who, { id, ...SHARE }, now),
    routes: { "GET /api/bottles/share/:id": NOTHING, "GET /bottle-shared/:id": NOTHING },
    action: "share",
  },
  readComments: verb(({ db, bottle, now }, who) => listBottleComments(db, who, bottle, PAGE, now), {
    "GET /api/bottles/:id/comments": NOTHING,
  }),
  readKept: verb(({ db, bottle, now }, who) => loadCollectedBottle(db, who, bottle, now), {
    "GET /api/bottles/collected-detail/:id": NOTHING,
  }),
  openReport: verb(
    async ({ db, bottle: id, now }, who) =>
      (await findOwnReport(db, who, "bottle", id, now)) ??
      (await loadVisibleSnapshot(db, things, who, { kind: "bottle", id }, now)),
    { "GET /report/:kind/:id": ({ bottle }) => ({ path: `/report/bottle/${bottle}` }) },
  ),
  translate: verb(({ db, bottle, now }, who) => loadBottleText(db, who, bottle, now), {
    "POST /api/translate": ({ bottle: id }) => ({ json: { kind: "bottle", id } }),
    "POST /translate": ({ bottle }) => ({ form: { thing: `bottle:${bottle}`, next: "/" } }),
  }),
};
