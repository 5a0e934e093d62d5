import type { Db } from "../../src/db/transact";
import { planOf } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { takeMeasure } from "../../src/safety/safety";
import { aPerson, type TestPerson } from "../support/people";

const { stop, bandChanged } = planOf(ROOMS);

type Taken = Parameters<typeof takeMeasure>[3];

async function measure(db: Db, person: TestPerson, taken: Taken, now: number): Promise<void> {
  const office = { id: (await aPerson(db, { official: 1 })).id, stop, bandChanged, appealDays: 20 };
  await takeMeasure(db, office, person.id, taken, now);
}

const WHY = { rule: "2", reason: "Too loud.", endSessions: false } as const;

/** Suspends somebody for a day. */
export const suspend = (db: Db, person: TestPerson, now: number): Promise<void> =>
  measure(db, person, { kind: "suspend", days: 1, ...WHY }, now);

/** From now on somebody counts as under 18. */
export const countAsMinor = (db: Db, person: TestPerson, now: number): Promise<void> =>
  measure(db, person, { kind: "age", age: "minor", ...WHY }, now);
