/** Every form of the pages with a key (`once`), which the page's script names to proxies: they send it again after a cut. */
import { pickUpBottle } from "../../src/bottles/bottles";
import type { Db } from "../../src/db/transact";
import { findBanWithAppealPass, takeMeasure } from "../../src/safety/safety";
import { readDesignParams } from "../../src/ui/bottle/params";
import { SAMPLE_DESIGN } from "../designs/design-fixtures";
import {
  anOfficial,
  MEASURE_REASON,
  markEvidenceOpened,
  officialContext,
  reportThing,
} from "../safety/official-fixtures";
import { aBottle, NOW } from "../support/bottles";
import { aPerson } from "../support/people";
import { seedKeyedWorld } from "./keyed-calls";

/** The world of the keyed calls, with a case, measures, a bottle in the holder's hand, and ids of people. */
export async function seedFormWorld(db: Db) {
  const world = await seedKeyedWorld(db);
  const { author, holder, stranger, official } = world;
  const reported = await aBottle(db, author, { content: "Buy my watches." });
  await reportThing(db, holder, { kind: "bottle", id: reported });
  const caseId = await markEvidenceOpened(db, official, reported);
  const judge = officialContext(await anOfficial(db));
  const measure = await takeMeasure(db, judge, stranger.id, { kind: "warn", ...MEASURE_REASON }, NOW);
  const banned = await aPerson(db);
  await takeMeasure(db, judge, banned.id, { kind: "ban", ...MEASURE_REASON }, NOW);
  const { pass, measureId: ban } = (await findBanWithAppealPass(db, banned.id, NOW)) ?? { pass: "", measureId: "" };
  const inHand = await aBottle(db, author, { content: "Who answers?" });
  await pickUpBottle(db, holder, inHand, NOW);
  const people = { authorId: author.id, holderId: holder.id };
  return { ...world, ...people, caseId, measure, ban, pass, inHand, picture: "" };
}
export type FormWorld = Awaited<ReturnType<typeof seedFormWorld>>;

export interface KeyedForm {
  /** File under `src` that renders it. */
  from: string;
  /** undefined: whoever is signed out. */
  who: "author" | "holder" | "stranger" | "official" | undefined;
  /** Page with the form; `preview`: the answer to its fields with `show=preview`. */
  page: string;
  route: string;
  /** `{sea}` and the like name what is in the world. */
  path: string;
  fields: Record<string, string>;
  /** It sends a picture. */
  picture?: true;
  /** It needs a proof, and answers with a page: of what it made only its owner sees the secret. */
  shows?: RegExp;
}

type FormRow = [from: string, page: string, route: string, path: string, fields?: KeyedForm["fields"]];

const formsOf = (who: KeyedForm["who"], rows: FormRow[]): KeyedForm[] =>
  rows.map(([from, page, route, path, fields = {}]) => ({ from, who, page, route, path, fields }));

const TEXT = { content: "Good evening" };
const DRAFT = "/bottle-design/detail/{draft}";
const { markers: _, stripes: __, ...PLAIN_PARAMS } = readDesignParams({});
const LOOK = Object.fromEntries(Object.entries(PLAIN_PARAMS).map(([name, value]) => [name, String(value)]));
const EDITED = { act: "save", name: "Noon", story: "Once.", ...LOOK };
const REASON = { reason: "It threatens someone." };
const WARNING = { kind: "warn", rule: "2", ...REASON };
const PERSON = "/official/people/{holderId}";
const CASE = "/official/reports/{caseId}";
const CONFIRMED = { destroyConfirmName: SAMPLE_DESIGN.name };

const HELD = "bottles/web/pages/held-bottle.tsx";
const ACTIONS = "designs/web/pages/actions.tsx";
const APPEAL = "safety/web/pages/appeal-section.tsx";

export const KEYED_FORMS: readonly KeyedForm[] = [
  ...formsOf("author", [
    ["designs/web/pages/forms.tsx", DRAFT, "/bottle-design/detail/:id/sale", `${DRAFT}/sale`, { price: "10" }],
    ["designs/web/pages/forms.tsx", DRAFT, "/bottle-design/detail/:id/destroy", `${DRAFT}/destroy`, CONFIRMED],
    [ACTIONS, DRAFT, "/bottle-design/detail/:id/exhibition", `${DRAFT}/exhibition`],
    [
      ACTIONS,
      "/bottle-design/detail/{sale}",
      "/bottle-design/detail/:id/sale/end",
      "/bottle-design/detail/{sale}/sale/end",
    ],
    [
      ACTIONS,
      "/bottle-design/detail/{exhibited}",
      "/bottle-design/detail/:id/exhibition/end",
      "/bottle-design/detail/{exhibited}/exhibition/end",
    ],
    [
      ACTIONS,
      "/bottle-design/detail/{hidden}",
      "/bottle-design/detail/:id/hide",
      "/bottle-design/detail/{hidden}/hide",
    ],
    ["designs/web/pages/editor.tsx", "/bottle-design/editor", "/bottle-design/editor", "/bottle-design/editor", EDITED],
    [
      "designs/web/pages/editor.tsx",
      "/bottle-design/editor/{draft}",
      "/bottle-design/editor/:id",
      "/bottle-design/editor/{draft}",
      EDITED,
    ],
    [
      "bottles/web/pages/thanks.tsx",
      "/bottle/{sea}",
      "/bottle/:id/thanks",
      "/bottle/{sea}/thanks",
      { comment: "{comment}" },
    ],
    [
      "bottles/web/pages/comment-answer.tsx",
      "/bottle/{sea}",
      "/bottle/:id/answer",
      "/bottle/{sea}/answer",
      { comment: "{comment}", ...TEXT },
    ],
    [HELD, "/bottle/{sea}", "/bottle/:id/remove", "/bottle/{sea}/remove"],
  ]),
  {
    from: "profile/photos/web/pages/upload.tsx",
    who: "author",
    page: "/album",
    route: "/album",
    path: "/album",
    fields: {},
    picture: true,
  },
  {
    from: "auth/web/pages/access-tokens.tsx",
    who: "author",
    page: "/account/tokens",
    route: "/account/tokens",
    path: "/account/tokens",
    fields: { name: "Ship’s log", scope: "write", days: "90" },
    shows: /dg_write_[\w-]{43}/,
  },
  ...formsOf("holder", [
    ["ui/chat/composer.tsx", "/chat/{authorId}", "/chat/:id", "/chat/{authorId}", { text: "Good evening" }],
    [
      "social/web/pages/send-card.tsx",
      "/friends/send?design={sale}",
      "/friends/send",
      "/friends/send",
      { design: "{sale}", to: "{authorId}" },
    ],
    [
      "feedback/web/pages/feedback-form.tsx",
      "/profile/feedback",
      "/profile/feedback",
      "/profile/feedback",
      { text: "hello" },
    ],
    ["shell/parts/check-in-button.tsx", "/", "/check-in", "/check-in", { next: "/" }],
    [
      "safety/web/pages/report.tsx",
      "/report/bottle/{sea}",
      "/report/:kind/:id",
      "/report/bottle/{sea}",
      { reason: "spam" },
    ],
    ["backpack/web/pages/capacity.tsx", "/backpack", "/backpack/expand", "/backpack/expand", { capacity: "20" }],
    [
      "backpack/web/pages/collected-bottles.tsx",
      "/backpack",
      "/backpack/clean",
      "/backpack/clean",
      { bottles: "{kept}" },
    ],
    [HELD, "/bottle/{inHand}", "/bottle/:id/drop", "/bottle/{inHand}/drop", { comment: "hello" }],
    [HELD, "/bottle/{inHand}", "/bottle/:id/throw-back", "/bottle/{inHand}/throw-back"],
    [HELD, "/bottle/{inHand}", "/bottle/:id/keep", "/bottle/{inHand}/keep"],
    [HELD, "/bottle/{kept}", "/bottle/:id/destroy", "/bottle/{kept}/destroy"],
    ["bottles/web/pages/throw.tsx", "/throw", "/throw", "/throw", TEXT],
    [
      "square/web/pages/comments.tsx",
      "/bottle-square/{sale}",
      "/bottle-square/:id/comment",
      "/bottle-square/{sale}/comment",
      TEXT,
    ],
    ["square/web/pages/buy.tsx", "/bottle-square/{sale}", "/bottle-square/:id/buy", "/bottle-square/{sale}/buy"],
  ]),
  ...formsOf("stranger", [
    ["bottles/web/pages/home/drifting-bottles.tsx", "/", "/pick", "/pick", { bottle: "{sea}" }],
    ["bottles/web/pages/pick-up-form.tsx", "/bottle/{sea}", "/pick", "/pick", { bottle: "{sea}", here: "1" }],
    [HELD, "/bottle/{sea}?answer=1", "/bottle/:id/drop", "/bottle/{sea}/drop", { pick: "1", comment: "hello" }],
    [APPEAL, "/notice/{measure}", "/notice/:id/appeal", "/notice/{measure}/appeal", { text: "It was a joke." }],
  ]),
  ...formsOf(undefined, [
    [
      APPEAL,
      "/notice?pass={pass}",
      "/notice/:id/appeal",
      "/notice/{ban}/appeal?pass={pass}",
      { text: "It was a joke." },
    ],
  ]),
  ...formsOf("official", [
    ["official/web/pages/measure-form.tsx", "preview", "/official/people/:id/measures", `${PERSON}/measures`, WARNING],
    ["official/web/pages/measure-form.tsx", "preview", "/official/reports/:id/decision", `${CASE}/decision`, WARNING],
    [
      "official/web/pages/case/case-decision.tsx",
      CASE,
      "/official/reports/:id/decision",
      `${CASE}/decision`,
      { kind: "reject" },
    ],
    [
      "official/web/pages/sheets.tsx",
      PERSON,
      "/official/people/:id/coins",
      `${PERSON}/coins`,
      { way: "give", amount: "1", ...REASON },
    ],
    [
      "official/web/pages/sheets.tsx",
      PERSON,
      "/official/people/:id/messages",
      `${PERSON}/messages`,
      { text: "Hello." },
    ],
  ]),
];
