import { serverFactsOf } from "../backup/backup";
import type { Config } from "../config/config";
import { listOtherPicturePlaces } from "../db/postgres/server-channel";
import type { Db } from "../db/transact";
import { type EventBus, mergeRoomEvents, openEventBus } from "../events/events";
import { loadPictureStorageId } from "../files/storage-id";
import type { ServerClock, Sessions } from "../http/env";
import { ROOMS } from "../rooms";
import { errorFields, type ServerLog } from "../runtime/log";
import { randomFraction } from "../runtime/random";

const OTHER_PICTURE_PLACE_WARNING =
  "another server on this database keeps its pictures elsewhere: each shows only its own; set S3_… for both, or let them share DATA_DIR/pictures";

/** Servers on one database need one place for pictures. */
async function warnOfOtherPicturePlace(db: Db, place: string, log: ServerLog): Promise<void> {
  if ((await listOtherPicturePlaces(db, place)).length > 0) log.warn(OTHER_PICTURE_PLACE_WARNING);
}

interface EventBusContext {
  config: Config;
  db: Db;
  clock: ServerClock;
  sessions: Sessions;
  log: ServerLog;
}

/** Opens the live events; on PostgreSQL they are shared with the other servers on the database. */
export async function openEvents({ config, db, clock, sessions, log }: EventBusContext): Promise<EventBus> {
  const report = (error: unknown) => log.error(errorFields(error), "events failed");
  const { now } = clock;
  const { ends: sessionEnds } = sessions;
  const options = { db, live: mergeRoomEvents(ROOMS), sessionEnds, now, random: randomFraction, report };
  if (!config.databaseUrl) return openEventBus(null, options);
  const place = await loadPictureStorageId(config);
  const bus = await openEventBus({ url: config.databaseUrl, place, facts: serverFactsOf(config) }, options);
  await warnOfOtherPicturePlace(db, place, log);
  return bus;
}
