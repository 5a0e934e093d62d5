import type { Db } from "../../src/db/transact";
import { planOf } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { takeMeasure } from "../../src/safety/safety";
import { aPerson, type TestPerson } from "../support/people";

const { stop, bandChanged } = planOf(ROOMS);

/** Suspends somebody for a day. */
export async function suspend(db: Db, person: TestPerson, now: number): Promise<void> {
  const office = { id: (await aPerson(db, { official: 1 })).id, stop, bandChanged, appealDays: 20 };
  const taken = { kind: "suspend", days: 1, rule: "2", reason: "Too loud.", endSessions: false } as const;
  await takeMeasure(db, office, person.id, taken, now);
}
