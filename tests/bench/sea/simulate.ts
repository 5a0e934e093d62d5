/** A sea with people who throw, pick up and let go, by the product's own queries and verbs, in virtual time. */
import {
  dropBottle,
  keepBottle,
  listDriftingBottles,
  pickUpBottle,
  seedWelcomeBottles,
  throwBackBottle,
  throwBottle,
} from "../../../src/bottles/bottles";
import { fillView, findStillDrifting, hasRoom, type SeaView } from "../../../src/bottles/sea/drifting";
import { maintainSea } from "../../../src/bottles/sea/maintenance";
import { openDatabase } from "../../../src/db/open";
import type { Db } from "../../../src/db/transact";
import { BUILT_IN_BOTTLE_DESIGNS, seedExhibition } from "../../../src/designs/designs";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { Refusal } from "../../../src/runtime/errors";
import { DAY, HOUR, MINUTE } from "../../../src/runtime/units";
import { SEA_PLACE_ORDER, SEA_PLACES } from "../../../src/ui/sea/places";
import { NOW, seedBuiltIns } from "../../support/bottles";
import { type SeaPerson, settleSeaPeople } from "./people";
import { drawWeighted, seededRandom, withSeededIds } from "./seeded";

export interface SeaSettings {
  people: number;
  days: number;
  /** Bottles picked up for each one that is thrown. */
  picksPerThrow: number;
  seed: number;
}

/** One bottle of the run. */
export interface ThrownBottle {
  by: SeaPerson;
  thrownAt: number;
  /** null: nobody has picked it up. */
  readAt: number | null;
}

export interface SeaRun {
  settings: SeaSettings;
  bottles: ThrownBottle[];
  picks: number;
  /** Picks refused, by code. */
  refused: Map<string, number>;
  /** Looks at the sea that showed no bottle at all; `near`: how many it could have shown, by a query of its own. */
  dry: { by: SeaPerson; at: number; near: number }[];
  /** Looks at the sea. */
  looks: number;
  end: number;
}

const THROWS_PER_PERSON_A_DAY = 0.3;
/** Hours in which somebody is awake. */
const AWAKE = 16 * HOUR;
/** What follows a pick: shares in this order, the rest is left to drift by itself after 24 hours. */
const OUTCOMES = { drop: 0.5, throwBack: 0.37, keep: 0.05 };
/** ms, the usual time that somebody has a bottle in hand. */
const USUAL_HOLD = 20 * MINUTE;

type Act = (now: number) => Promise<void>;

interface World {
  db: Db;
  random: () => number;
  run: SeaRun;
  thrown: Map<string, ThrownBottle>;
  /** What people saw last. */
  views: Map<string, { at: number; view: SeaView }>;
  later(at: number, act: Act): void;
}

async function throwOne({ db, run, thrown }: World, by: SeaPerson, now: number): Promise<void> {
  const designId = BUILT_IN_BOTTLE_DESIGNS[0]?.designId;
  const { bottle } = await throwBottle(db, { id: by.id }, { content: "What grows where you are?", designId }, now);
  const entry = { by, thrownAt: now, readAt: null };
  thrown.set(bottle.id, entry);
  run.bottles.push(entry);
}

async function letGo({ db, random }: World, by: SeaPerson, bottle: string, now: number): Promise<void> {
  const choice = random();
  if (choice < OUTCOMES.drop) await dropBottle(db, { id: by.id }, bottle, "A fig tree and two kinds of mint.", now);
  else if (choice < OUTCOMES.drop + OUTCOMES.throwBack) await throwBackBottle(db, { id: by.id }, bottle, now);
  else if (choice < OUTCOMES.drop + OUTCOMES.throwBack + OUTCOMES.keep)
    await keepBottle(db, { id: by.id }, bottle, now);
}

/** People pick what is near more often: a bottle is chosen in proportion to the area on which it is drawn. */
const AREAS = SEA_PLACE_ORDER.map((place) => (SEA_PLACES[place]?.size ?? 0) ** 2);

/** Bottles that somebody may meet and has never found, counted without the product's own queries. */
async function countNear(db: Db, by: SeaPerson, now: number): Promise<number> {
  const found = db.selectFrom("findings").select("bottle_id").where("user_id", "=", by.id);
  const near = await db
    .selectFrom("bottles")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("state", "=", "sea")
    .where("free_at", "<=", now)
    .where("expires_at", ">", now)
    .where("author_id", "!=", by.id)
    .where("band", "in", ["all", by.band])
    .where("id", "not in", found)
    .executeTakeFirstOrThrow();
  return Number(near.n);
}

/** What they see: while they are there what they saw before stays in its place, as home has it. */
async function look({ db, random, views }: World, by: SeaPerson, now: number): Promise<SeaView> {
  const last = views.get(by.id);
  const shown = last && now - last.at < SEA_LIMITS.viewKept ? last.view.map((bottle) => bottle?.id ?? null) : [];
  const still = await findStillDrifting(db, by, now, shown);
  const view = hasRoom(still) ? fillView(still, await listDriftingBottles(db, by, now, random(), by.language)) : still;
  views.set(by.id, { at: now, view });
  return view;
}

async function pickOne(world: World, by: SeaPerson, now: number): Promise<void> {
  const { db, run, random, thrown, later } = world;
  const shown = await look(world, by, now);
  run.looks++;
  const chosen = shown[drawWeighted(AREAS.map((area, i) => (shown[i] ? area : 0)).slice(0, shown.length), random)];
  if (!chosen) {
    run.dry.push({ by, at: now, near: await countNear(db, by, now) });
    return;
  }
  await pickUpBottle(db, { id: by.id }, chosen.id, now);
  run.picks++;
  const entry = thrown.get(chosen.id);
  if (entry) entry.readAt ??= now;
  const hold = Math.min(SEA_LIMITS.hold - MINUTE, -Math.log(1 - random()) * USUAL_HOLD);
  later(now + hold, (then) => letGo(world, by, chosen.id, then));
}

/** People for a number of acts of one day, by weight, each at most `most` times. */
function drawPeople(people: readonly SeaPerson[], count: number, most: number, random: () => number): SeaPerson[] {
  const weights = people.map(({ weight }) => weight);
  const times = new Map<SeaPerson, number>();
  const drawn: SeaPerson[] = [];
  for (let tries = 0; drawn.length < count && tries < count * 50; tries++) {
    const person = people[drawWeighted(weights, random)];
    if (!person || (times.get(person) ?? 0) >= most) continue;
    times.set(person, (times.get(person) ?? 0) + 1);
    drawn.push(person);
  }
  return drawn;
}

/** Acts of one day, at times when their people are awake; all within the day, as the limits are. */
function planDay(
  world: World,
  people: readonly SeaPerson[],
  dayStart: number,
  carried: { throws: number; picks: number },
) {
  const { random, later } = world;
  const { picksPerThrow } = world.run.settings;
  carried.throws += people.length * THROWS_PER_PERSON_A_DAY;
  const throws = Math.floor(carried.throws);
  carried.throws -= throws;
  carried.picks += throws * picksPerThrow;
  const picks = Math.floor(carried.picks);
  carried.picks -= picks;
  const timeOf = ({ morning }: SeaPerson) => dayStart + ((morning + random() * AWAKE) % DAY);
  const throwers = drawPeople(people, throws, SEA_LIMITS.throwsPerDay, random);
  for (const by of throwers) later(timeOf(by), (now) => throwOne(world, by, now));
  // Who throws a bottle picks one up as well, at another time of the day; the picks beyond are anybody's.
  const others = drawPeople(
    people,
    Math.max(0, picks - throws),
    SEA_LIMITS.picksPerDay - SEA_LIMITS.throwsPerDay,
    random,
  );
  for (const by of [...throwers.slice(0, picks), ...others]) later(timeOf(by), (now) => pickOne(world, by, now));
}

async function attempt(run: SeaRun, act: Act, now: number): Promise<void> {
  try {
    await act(now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    run.refused.set(error.code, (run.refused.get(error.code) ?? 0) + 1);
  }
}

async function liveDays(
  world: World,
  people: readonly SeaPerson[],
  start: number,
  agenda: Map<number, [number, Act][]>,
) {
  const { days } = world.run.settings;
  const carried = { throws: 0, picks: 0 };
  for (let day = 0; day < days; day++) {
    planDay(world, people, start + day * DAY, carried);
    for (let minute = 0; minute < DAY / MINUTE; minute++) {
      const at = start + day * DAY + minute * MINUTE;
      for (let acts = agenda.get(at); acts; acts = agenda.get(at)) {
        agenda.delete(at);
        for (const [now, act] of acts.toSorted(([a], [b]) => a - b)) await attempt(world.run, act, now);
      }
    }
    await maintainSea(world.db, start + (day + 1) * DAY);
  }
}

/** Lives the days of a sea; the same seed gives the same run. */
export async function simulateSea(settings: SeaSettings): Promise<SeaRun> {
  const random = seededRandom(settings.seed);
  const start = Math.ceil(NOW / DAY) * DAY;
  const opened = await openDatabase(":memory:");
  try {
    return await withSeededIds(random, async () => {
      const official = await seedBuiltIns(opened.db);
      await seedExhibition(opened.db, official.id, start);
      await seedWelcomeBottles(opened.db, official.id, start);
      const people = await settleSeaPeople(opened.db, settings.people, random);
      const agenda = new Map<number, [number, Act][]>();
      const later = (at: number, act: Act) => {
        const minute = Math.floor(at / MINUTE) * MINUTE;
        const acts = agenda.get(minute);
        if (acts) acts.push([Math.floor(at), act]);
        else agenda.set(minute, [[Math.floor(at), act]]);
      };
      const end = start + settings.days * DAY;
      const run: SeaRun = { settings, bottles: [], picks: 0, refused: new Map(), dry: [], looks: 0, end };
      await liveDays({ db: opened.db, random, run, thrown: new Map(), views: new Map(), later }, people, start, agenda);
      return run;
    });
  } finally {
    await opened.close();
  }
}
