import type { EventKind } from "../db/tables/events";
import type { DbOrTx } from "../db/transact";

export interface RoomEvents {
  /** Payloads of events by the id of their subject, read when they are sent (`now`: ms): deleted things are in no replay. */
  payloads?: {
    [kind in EventKind]?: (
      db: DbOrTx,
      userId: string,
      refs: readonly string[],
      now: number,
    ) => Promise<Map<string, object>>;
  };
  /** Unread counts by name, for many people at once (`now`: ms). */
  unreadCounts?: Record<string, (db: DbOrTx, userIds: readonly string[], now: number) => Promise<Map<string, number>>>;
}

/** The parts of all rooms together; each kind and each count belongs to one room. */
export function mergeRoomEvents(rooms: readonly { live?: RoomEvents }[]): Required<RoomEvents> {
  const all: Required<RoomEvents> = { payloads: {}, unreadCounts: {} };
  for (const { live } of rooms) {
    Object.assign(all.payloads, live?.payloads);
    Object.assign(all.unreadCounts, live?.unreadCounts);
  }
  return all;
}
