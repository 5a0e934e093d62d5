import { createSessionStore } from "../../src/auth/sessions";
import type { Db } from "../../src/db/transact";
import { EventStreams, mergeRoomEvents } from "../../src/events/events";
import { ROOMS } from "../../src/rooms";
import { TEST_START } from "./people";

/** Event streams without heartbeat and polling. */
export function openTestStreams(db: Db, now: () => number = () => TEST_START): EventStreams {
  const { ends: sessionEnds } = createSessionStore(db, now);
  const report = (error: unknown) => console.error(error);
  return new EventStreams({ db, live: mergeRoomEvents(ROOMS), sessionEnds, now, random: () => 0.5, report });
}
