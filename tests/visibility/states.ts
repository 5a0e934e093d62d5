/** What becomes of the person, or of their age, after everything was made. */
import { deleteAccount } from "../../src/account/account";
import type { Db } from "../../src/db/transact";
import { transact } from "../../src/db/transact";
import { DAY } from "../../src/limits/limits";
import { liftMeasure } from "../../src/official/official";
import { planOf } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { settleAll, takeMeasure } from "../../src/safety/safety";
import { block } from "../../src/social/social";
import { adultAt } from "../../src/users/users";
import { anOfficial, officeOf } from "../safety/office";
import type { TestPerson } from "../support/people";
import { NOW, type World } from "./world";

const { settle, bandChanged } = planOf(ROOMS);
const WHY = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;

export const settled = (db: Db): Promise<number> => settleAll(db, settle, NOW);

async function stop({ db, person }: World, kind: "suspend" | "ban", now: number) {
  const official = await anOfficial(db);
  const taken = kind === "ban" ? { kind, ...WHY } : { kind, days: 1, ...WHY };
  const measure = await takeMeasure(db, officeOf(official), person.id, taken, now);
  return { lift: () => liftMeasure(db, officeOf(official), measure, "A mistake.", NOW) };
}

async function grow({ db }: World, people: TestPerson[], birthday: string): Promise<void> {
  const adult = adultAt(birthday);
  for (const { id } of people) {
    await db.updateTable("users").set({ birthday, adult_at: adult }).where("id", "=", id).execute();
    await transact(db, (tx) => bandChanged(tx, id, { adultAt: adult, crossed: true }, NOW));
  }
}

const MINOR = "2011-03-02";

/** Each turns the world of an active person into that of its name. */
export const STATES = {
  active: async () => undefined,
  suspended: async (world) => void (await stop(world, "suspend", NOW)),
  /** A suspension that time has ended. */
  over: async (world) => void (await stop(world, "suspend", NOW - 2 * DAY)),
  /** At once, before anything was moved. */
  banned: async (world) => void (await stop(world, "ban", NOW)),
  /** When all is moved. */
  settled: async (world) => {
    await stop(world, "ban", NOW);
    await settled(world.db);
  },
  /** The ban was lifted when all was moved, and all was moved back. */
  lifted: async (world) => {
    const { lift } = await stop(world, "ban", NOW);
    await settled(world.db);
    await lift();
    await settled(world.db);
  },
  /** The ban was lifted before anything was moved. */
  brief: async (world) => {
    const { lift } = await stop(world, "ban", NOW);
    await lift();
    await settled(world.db);
  },
  deleted: ({ db, house, person }) => deleteAccount(db, house.files, person.id, NOW),
  /** By everybody who reads. */
  blocked: async ({ db, person, ...world }) => {
    for (const who of [world.reader, world.stranger, world.third, world.invited])
      await block(db, who, person.id, NOW);
  },
  /** They have blocked everybody who reads. */
  blocking: async ({ db, person, ...world }) => {
    for (const who of [world.reader, world.stranger, world.third, world.invited])
      await block(db, person, who.id, NOW);
  },
  /** The person turns out to be under 18, the readers are not. */
  minor: (world) => grow(world, [world.person], MINOR),
  /** The readers turn out to be under 18, the person is not. */
  elder: (world) => grow(world, [world.reader, world.stranger, world.third, world.invited], MINOR),
} satisfies Record<string, (world: World) => Promise<unknown>>;

export type State = keyof typeof STATES;
