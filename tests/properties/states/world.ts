/** People around a bottle, in a database and in the model at once. Times in ms. */
import { deleteAccount } from "../../../src/account/account";
import { onPicturesExpired } from "../../../src/chat/chat";
import { payCoins } from "../../../src/coins/coins";
import { type Db, transact } from "../../../src/db/transact";
import { DELETED_USER_ID } from "../../../src/limits/account";
import { compileRoomPlan } from "../../../src/room";
import { ROOMS } from "../../../src/rooms";
import { DAY } from "../../../src/runtime/units";
import { addWordRule, applyPendingBanEffects, liftMeasure, takeMeasure } from "../../../src/safety/safety";
import { blockPerson } from "../../../src/social/social";
import { anOfficial, bandChanged, MEASURE_REASON, officialContext, things } from "../../safety/official-fixtures";
import { openTestApp, type TestApp } from "../../support/app";
import { NOW } from "../../support/bottles";
import { aPerson, type PersonChange, type TestPerson } from "../../support/people";
import { fakeTranslator } from "../../support/translators";
import { HELD_WORD } from "../values";
import { cloneModel, emptyModel, holds, type ModelBottle, personIn, release, type StateModel } from "./model";
import { newModelPerson, pay } from "./people";

const { settle, onBlocked } = compileRoomPlan(ROOMS);
const TRANSLATOR = fakeTranslator(async ({ text }) => ({ text: `« ${text} »`, from: "fr" }));

export interface StateWorld {
  db: Db;
  model: StateModel;
  people: Map<string, TestPerson>;
  names: Map<string, string>;
  official: TestPerson;
  now: number;
  /** Opened once it is needed. */
  app(): TestApp;
}

/** @param names of people, each with what is special about them */
export async function seedStateWorld(db: Db, names: Record<string, PersonChange>): Promise<StateWorld> {
  const people = new Map<string, TestPerson>();
  const official = await anOfficial(db);
  let opened: TestApp | undefined;
  const app = () => {
    opened ??= openTestApp(db, { CLOCK_OFFSET_MS: "0" }, TRANSLATOR);
    // Nobody waits for it: it would come after a roll-back.
    onPicturesExpired(db, async () => undefined);
    return opened;
  };
  const world = { db, model: emptyModel(), people, names: new Map(), official, now: NOW, app };
  for (const [name, change] of Object.entries(names)) await addPerson(world, name, change);
  return world;
}

export async function addPerson({ db, model, people, names }: StateWorld, name: string, change: PersonChange = {}) {
  const person = await aPerson(db, { created_at: NOW - 30 * DAY, ...change });
  people.set(name, person);
  names.set(person.id, name);
  const { adultAt, official } = person;
  model.people.set(person.id, newModelPerson({ adultAt, official, throws: change.throw_count ?? 0 }));
  return person;
}

export function personOf({ people }: StateWorld, name: string): TestPerson {
  const person = people.get(name);
  if (!person) throw new Error(`nobody is called ${name}`);
  return person;
}

/** From now on texts with the word wait for review. */
export async function holdWord({ db, official, now }: StateWorld): Promise<void> {
  const rule = { language: null, kind: "word", text: HELD_WORD, mode: "hold", reach: "strangers" } as const;
  await addWordRule(db, official.id, rule, now);
}

export async function giveCoins({ db, model, now, ...world }: StateWorld, name: string, amount: number): Promise<void> {
  const { id: userId } = personOf({ db, model, now, ...world }, name);
  await transact(db, (tx) => payCoins(tx, { userId, amount, reason: "admin_adjustment", ref: "gift" }, now));
  pay(personIn(model, userId), amount);
}

function throwBackAllOf({ model, now }: StateWorld, id: string): void {
  for (const bottle of model.bottles.values()) if (holds(bottle, id, now)) release(model, bottle, "thrown_back", now);
}

/** @param until the suspension ends at that time; null: a ban */
export async function stopPerson(world: StateWorld, name: string, until: number | null): Promise<string> {
  const { id } = personOf(world, name);
  const from = until === null ? world.now : until - DAY;
  const measure =
    until === null
      ? ({ kind: "ban", ...MEASURE_REASON } as const)
      : ({ kind: "suspend", days: 1, ...MEASURE_REASON } as const);
  const taken = await takeMeasure(world.db, officialContext(world.official), id, measure, from);
  throwBackAllOf({ ...world, now: from }, id);
  Object.assign(personIn(world.model, id), until === null ? { banned: true } : { suspendedUntil: until });
  return taken;
}

export async function liftStop(world: StateWorld, name: string, measure: string): Promise<void> {
  await liftMeasure(
    world.db,
    things,
    officialContext(world.official),
    { measureId: measure, reason: "A mistake." },
    world.now,
  );
  Object.assign(personIn(world.model, personOf(world, name).id), { banned: false, suspendedUntil: 0 });
}

export const settleBans = (world: StateWorld): Promise<number> => applyPendingBanEffects(world.db, settle, world.now);

export async function blockIn(world: StateWorld, name: string, other: string): Promise<void> {
  const [me, them] = [personOf(world, name), personOf(world, other)];
  await blockPerson(world.db, me, them.id, world.now, onBlocked);
  world.model.blocks.add(`${me.id}>${them.id}`);
  for (const bottle of world.model.bottles.values())
    if (bottle.author === them.id && holds(bottle, me.id, world.now))
      release(world.model, bottle, "thrown_back", world.now);
}

/** Sets when somebody turns 18. */
export async function setAdultAt(world: StateWorld, name: string, adultAt: number): Promise<void> {
  const person = personOf(world, name);
  await world.db.updateTable("users").set({ adult_at: adultAt }).where("id", "=", person.id).execute();
  await transact(world.db, (tx) => bandChanged(tx, person.id, { adultAt, hasBandChanged: true }, NOW));
  world.people.set(name, { ...person, adultAt });
  personIn(world.model, person.id).adultAt = adultAt;
}

/** An account goes, with all that was theirs (docs/product.md 7.10). */
export async function deletePerson(world: StateWorld, name: string): Promise<void> {
  const { model, now } = world;
  const { id } = personOf(world, name);
  await deleteAccount(world.db, { remove: async () => undefined }, id, now);
  throwBackAllOf(world, id);
  for (const bottle of model.bottles.values()) {
    if (bottle.state === "kept" && bottle.owner === id) {
      const isOrphan = bottle.author === DELETED_USER_ID;
      Object.assign(bottle, { state: isOrphan ? "removed" : "sea", owner: null, keptAt: null, uses: 0, freeAt: now });
      bottle.sinksAt = personOrNull(model, bottle.author)?.official ? bottle.sinksAt : now + 30 * DAY;
    }
    forgetPerson(bottle, id, now);
  }
  model.people.delete(id);
  world.people.delete(name);
}

const personOrNull = (model: StateModel, id: string) => model.people.get(id) ?? null;

function forgetPerson(bottle: ModelBottle, id: string, now: number): void {
  bottle.comments = bottle.comments.filter(({ by }) => by !== id);
  if (bottle.likers.get(id)) bottle.likes--;
  for (const each of [bottle.likers, bottle.findings, bottle.viewers, bottle.reporters]) each.delete(id);
  if (bottle.holder === id) bottle.holder = null;
  if (bottle.owner === id) bottle.owner = null;
  if (bottle.author !== id) return;
  for (const comment of bottle.comments) Object.assign(comment, { answered: false, thanked: false });
  const isHeld = bottle.state === "sea" && bottle.freeAt > now;
  const state = bottle.state === "kept" ? "kept" : isHeld ? "sea" : "removed";
  Object.assign(bottle, { author: DELETED_USER_ID, state, sinksAt: bottle.freeAt, waiting: false });
}

/** Of which nothing stays in the original. */
export const cloneWorld = (world: StateWorld): StateWorld => ({
  ...world,
  model: cloneModel(world.model),
  people: new Map(world.people),
});
