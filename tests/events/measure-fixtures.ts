import type { Db } from "../../src/db/transact";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { takeMeasure } from "../../src/safety/safety";
import { aPerson, type TestPerson } from "../support/people";

const { stop, bandChanged } = compileRoomPlan(ROOMS);

type MeasureInput = Parameters<typeof takeMeasure>[3];

async function takeMeasureOn(db: Db, person: TestPerson, taken: MeasureInput, now: number): Promise<void> {
  const office = { id: (await aPerson(db, { official: 1 })).id, stop, bandChanged, appealDays: 20 };
  await takeMeasure(db, office, person.id, taken, now);
}

const MEASURE_REASON = { rule: "2", reason: "Too loud.", endSessions: false } as const;

/** Suspends somebody for a day. */
export const suspendPerson = (db: Db, person: TestPerson, now: number): Promise<void> =>
  takeMeasureOn(db, person, { kind: "suspend", days: 1, ...MEASURE_REASON }, now);

/** From now on somebody counts as under 18. */
export const countAsMinor = (db: Db, person: TestPerson, now: number): Promise<void> =>
  takeMeasureOn(db, person, { kind: "age", age: "minor", ...MEASURE_REASON }, now);
