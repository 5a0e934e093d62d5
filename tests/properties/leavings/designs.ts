/** Ways in which designs go, with their pictures, search keys and what was said about them. */
import { readDesignParams } from "../../../src/ui/bottle/params";
import { type DesignAct as Act, type DesignThing, type People, plantDesign } from "./design-things";
import type { Scene, Thing } from "./scene";
import { TRANSLATION_GONE, type Way } from "./way";

type Part = (design: DesignThing) => Thing;
const whole: Part = (design) => design;
/** What is found by its name; the design itself stays. */
const findable: Part = ({ views, ...design }) => ({ ...design, marks: [design.name], views: views.slice(1, 2) });
const said: Part = ({ comment }) => comment;

/** Of two designs of somebody's, or of two people's, the first stays. */
const designs =
  (to: "sale" | "exhibition", part: Part, designers: 1 | 2, api: Act, page?: Act): Way["plant"] =>
  async (scene, copies) => {
    const [designer, second, visitor] = [
      await scene.person({ coins: 99 }),
      await scene.person({ coins: 99 }),
      await scene.person({ coins: 99 }),
    ];
    const others = { designer: designers === 1 ? designer : second, visitor: designers === 1 ? visitor : second };
    const rest = await plantDesign(scene, { ...others, visitor: await scene.person() }, to, copies);
    const people = { designer, visitor };
    const gone = await plantDesign(scene, people, to, copies);
    const bound = (act: Act) => () => act(scene, people, gone);
    return { gone: part(gone), rest: part(rest), api: bound(api), ...(page && { page: bound(page) }) };
  };

const endShow: Act = (scene, { designer }, { id }) =>
  scene.send(designer, "DELETE /api/designs/:id/exhibition", { id });
const endShowForm: Act = (scene, { designer }, { id }) =>
  scene.send(designer, "POST /bottle-design/detail/:id/exhibition/end", { id });
const endSale: Act = (scene, { designer }, { id }) => scene.send(designer, "DELETE /api/designs/:id/sale", { id });
const endSaleForm: Act = (scene, { designer }, { id }) =>
  scene.send(designer, "POST /bottle-design/detail/:id/sale/end", { id });

const destroy: Act = async (scene, people, design) => {
  await endShow(scene, people, design);
  const json = { destroyConfirmName: design.name };
  await scene.send(people.designer, "DELETE /api/designs/:id", { id: design.id }, { json });
};
const destroyForm: Act = async (scene, people, design) => {
  await endShowForm(scene, people, design);
  const form = { destroyConfirmName: design.name };
  await scene.send(people.designer, "POST /bottle-design/detail/:id/destroy", { id: design.id }, { form });
};
const buy: Act = (scene, { visitor }, { id }) => scene.send(visitor, "POST /api/square/:id/buy", { id }, { json: {} });
const buyForm: Act = (scene, { visitor }, { id }) => scene.send(visitor, "POST /bottle-square/:id/buy", { id });
const leave =
  (who: keyof People): Act =>
  (scene, people) =>
    scene.send(people[who], "DELETE /api/auth/account", {}, { json: { messages: "remove" } });
const leaveForm =
  (who: keyof People): Act =>
  (scene, people) =>
    scene.send(people[who], "POST /account/delete", {}, { form: { messages: "keep" } });

const copyOf = async ({ db }: Scene, { visitor }: People): Promise<string> =>
  (await db.selectFrom("designs").select("id").where("owner_id", "=", visitor.id).executeTakeFirstOrThrow()).id;

/** The buyer destroys their copy, and the designer leaves: nobody has it any more. */
const destroyBought: Act = async (scene, people, design) => {
  await buy(scene, people, design);
  const json = { bottleId: await copyOf(scene, people), destroyConfirmName: design.name };
  await scene.send(people.visitor, "DELETE /api/bottles/destroy-purchased", {}, { json });
  await leave("designer")(scene, people, design);
};
const destroyBoughtForm: Act = async (scene, people, design) => {
  await buyForm(scene, people, design);
  await leaveForm("designer")(scene, people, design);
  const form = { destroyConfirmName: design.name };
  await scene.send(
    people.visitor,
    "POST /bottle-design/detail/:id/destroy",
    { id: await copyOf(scene, people) },
    { form },
  );
};

const CHANGED = { name: "Another name", story: "Another story." };
const change: Act = (scene, { designer }, { id }) =>
  scene.send(designer, "PUT /api/designs/:id", { id }, { json: { ...CHANGED, params: readDesignParams({}) } });
/** The editor's fields; one of a flag is sent where it is set. */
const PLAIN_FIELDS = Object.fromEntries(
  Object.entries(readDesignParams({})).flatMap(([name, value]) =>
    typeof value === "object" || value === false ? [] : [[name, String(value)]],
  ),
);
const changeForm: Act = (scene, { designer }, { id }) =>
  scene.send(
    designer,
    "POST /bottle-design/editor/:id",
    { id },
    { form: { ...PLAIN_FIELDS, ...CHANGED, act: "save" } },
  );

const SWEPT_PICTURE = {
  "pictures.params": "a picture that nothing names goes after a day",
  "pictures.hash": "with its row",
  "files of the data directory": "previews are swept with the next round",
};
const TOLD = { "system_messages.params": "the designer keeps what they were told" };
const DESIGN_GONE = ["designs.name", "designs.story"].map(
  (each) => `${each}: destroyed, or its owner has deleted the account`,
);
const COMMENT_GONE = "design_comments.content: the design is destroyed, or its writer has deleted the account";
const KEYS_GONE = "design_keys.key: not shown";
const STAYS_DRAFT = { "designs.name": "its owner's draft", "held_texts.said": "it waits for the team", ...TOLD };

export const DESIGN_WAYS: Record<string, Way> = {
  "a design is destroyed": {
    erases: DESIGN_GONE,
    when: "at once",
    stays: TOLD,
    within: SWEPT_PICTURE,
    plant: designs("exhibition", whole, 1, destroy, destroyForm),
  },
  "what was said about a design that is destroyed": {
    erases: [COMMENT_GONE, "held_texts.said: of a comment on a design that is destroyed"],
    when: "at once",
    stays: TOLD,
    within: { "held_texts.said": "with the next round" },
    plant: designs("exhibition", said, 1, destroy, destroyForm),
  },
  "a bought design is destroyed, and its designer leaves": {
    erases: DESIGN_GONE,
    when: "at once",
    stays: TOLD,
    within: SWEPT_PICTURE,
    plant: designs("sale", whole, 2, destroyBought, destroyBoughtForm),
  },
  "what was said about a design that is sold": {
    erases: ["design_comments.content: the design is sold"],
    when: "next round",
    stays: TOLD,
    plant: designs("sale", said, 2, buy, buyForm),
  },
  "a design is taken off the market": {
    erases: [KEYS_GONE],
    when: "at once",
    stays: STAYS_DRAFT,
    plant: designs("sale", findable, 1, endSale, endSaleForm),
  },
  "a design is taken out of the exhibition": {
    erases: [KEYS_GONE],
    when: "at once",
    stays: STAYS_DRAFT,
    plant: designs("exhibition", findable, 1, endShow, endShowForm),
  },
  "a design is changed": {
    erases: [TRANSLATION_GONE],
    when: "at once",
    stays: { ...TOLD, "held_texts.said": "what was held waits for the team" },
    within: SWEPT_PICTURE,
    plant: designs("sale", whole, 1, change, changeForm),
  },
  "a designer leaves": {
    erases: DESIGN_GONE,
    leaves: true,
    when: "at once",
    within: SWEPT_PICTURE,
    plant: designs("exhibition", whole, 2, leave("designer"), leaveForm("designer")),
  },
  "who said something about a design leaves": {
    erases: [COMMENT_GONE],
    leaves: true,
    when: "at once",
    plant: designs("exhibition", said, 2, leave("visitor"), leaveForm("visitor")),
  },
};
