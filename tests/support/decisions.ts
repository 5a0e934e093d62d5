/** Decisions of a page can be undone first: a test that asks for what they lead to waits for that here. */
import type { Db } from "../../src/db/transact";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { completeDueDecisions } from "../../src/safety/safety";

const { things, stop, bandChanged } = compileRoomPlan(ROOMS);

/** As if the time to undo were over, by the clock that stands at `now`; the decision is made at `now`. */
export async function completeDecisions(db: Db, now: number): Promise<void> {
  await db
    .updateTable("report_cases")
    .set((eb) => ({ undoable_until: eb("undoable_until", "-", SAFETY_LIMITS.undoWindow) }))
    .where("undoable_until", "is not", null)
    .execute();
  await completeDueDecisions(db, things, { stop, bandChanged, appealDays: 20 }, now);
}
