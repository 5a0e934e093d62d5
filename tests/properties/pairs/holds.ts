/** Two bottles in two hands: each hold ends by itself or by its own release; held and kept ones share the places. */
import {
  countBackpackPlaces,
  dropBottle,
  keepBottle,
  pickUpBottle,
  throwBackBottle,
} from "../../../src/bottles/bottles";
import type { Db } from "../../../src/db/transact";
import { BACKPACK_LIMITS } from "../../../src/limits/designs";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { DAY, HOUR } from "../../../src/runtime/units";
import { aBottle, bottleRow, workOutcome } from "../../support/bottles";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { chosen, definePair, type PairWorld } from "./model";

/** Places that are left beside what is kept from the beginning. */
const PLACES = 2;
const KEPT_BEFORE = BACKPACK_LIMITS.capacity - PLACES;

interface HeldBottle {
  id: string;
  holder: TestPerson | null;
  /** ms; when the hold ends by itself. */
  until: number;
  owner: TestPerson | null;
  finders: Set<TestPerson>;
  comments: number;
}
interface HoldsWorld extends PairWorld {
  people: TestPerson[];
  bottles: HeldBottle[];
}

const isHeld = ({ holder, until }: HeldBottle, now: number): boolean => holder !== null && until > now;
const placesOf = ({ bottles, now }: HoldsWorld, person: TestPerson): number =>
  bottles.filter((each) => each.owner === person || (each.holder === person && isHeld(each, now))).length;

function expectedPick(world: HoldsWorld, person: TestPerson, bottle: HeldBottle): string {
  if (bottle.finders.has(person)) return "already_picked";
  if (placesOf(world, person) >= PLACES) return "backpack_full";
  return bottle.owner !== null || isHeld(bottle, world.now) ? "bottle_not_found" : "done";
}

async function pickUp(world: HoldsWorld, pick: number) {
  const [person, bottle] = [chosen(world.people, pick), chosen(world.bottles, pick >> 1)];
  if (!person || !bottle) return false;
  const expected = expectedPick(world, person, bottle);
  const outcome = await workOutcome(pickUpBottle(world.db, person, bottle.id, world.now));
  if (outcome !== expected) throw new Error(`pick: ${outcome}, not ${expected}`);
  if (outcome !== "done") return true;
  Object.assign(bottle, { holder: person, until: world.now + SEA_LIMITS.hold });
  bottle.finders.add(person);
  return true;
}

type Release = (db: Db, person: TestPerson, id: string, now: number) => Promise<unknown>;

/** Whoever does not hold it releases nothing. */
async function release(world: HoldsWorld, pick: number, verb: Release, change: (bottle: HeldBottle) => void) {
  const held = world.bottles.filter((each) => each.holder !== null);
  const [bottle, person] = [chosen(held, pick >> 2), chosen(world.people, pick)];
  if (!bottle || !person) return false;
  // Mostly its holder, whose hold may be over.
  const actor = pick % 4 === 0 ? person : (bottle.holder ?? person);
  const expected = bottle.holder === actor && isHeld(bottle, world.now) ? "done" : "not_held";
  const outcome = await workOutcome(verb(world.db, actor, bottle.id, world.now));
  if (outcome !== expected) throw new Error(`release: ${outcome}, not ${expected}`);
  if (outcome === "done") change(bottle);
  return true;
}

async function loadState({ db, people, bottles, now }: HoldsWorld) {
  const rows = await db
    .selectFrom("bottles")
    .select(["id", "state", "holder_id", "owner_id", "free_at", "comment_count", "pick_count"])
    .where(
      "id",
      "in",
      bottles.map(({ id }) => id),
    )
    .execute();
  const places = [];
  for (const { id } of people) places.push((await countBackpackPlaces(db, id, now)) - KEPT_BEFORE);
  return {
    bottles: bottles.map(({ id }) => {
      const row = rows.find((each) => each.id === id);
      const held = row?.state === "sea" && row.free_at > now ? row.holder_id : null;
      return [held, row?.state === "kept" ? row.owner_id : null, row?.comment_count, row?.pick_count];
    }),
    places,
  };
}

const expectedState = (world: HoldsWorld) => ({
  bottles: world.bottles.map((each) => [
    isHeld(each, world.now) ? (each.holder?.id ?? null) : null,
    each.owner?.id ?? null,
    each.comments,
    each.finders.size,
  ]),
  places: world.people.map((person) => placesOf(world, person)),
});

export const HOLDS = definePair<HoldsWorld>({
  open: async (db: Db) => {
    const author = await aPerson(db);
    const people = [await aPerson(db), await aPerson(db)];
    const kept = people.flatMap(({ id }) =>
      Array.from({ length: KEPT_BEFORE }, () =>
        bottleRow(author, { state: "kept", owner_id: id, collected_at: TEST_START }),
      ),
    );
    await db.insertInto("bottles").values(kept).execute();
    const bottles: HeldBottle[] = [];
    for (let n = 0; n < 3; n++)
      bottles.push({
        id: await aBottle(db, author),
        holder: null,
        until: 0,
        owner: null,
        finders: new Set(),
        comments: 0,
      });
    return { db, now: TEST_START, people, bottles };
  },
  acts: {
    "pick up": pickUp,
    "pick up too": pickUp,
    drop: (world, pick) =>
      release(
        world,
        pick,
        (db, person, id, now) => dropBottle(db, person, id, "Well said", now),
        (bottle) => Object.assign(bottle, { holder: null, comments: bottle.comments + 1 }),
      ),
    "throw back": (world, pick) =>
      release(world, pick, throwBackBottle, (bottle) => Object.assign(bottle, { holder: null })),
    keep: (world, pick) =>
      release(world, pick, keepBottle, (bottle) => Object.assign(bottle, { owner: bottle.holder, holder: null })),
    "time passes": async (world, pick) => {
      world.now += [HOUR, DAY - HOUR, DAY][pick % 3] ?? 0;
      return true;
    },
  },
  stories: [
    // Two in one hand and no place left; one goes, and the other's time is its own.
    "pick up 0, time passes 0, pick up 2, pick up 4, throw back 1, pick up 1, time passes 1, keep 1, pick up 4",
  ],
  state: async (world) => [await loadState(world), expectedState(world)],
});
