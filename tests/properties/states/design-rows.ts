/** The states of a design: what became of it, and of the two people. */
import { createDesign, updateDesign } from "../../../src/designs/designs";
import { DELETED_USER_ID } from "../../../src/limits/account";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { decideCase } from "../../../src/safety/safety";
import { SAMPLE_DESIGN } from "../../designs/design-fixtures";
import { markEvidenceOpened, officialContext, things } from "../../safety/official-fixtures";
import { workOutcome } from "../../support/bottles";
import type { PersonChange } from "../../support/people";
import { HELD_WORD } from "../values";
import { CIRCUMSTANCES } from "./bottle-rows";
import { isListed, type ModelDesign, newModelDesign } from "./design-model";
import { DESIGN_RULES, type DesignVerb } from "./design-rules";
import { DESIGN_VERBS } from "./design-verbs";
import { personIn, type StateModel } from "./model";
import { pay } from "./people";
import { addPerson, blockIn, giveCoins, holdWord, personOf, type StateWorld } from "./world";

/** `author` has designed it, `taker` has bought it where it is sold; `past` has no coins. */
export const DESIGN_PEOPLE: Record<string, PersonChange> = {
  author: { throw_count: 5, coins: 0 },
  past: {},
  taker: {},
  stranger: {},
  ageless: { birthday: null, gender: null },
};
export const DESIGN_ROLES = Object.keys(DESIGN_PEOPLE);

type Step = [verb: DesignVerb, who: string];
export interface DesignStory {
  steps: Step[];
  /** Throws of a purchased one. */
  uses?: number;
  /** Of which of the two it is told: of what was bought, or of the original. */
  of?: "copy";
}

const SOLD: Step[] = [
  ["sell", "author"],
  ["buy", "taker"],
];

export const DESIGN_STORIES: Record<string, DesignStory> = {
  "a draft": { steps: [] },
  "on sale": { steps: [["sell", "author"]] },
  "on sale, liked": {
    steps: [
      ["sell", "author"],
      ["like", "taker"],
      ["like", "stranger"],
      ["unlike", "stranger"],
      ["comment", "stranger"],
    ],
  },
  "a draft again": {
    steps: [
      ["sell", "author"],
      ["like", "stranger"],
      ["endSale", "author"],
    ],
  },
  exhibited: { steps: [["exhibit", "author"]] },
  sold: { steps: SOLD },
  "sold and put away": { steps: [...SOLD, ["putAway", "author"]] },
  "purchased, unused": { steps: SOLD, of: "copy" },
  "purchased, partly used": { steps: SOLD, of: "copy", uses: 4 },
  "purchased, one throw left": { steps: SOLD, of: "copy", uses: SEA_LIMITS.usesOfPurchased - 1 },
  "purchased, used up": { steps: SOLD, of: "copy", uses: SEA_LIMITS.usesOfPurchased },
  destroyed: { steps: [["destroy", "author"]] },
  "purchased and destroyed": { steps: [...SOLD, ["destroyPurchased", "taker"]], of: "copy" },
};

/** What a ban takes away at once, and gives back: exhibits. */
function unlist(model: StateModel): void {
  for (const design of model.designs.values()) {
    if (!isListed(design)) continue;
    if (design.status === "forSale") design.isListedSince = false;
    Object.assign(design, { status: "draft", price: null, version: design.version + 1 });
  }
}
function exhibitAgain(model: StateModel): void {
  for (const design of model.designs.values())
    if (design.status === "draft" && design.isListedSince) design.status = "exhibition";
}

function forget(model: StateModel, id: string): void {
  for (const design of model.designs.values()) {
    if (design.owner === id) design.status = "gone";
    else if (design.designer === id) design.designer = DELETED_USER_ID;
    if (design.likers.get(id)) design.likes--;
    design.likers.delete(id);
    design.viewers.delete(id);
    for (const each of [design.reporters, design.decided, design.everReported]) each.delete(id);
    design.comments = design.comments.filter((by) => by !== id);
    design.copies = design.copies.filter((by) => by !== id);
  }
}

type Begin = (world: StateWorld, design: ModelDesign) => Promise<unknown>;

/** As of a bottle, and what becomes of designs then. */
const alike =
  (name: string, more: (model: StateModel, id: string) => void = () => undefined): Begin =>
  async (world) => {
    const ids = ["author", "taker"].map((each) => world.people.get(each)?.id ?? "");
    const bottle = { ...newModelDesign("", ""), comments: [] };
    await CIRCUMSTANCES[name]?.begin?.(world, bottle as never);
    more(world.model, ids[name.startsWith("taker") ? 1 : 0] ?? "");
  };

async function hideByReports(world: StateWorld, design: ModelDesign): Promise<boolean> {
  for (const name of ["reporter 1", "reporter 2", "reporter 3"]) {
    if (!world.people.has(name)) await addPerson(world, name);
    if ((await actOnDesign(world, "report", name, design)) !== "done") return false;
  }
  return design.hidden;
}

/** Three have reported it, and the team rejects that. */
async function rejectReports(world: StateWorld, design: ModelDesign): Promise<boolean> {
  if (!(await hideByReports(world, design))) return false;
  const { db, official, now } = world;
  const caseId = await markEvidenceOpened(db, official, design.id);
  await decideCase(db, things, officialContext(official), { caseId, decision: { kind: "reject" } }, now);
  for (const who of design.reporters) design.decided.add(who);
  design.reporters.clear();
  Object.assign(design, { mayHide: false, hidden: false });
  return true;
}

/** Its owner gives it other words. @returns false: it cannot be changed */
async function reword(world: StateWorld, design: ModelDesign): Promise<boolean> {
  world.now++;
  const input = { ...SAMPLE_DESIGN, story: "It says something else now." };
  const change = updateDesign(world.db, personOf(world, "author"), design.id, input, world.now);
  if ((await workOutcome(change)) !== "done") return false;
  design.version++;
  design.decided.clear();
  return true;
}

export interface DesignCircumstance {
  begin?: Begin;
  /** From the beginning: what the designer is like, or that the text waits for review. */
  author?: PersonChange;
  isHeld?: true;
}

export const DESIGN_CIRCUMSTANCES: Record<string, DesignCircumstance> = {
  nothing: {},
  "hidden by reports": { begin: hideByReports },
  "reports rejected": { begin: rejectReports },
  "reports rejected, reported anew by the same three": {
    begin: async (world, design) => (await rejectReports(world, design)) && !(await hideByReports(world, design)),
  },
  "reports rejected, then changed and reported by the same three": {
    begin: async (world, design) =>
      (await rejectReports(world, design)) && (await reword(world, design)) && (await hideByReports(world, design)),
  },
  "text waits for review": { isHeld: true },
  "designer without a birthday": { author: { birthday: null, gender: null } },
  "designer official": { author: { official: 1 } },
  ...Object.fromEntries(
    [
      "author suspended",
      "author's suspension over",
      "author banned",
      "author under 18",
      "author just 18",
      "author has blocked them",
      "they have blocked the author",
      "taker suspended",
      "taker banned",
    ].map((name) => [name, { begin: alike(name) }]),
  ),
  "author banned, all is moved": { begin: alike("author banned, all is moved", unlist) },
  "author's ban lifted": {
    begin: alike("author's ban lifted", (model) => {
      unlist(model);
      exhibitAgain(model);
    }),
  },
  "buyer has blocked somebody": { begin: (world) => blockIn(world, "taker", "stranger") },
  "author deleted": { begin: alike("author deleted", forget) },
  "taker deleted": { begin: alike("taker deleted", forget) },
};

export const judgeDesign = (world: StateWorld, verb: DesignVerb, name: string, design: ModelDesign) =>
  DESIGN_RULES[verb]({ model: world.model, design, who: personOf(world, name).id, now: world.now });

/** Does it by the room's function, and in the model. @returns what came of it; of another answer than the model's, both */
export async function actOnDesign(world: StateWorld, verb: DesignVerb, name: string, design: ModelDesign) {
  const judged = judgeDesign(world, verb, name, design);
  const { db, now } = world;
  const call = { db, who: personOf(world, name), id: design.id, now, version: design.version };
  const outcome = await workOutcome(DESIGN_VERBS[verb].call(call));
  const expected = typeof judged === "string" ? judged : "done";
  if (typeof judged === "function" && outcome === "done") judged();
  return outcome === expected ? outcome : `${verb} by ${name}: ${outcome}, not ${expected}`;
}

/** A draft of `author`, for which all but `past` have some coins. */
async function draw(world: StateWorld, isHeld: boolean): Promise<ModelDesign> {
  const { db, model, now } = world;
  for (const name of ["author", "taker", "stranger"]) await giveCoins(world, name, 30);
  if (isHeld) await holdWord(world);
  const author = personOf(world, "author");
  const { id } = await createDesign(db, author, isHeld ? { ...SAMPLE_DESIGN, story: HELD_WORD } : SAMPLE_DESIGN, now);
  pay(personIn(model, author.id), -5);
  const design = newModelDesign(id, author.id, { hidden: isHeld });
  model.designs.set(id, design);
  return design;
}

/** What the story is told of, from its beginning. @returns null: it cannot be told */
export async function tellDesignStory(
  world: StateWorld,
  { steps, uses = 0, of }: DesignStory,
  isHeld = false,
): Promise<ModelDesign | null> {
  let design = await draw(world, isHeld);
  for (const [verb, who] of steps) {
    world.now += 1_000;
    if ((await actOnDesign(world, verb, who, design)) !== "done") return null;
    if (verb === "buy" && of === "copy") design = await followCopy(world, design);
  }
  if (uses > 0) await world.db.updateTable("designs").set({ uses }).where("id", "=", design.id).execute();
  return Object.assign(design, { uses });
}

/** What was bought, as a design of its own in the model. */
async function followCopy({ db, model }: StateWorld, original: ModelDesign): Promise<ModelDesign> {
  const [owner = ""] = original.copies.splice(0);
  const rows = db.selectFrom("designs").select("id").where("source_id", "=", original.id);
  const { id } = await rows.executeTakeFirstOrThrow();
  const { designer, version, price } = original;
  const copy = newModelDesign(id, designer, { owner, status: "purchased", version, price });
  model.designs.set(id, copy);
  return copy;
}
