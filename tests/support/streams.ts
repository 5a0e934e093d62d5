import { createSessions } from "../../src/auth/sessions";
import type { Db } from "../../src/db/transact";
import { liveOf, Streams } from "../../src/events/events";
import { ROOMS } from "../../src/rooms";
import { BEGINNING } from "./people";

/** Streams without a heart: nothing beats, and no signal comes by itself. */
export function someStreams(db: Db, now: () => number = () => BEGINNING): Streams {
  const { alive } = createSessions(db, now);
  const report = (error: unknown) => console.error(error);
  return new Streams({ db, live: liveOf(ROOMS), alive, now, random: () => 0.5, report });
}
