/** The states of a bottle: what became of it, and what is true of the people around it. */
import { SEA_LIMITS } from "../../../src/limits/sea";
import { DAY, HOUR } from "../../../src/runtime/units";
import type { PersonChange } from "../../support/people";
import type { BottleVerb } from "./bottle-rules";
import { actIn, decideIn, fillBackpackOf, hideByReports } from "./bottle-world";
import type { ModelBottle } from "./model";
import {
  addPerson,
  blockIn,
  deletePerson,
  liftStop,
  type StateWorld,
  setAdultAt,
  settleBans,
  stopPerson,
} from "./world";

/** Who acts. `past` has found it and let it go with a comment; `taker` is the latest to have it. */
export const ROLES = ["author", "past", "taker", "stranger", "ageless", null] as const;
export type Role = (typeof ROLES)[number];

export const PEOPLE: Record<NonNullable<Role>, PersonChange> = {
  author: { throw_count: 5 },
  past: {},
  taker: {},
  stranger: {},
  ageless: { birthday: null, gender: null },
};

type Step = [verb: BottleVerb | "removeByTeam", who: string, after?: number];

export interface BottleStory {
  steps: Step[];
  /** When it is looked at, ms after the last step: the first and the last moment. */
  from: number;
  to: number;
  /** Status for its author. */
  status: string;
  /** In a short run on SQLite: with all circumstances, or with none, as it differs from another in one place only. */
  weight?: "main" | "variant";
}

const { hold: HOLD, drift: DRIFT, undoWindow: UNDO } = SEA_LIMITS;
/** A state that nothing ends. */
const AGES = 90 * DAY;

const PAST: Step[] = [
  ["pick", "past"],
  ["drop", "past"],
];
const HELD: Step[] = [...PAST, ["pick", "taker"]];
const LATE = HOLD - UNDO + 1;
const KEPT: Step[] = [...HELD, ["keep", "taker"]];
const story = (status: string, steps: Step[], from: number, to: number): BottleStory => ({ steps, from, to, status });
const variant = (...like: Parameters<typeof story>): BottleStory => ({ ...story(...like), weight: "variant" });
const main = (...like: Parameters<typeof story>): BottleStory => ({ ...story(...like), weight: "main" });

export const STORIES: Record<string, BottleStory> = {
  "at sea, never picked up": story("drifting", [], 0, DRIFT - 1),
  "sunk, never picked up": story("expired", [], DRIFT, AGES),
  "at sea again": main("drifting", PAST, 0, DRIFT - 1),
  "sunk after a comment": variant("expired", PAST, DRIFT, AGES),
  "at sea again, answered": variant("drifting", [...PAST, ["answer", "author"]], 0, DRIFT - HOUR - 1),
  "at sea again, thanked": variant("drifting", [...PAST, ["thank", "author"]], 0, DRIFT - HOUR - 1),
  "liked, and liked no more": variant(
    "drifting",
    [...PAST, ["like", "past"], ["like", "taker"], ["unlike", "taker"], ["like", "stranger"]],
    0,
    DAY,
  ),
  "in a hand": main("held", HELD, 0, HOLD - 1),
  "hold ended by time": story("drifting", HELD, HOLD, HOLD + DRIFT - 1),
  "sunk after a hold": variant("expired", HELD, HOLD + DRIFT, AGES),
  "thrown back, can be undone": story("held", [...HELD, ["throwBackOnPage", "taker"]], 0, UNDO - 1),
  "thrown back": variant("drifting", [...HELD, ["throwBackOnPage", "taker"]], UNDO, UNDO + DRIFT - 1),
  "thrown back at the hold's end": variant("held", [...HELD, ["throwBackOnPage", "taker", LATE]], 0, UNDO - 2),
  "thrown back as the hold ended": variant("drifting", [...HELD, ["throwBackOnPage", "taker", LATE]], UNDO - 1, DAY),
  "in a hand again": variant(
    "held",
    [...HELD, ["throwBackOnPage", "taker"], ["undo", "taker", UNDO - 1]],
    0,
    HOLD - HOUR - UNDO,
  ),
  "kept, can be undone": story("held", [...HELD, ["keepOnPage", "taker"]], 0, UNDO - 1),
  "kept at the hold's end": variant("held", [...HELD, ["keepOnPage", "taker", LATE]], UNDO - 1, UNDO - 1),
  kept: main("collected", [...HELD, ["keepOnPage", "taker"]], UNDO, AGES),
  "kept at once": variant("collected", KEPT, 0, AGES),
  "used while it could be undone": variant(
    "held",
    [...HELD, ["keepOnPage", "taker"], ["use", "taker", 1]],
    0,
    UNDO - 2,
  ),
  "used up": story("collected", [...KEPT, ["use", "taker"], ["use", "taker"], ["use", "taker"]], DAY, AGES),
  "removed by its author": story("removed", [...PAST, ["remove", "author"]], 0, AGES),
  "removed, never picked up": variant("removed", [["remove", "author"]], 0, AGES),
  "removed at sea by the team": story("removed", [...PAST, ["removeByTeam", "official"]], 0, AGES),
  "removed from a hand by the team": story("removed", [...HELD, ["removeByTeam", "official"]], 0, AGES),
  "removed from a backpack by the team": story("removed", [...KEPT, ["removeByTeam", "official"]], 0, AGES),
  "removed from a backpack after use": variant(
    "removed",
    [...KEPT, ["use", "taker"], ["removeByTeam", "official"]],
    DAY,
    AGES,
  ),
  destroyed: story("removed", [...KEPT, ["destroy", "taker"]], 0, AGES),
};

const EVERYBODY = ["past", "taker", "stranger"];

export interface Circumstance {
  /** At the throw. */
  held?: true;
  author?: PersonChange;
  /** At the moment of the look. @returns false: that cannot be */
  begin?(world: StateWorld, bottle: ModelBottle): Promise<unknown>;
}

export const CIRCUMSTANCES: Record<string, Circumstance> = {
  nothing: {},
  "hidden by reports": { begin: (world, bottle) => hideByReports(world, bottle) },
  "hidden by one urgent report": { begin: (world, bottle) => hideByReports(world, bottle, "reportThreat") },
  "reports rejected": {
    begin: async (world, bottle) => {
      if (!(await hideByReports(world, bottle))) return false;
      await decideIn(world, "reject", bottle);
    },
  },
  "text waits for review": { held: true },
  "author suspended": { begin: (world) => stopPerson(world, "author", world.now + 1) },
  "author's suspension over": { begin: (world) => stopPerson(world, "author", world.now) },
  "author banned": { begin: (world) => stopPerson(world, "author", null) },
  "author banned, all is moved": {
    begin: async (world) => {
      await stopPerson(world, "author", null);
      await settleBans(world);
    },
  },
  "author's ban lifted": {
    begin: async (world) => {
      const measure = await stopPerson(world, "author", null);
      await settleBans(world);
      await liftStop(world, "author", measure);
      await settleBans(world);
    },
  },
  "author deleted": { begin: (world) => deletePerson(world, "author") },
  "author under 18": { begin: (world) => setAdultAt(world, "author", world.now + 1) },
  "author just 18": { begin: (world) => setAdultAt(world, "author", world.now) },
  "author official": { author: { official: 1 } },
  "author has blocked them": {
    begin: async (world) => {
      for (const name of EVERYBODY) await blockIn(world, "author", name);
    },
  },
  "they have blocked the author": {
    begin: async (world) => {
      for (const name of EVERYBODY) await blockIn(world, name, "author");
    },
  },
  "taker suspended": { begin: (world) => stopPerson(world, "taker", world.now + DAY) },
  "taker banned": { begin: (world) => stopPerson(world, "taker", null) },
  "taker deleted": { begin: (world) => deletePerson(world, "taker") },
  "finder banned": { begin: (world) => stopPerson(world, "past", null) },
  "finder deleted": { begin: (world) => deletePerson(world, "past") },
  "no room in the backpack": {
    begin: async (world) => {
      for (const name of EVERYBODY) if (world.people.has(name)) await fillBackpackOf(world, name, 0);
    },
  },
  "one place left in the backpack": { begin: (world) => fillBackpackOf(world, "taker", 1) },
  "author banned, one place left": {
    begin: async (world) => {
      await stopPerson(world, "author", null);
      await fillBackpackOf(world, "taker", 1);
    },
  },
  "no pick left today": {
    begin: async ({ db, model, now }) => {
      const day = Math.floor(now / DAY);
      for (const [user_id, person] of model.people) {
        const n = (person.counters.get(`pick ${day}`) ?? 0) > 0 ? null : SEA_LIMITS.picksPerDay;
        if (n === null) continue;
        person.counters.set(`pick ${day}`, n);
        await db.insertInto("daily_counters").values({ user_id, kind: "pick", day, n }).execute();
      }
    },
  },
  "official's text waits for review": { held: true, author: { official: 1 } },
};

/** Time between two steps, where none is said. */
const PAUSE = HOUR;

/** Tells the story. @returns what differed from the model */
export async function tellStory(world: StateWorld, bottle: ModelBottle, { steps }: BottleStory): Promise<string[]> {
  const faults: string[] = [];
  for (const [verb, who, after = PAUSE] of steps) {
    world.now += after;
    if (verb === "removeByTeam") {
      await addPerson(world, "reporter");
      await actIn(world, "report", "reporter", bottle);
    }
    const { outcome, expected } =
      verb === "removeByTeam" ? await decideIn(world, "remove", bottle) : await actIn(world, verb, who, bottle);
    if (outcome !== "done" || expected !== "done") faults.push(`${verb} by ${who}: ${outcome}, not ${expected}`);
  }
  return faults;
}
