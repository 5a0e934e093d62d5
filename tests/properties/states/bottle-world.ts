/** A bottle in a database and in the model at once: somebody throws it, acts on it, or the team decides about it. */
import { throwBottle } from "../../../src/bottles/bottles";
import { BACKPACK_LIMITS } from "../../../src/limits/designs";
import { decideCase, decideHeldText, restoreContent } from "../../../src/safety/safety";
import { MEASURE_REASON, markEvidenceOpened, officialContext, things } from "../../safety/official-fixtures";
import { bottleRow, workOutcome } from "../../support/bottles";
import { HELD_WORD } from "../values";
import { BOTTLE_RULES, type BottleVerb, judgeTeam } from "./bottle-rules";
import { BOTTLE_VERBS } from "./bottle-verbs";
import type { Judgement } from "./holding-rules";
import { isVisible, type ModelBottle, newModelBottle, personIn, placesOf } from "./model";
import { newModelPerson, spendToday } from "./people";
import { addPerson, holdWord, personOf, type StateWorld } from "./world";

/** Somebody throws a bottle. @param held its text waits for review */
export async function throwIn(world: StateWorld, name: string, held = false): Promise<ModelBottle> {
  const { db, model, now } = world;
  const who = personOf(world, name);
  if (held) await holdWord(world);
  const content = held ? HELD_WORD : "Is anybody out there?";
  const { bottle } = await throwBottle(db, who, { content, designId: undefined, purchasedBottleId: undefined }, now);
  const added = { ...newModelBottle(model, bottle.id, who.id, now), hidden: held, inReview: held };
  model.bottles.set(bottle.id, added);
  world.names.set(bottle.id, `bottle of ${name}`);
  const writer = personIn(model, who.id);
  spendToday(writer, "throw", 3, now);
  Object.assign(writer, { throws: writer.throws + 1, coins: writer.coins + 5, records: writer.records + 1 });
  return added;
}

/** Somebody of the team throws one that everybody may pick up, and that never sinks. */
export async function throwAnother(world: StateWorld): Promise<void> {
  const { official, people, model } = world;
  people.set("official", official);
  model.people.set(official.id, newModelPerson({ adultAt: official.adultAt, official: true }));
  await throwIn(world, "official");
}

export const judge = (world: StateWorld, verb: BottleVerb, name: string | null, bottle: ModelBottle): Judgement =>
  BOTTLE_RULES[verb]({
    model: world.model,
    bottle,
    who: name === null ? null : personOf(world, name).id,
    now: world.now,
  });

/** Verbs on the bottle's first comment. */
export const isAboutComment = (verb: BottleVerb): boolean => verb === "answer" || verb === "thank";

/** The bottle's first comment, as the database knows it. */
export async function firstCommentOf({ db }: StateWorld, bottle: ModelBottle): Promise<string> {
  const rows = db.selectFrom("comments").select("id").where("bottle_id", "=", bottle.id);
  return (await rows.orderBy("created_at").orderBy("id").limit(1).executeTakeFirst())?.id ?? "none";
}

/** Does it by the room's function, and in the model. @returns what came of it, and what should have */
export async function actIn(world: StateWorld, verb: BottleVerb, name: string, bottle: ModelBottle) {
  const expected = judge(world, verb, name, bottle);
  const comment = isAboutComment(verb) ? await firstCommentOf(world, bottle) : "none";
  const call = { db: world.db, bottle: bottle.id, another: "none", comment, now: world.now };
  const outcome = await workOutcome(BOTTLE_VERBS[verb].call(call, personOf(world, name)));
  if (typeof expected === "function" && outcome === "done") expected();
  return { outcome, expected: typeof expected === "string" ? expected : "done" };
}

/** Three people who see the bottle report it, or one does urgently. @returns whether that hides it */
export async function hideByReports(
  world: StateWorld,
  bottle: ModelBottle,
  verb: "report" | "reportThreat" = "report",
): Promise<boolean> {
  const reporters = verb === "report" ? ["reporter 1", "reporter 2", "reporter 3"] : ["reporter 1"];
  for (const name of reporters) if (!world.people.has(name)) await addPerson(world, name);
  if (!isVisible(world.model, bottle, personOf(world, "reporter 1").id, world.now)) return false;
  for (const name of reporters) await actIn(world, verb, name, bottle);
  return bottle.hidden;
}

/** Other bottles take what room there is, but for some places. */
export async function fillBackpackOf({ db, model, official, now, people }: StateWorld, name: string, left: number) {
  const id = people.get(name)?.id ?? "";
  const taken = placesOf(model, id, now) + left;
  const kept = { state: "kept", owner_id: id, collected_at: now } as const;
  const rows = Array.from({ length: BACKPACK_LIMITS.capacity - taken }, () => bottleRow(official, kept));
  await db.insertInto("bottles").values(rows).execute();
  personIn(model, id).capacity = taken;
}

export const TEAM_ACTS = ["reject", "remove", "restore", "release", "refuse"] as const;
export type TeamAct = (typeof TEAM_ACTS)[number];

async function callTeam({ db, official, now }: StateWorld, act: TeamAct, id: string): Promise<unknown> {
  const text = { kind: "bottle", id } as const;
  if (act === "release") return decideHeldText(db, official.id, things, { ...text, decision: "release" }, now);
  if (act === "refuse") return decideHeldText(db, official.id, things, { ...text, decision: "remove" }, now);
  const caseId = await markEvidenceOpened(db, official, id);
  const context = officialContext(official);
  if (act === "restore") return restoreContent(db, things, context, { caseId, reason: "A mistake." }, now);
  const decision =
    act === "reject" ? ({ kind: "reject" } as const) : ({ kind: "remove", remove: true, ...MEASURE_REASON } as const);
  return decideCase(db, things, context, { caseId, decision }, now);
}

/** The team decides what is reported or waits for review, or brings back what it has removed. */
export async function decideIn(world: StateWorld, act: TeamAct, bottle: ModelBottle) {
  const change = judgeTeam(world.model, act, bottle, world.now);
  if (change === "nothing to decide") return { outcome: change, expected: change };
  const outcome = await workOutcome(callTeam(world, act, bottle.id));
  if (typeof change === "function" && outcome === "done") change();
  return { outcome, expected: typeof change === "string" ? change : "done" };
}
