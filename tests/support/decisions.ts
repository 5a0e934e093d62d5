/** Acts of officials on pages can be undone first: a test that asks for what they lead to waits for that here. */
import type { Db } from "../../src/db/transact";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { completeDueActs } from "../../src/safety/safety";

const { things, stop, bandChanged } = compileRoomPlan(ROOMS);

/** As if the time to undo were over, by the clock that stands at `now`; the decision is made at `now`. */
export async function completeDecisions(db: Db, now: number): Promise<void> {
  await db
    .updateTable("undoable_acts")
    .set((eb) => ({ until_at: eb("until_at", "-", SAFETY_LIMITS.undoWindow) }))
    .execute();
  await completeDueActs(db, things, { stop, bandChanged, appealDays: 20 }, now);
}
