/** Every verb that touches a design: by the room's own function, and by each route that leads to it. */
import { throwBottle } from "../../../src/bottles/bottles";
import type { Db } from "../../../src/db/transact";
import {
  destroyDesign,
  destroyPurchased,
  endDesignExhibition,
  exhibitDesign,
  findPurchasedByLink,
  hideSoldDesign,
  loadDesign,
  loadOwnDesign,
  loadPurchasedDesign,
  putDesignOnSale,
  takeDesignOffSale,
  updateDesign,
} from "../../../src/designs/designs";
import { type DesignAction, EDITABLE_STATUSES } from "../../../src/designs/rules";
import { Refusal } from "../../../src/runtime/errors";
import { countDesignView } from "../../../src/square/count-views";
import { loadListedDesign } from "../../../src/square/list-pages";
import { buyDesign, likeDesign, saveDesignComment, unlikeDesign } from "../../../src/square/square";
import { readDesignParams } from "../../../src/ui/bottle/params";
import { SAMPLE_DESIGN } from "../../designs/design-fixtures";
import { reportThing } from "../../safety/official-fixtures";
import type { TestRequest } from "../../support/app";
import type { TestPerson } from "../../support/people";
import { type DesignVerb, SALE_PRICE } from "./design-rules";

export interface DesignCall {
  db: Db;
  who: TestPerson;
  id: string;
  now: number;
  version: number;
}

type Sent = (design: { id: string; version: number }) => Pick<TestRequest, "form" | "json"> & { path?: string };

interface DesignVerbRow {
  call(call: DesignCall): Promise<unknown>;
  routes: Record<string, Sent>;
  /** Its name among what its owner may do now. */
  action?: DesignAction;
  closed?: true;
}

const NOTHING: Sent = () => ({});
const json =
  (body: object): Sent =>
  () => ({ json: body });
const form =
  (fields: Record<string, string>): Sent =>
  () => ({ form: fields });
const LETTER = "Good evening";
const TEXT = { content: LETTER };
const DESTROY = { destroyConfirmName: SAMPLE_DESIGN.name };
const REPORT = { reason: "spam" } as const;
const { markers: _, stripes: __, ...PLAIN_PARAMS } = readDesignParams({});
const LOOK = Object.fromEntries(Object.entries(PLAIN_PARAMS).map(([name, value]) => [name, String(value)]));
const EDITED = { act: "save", name: SAMPLE_DESIGN.name, story: SAMPLE_DESIGN.story, ...LOOK };
const ACTIVE = { closed: true } as const;
const STEP = "/bottle-design/detail/:id";

async function openShareLink({ db, who, id, now }: DesignCall): Promise<void> {
  if (!(await findPurchasedByLink(db, who, id, now))) throw new Refusal("bottle_not_found");
}

async function openEditor({ db, who, id, now }: DesignCall): Promise<void> {
  const { status } = await loadOwnDesign(db, who.id, id, now);
  if (!EDITABLE_STATUSES.includes(status)) throw new Refusal("design_locked");
}

const openInSquare = ({ db, who, id, now }: DesignCall): Promise<unknown> =>
  loadListedDesign(db, who, id, now).catch((refusal) => {
    if (refusal.code !== "design_not_found") throw refusal;
    return loadOwnDesign(db, who.id, id, now);
  });

const read = ({ db, who, id, now }: DesignCall): Promise<unknown> => loadDesign(db, who, id, now);

export const DESIGN_VERBS: Record<DesignVerb, DesignVerbRow> = {
  edit: {
    call: ({ db, who, id, now }) => updateDesign(db, who, id, SAMPLE_DESIGN, now),
    routes: { "PUT /api/designs/:id": json(SAMPLE_DESIGN), "POST /bottle-design/editor/:id": form(EDITED) },
    action: "edit",
    ...ACTIVE,
  },
  sell: {
    call: ({ db, who, id, now }) => putDesignOnSale(db, who, id, SALE_PRICE, now),
    routes: {
      "POST /api/designs/:id/sale": json({ price: SALE_PRICE }),
      [`POST ${STEP}/sale`]: form({ price: String(SALE_PRICE) }),
    },
    action: "sell",
    ...ACTIVE,
  },
  endSale: {
    call: ({ db, who, id, now }) => takeDesignOffSale(db, who, id, now),
    routes: { "DELETE /api/designs/:id/sale": NOTHING, [`POST ${STEP}/sale/end`]: NOTHING },
    action: "endSale",
  },
  exhibit: {
    call: ({ db, who, id, now }) => exhibitDesign(db, who, id, now),
    routes: { "POST /api/designs/:id/exhibition": NOTHING, [`POST ${STEP}/exhibition`]: NOTHING },
    action: "exhibit",
    ...ACTIVE,
  },
  endExhibition: {
    call: ({ db, who, id, now }) => endDesignExhibition(db, who, id, now),
    routes: { "DELETE /api/designs/:id/exhibition": NOTHING, [`POST ${STEP}/exhibition/end`]: NOTHING },
    action: "endExhibition",
  },
  putAway: {
    call: ({ db, who, id, now }) => hideSoldDesign(db, who, id, now),
    routes: { "POST /api/designs/:id/hide": NOTHING, [`POST ${STEP}/hide`]: NOTHING },
    action: "hide",
  },
  destroy: {
    call: ({ db, who, id, now }) => destroyDesign(db, who, id, SAMPLE_DESIGN.name, now),
    routes: { "DELETE /api/designs/:id": json(DESTROY) },
    action: "destroy",
    ...ACTIVE,
  },
  destroyPurchased: {
    call: ({ db, who, id, now }) => destroyPurchased(db, who, id, SAMPLE_DESIGN.name, now),
    routes: { "DELETE /api/bottles/destroy-purchased": ({ id: bottleId }) => ({ json: { bottleId, ...DESTROY } }) },
    action: "destroy",
    ...ACTIVE,
  },
  destroyOnPage: {
    call: async ({ db, who, id, now }) => {
      const own = await loadOwnDesign(db, who.id, id, now);
      return (own.status === "purchased" ? destroyPurchased : destroyDesign)(db, who, id, SAMPLE_DESIGN.name, now);
    },
    routes: { [`POST ${STEP}/destroy`]: form(DESTROY) },
    ...ACTIVE,
  },
  throwOwn: {
    call: ({ db, who, id, now }) => throwBottle(db, who, { ...TEXT, designId: id, purchasedBottleId: undefined }, now),
    routes: {
      "POST /api/bottles": ({ id: designId }) => ({ json: { ...TEXT, designId } }),
      "POST /throw": ({ id }) => ({ form: { ...TEXT, choice: `designed:${id}` } }),
    },
    action: "throw",
    ...ACTIVE,
  },
  throwPurchased: {
    call: ({ db, who, id, now }) => throwBottle(db, who, { ...TEXT, designId: undefined, purchasedBottleId: id }, now),
    routes: {
      "POST /api/bottles": ({ id }) => ({ json: { ...TEXT, purchasedBottleId: id } }),
      "POST /throw": ({ id }) => ({ form: { ...TEXT, choice: `purchased:${id}` } }),
    },
    action: "throw",
    ...ACTIVE,
  },
  buy: {
    call: ({ db, who, id, now, version }) => buyDesign(db, who, id, version, now),
    routes: {
      "POST /api/square/:id/buy": ({ version }) => ({ json: { version } }),
      "POST /bottle-square/:id/buy": ({ version }) => ({ form: { version: String(version) } }),
    },
    ...ACTIVE,
  },
  buyOldVersion: {
    call: ({ db, who, id, now, version }) => buyDesign(db, who, id, version + 1, now),
    routes: { "POST /api/square/:id/buy": ({ version }) => ({ json: { version: version + 1 } }) },
    ...ACTIVE,
  },
  like: {
    call: ({ db, who, id, now }) => likeDesign(db, who, id, now),
    routes: {
      "POST /api/square/:id/like": NOTHING,
      "POST /bottle-square/like": ({ id: design }) => ({ form: { design } }),
    },
    ...ACTIVE,
  },
  unlike: {
    call: ({ db, who, id, now }) => unlikeDesign(db, who, id, now),
    routes: {
      "DELETE /api/square/:id/like": NOTHING,
      "POST /bottle-square/unlike": ({ id: design }) => ({ form: { design } }),
    },
  },
  comment: {
    call: ({ db, who, id, now }) => saveDesignComment(db, who, id, LETTER, now),
    routes: { "POST /api/square/:id/comments": json(TEXT), "POST /bottle-square/:id/comment": form(TEXT) },
    ...ACTIVE,
  },
  view: {
    call: ({ db, who, id, now }) => countDesignView(db, who.id, id, now),
    routes: { "POST /api/square/:id/view": NOTHING, "POST /bottle-square/:id/view": NOTHING },
  },
  readComments: {
    call: ({ db, who, id, now }) => loadListedDesign(db, who, id, now),
    routes: { "GET /api/square/:id/comments": NOTHING },
  },
  openInSquare: { call: openInSquare, routes: { "GET /bottle-square/:id": NOTHING } },
  openEditor: { call: openEditor, routes: { "GET /bottle-design/editor/:id": NOTHING }, ...ACTIVE },
  read: { call: read, routes: { "GET /api/designs/:id": NOTHING, [`GET ${STEP}`]: NOTHING } },
  readPurchased: {
    call: ({ db, who, id, now }) => loadPurchasedDesign(db, who.id, id, now),
    routes: { "GET /api/bottles/purchased-detail/:id": NOTHING },
  },
  shareLink: {
    call: openShareLink,
    routes: { "GET /api/bottles/share/:id": NOTHING, "GET /bottle-shared/:id": NOTHING },
  },
  report: {
    call: ({ db, who, id, now }) => reportThing(db, who, { kind: "design", id }, now),
    routes: {
      "POST /api/reports": ({ id }) => ({ json: { kind: "design", id, ...REPORT } }),
      "POST /report/:kind/:id": ({ id }) => ({ path: `/report/design/${id}`, form: REPORT }),
    },
  },
  translate: {
    call: read,
    routes: { "POST /api/translate": ({ id }) => ({ json: { kind: "design", id } }) },
  },
};
