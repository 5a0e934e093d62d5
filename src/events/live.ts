import type { EventKind } from "../db/tables/events";
import type { Db, Queries } from "../db/transact";

export interface Live {
  /** Payload of events by the id they are about, read when sent: what was deleted is in no replay. */
  says?: {
    [kind in EventKind]?: (
      db: Queries,
      userId: string,
      refs: readonly string[],
      now: number,
    ) => Promise<Map<string, object>>;
  };
  /** Unread counts by name, for many people at once. */
  unread?: Record<string, (db: Queries, userIds: readonly string[]) => Promise<Map<string, number>>>;
  /** Called when events of a kind were written to a stream. */
  delivered?: {
    [kind in EventKind]?: (db: Db, userId: string, refs: readonly string[], now: number) => Promise<unknown>;
  };
}

/** All rooms' parts; each kind and each count belongs to one room. */
export function liveOf(rooms: readonly { live?: Live }[]): Required<Live> {
  const all: Required<Live> = { says: {}, unread: {}, delivered: {} };
  for (const { live } of rooms) {
    Object.assign(all.says, live?.says);
    Object.assign(all.unread, live?.unread);
    Object.assign(all.delivered, live?.delivered);
  }
  return all;
}
