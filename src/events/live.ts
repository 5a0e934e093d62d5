import type { EventKind } from "../db/tables/events";
import type { Db, Queries } from "../db/transact";

/** What rooms say of the events that are theirs. */
export interface Live {
  /**
   * What events of a kind say to a person, by the id they are about: read when it is sent, so that what was taken back
   * is in no replay. An event whose id is missing in the answer is passed over.
   */
  says?: {
    [kind in EventKind]?: (
      db: Queries,
      userId: string,
      refs: readonly string[],
    ) => Promise<Map<string, object>>;
  };
  /** The counts of `unread`, by the name each has in it, for many people at once; who is missing has none. */
  unread?: Record<string, (db: Queries, userIds: readonly string[]) => Promise<Map<string, number>>>;
  /** What follows when events of a kind were written to a stream of the person they happened to. */
  delivered?: {
    [kind in EventKind]?: (db: Db, userId: string, refs: readonly string[], now: number) => Promise<unknown>;
  };
}

/** All that rooms say of events; each kind and each count belongs to one. */
export function liveOf(rooms: readonly { live?: Live }[]): Required<Live> {
  const all: Required<Live> = { says: {}, unread: {}, delivered: {} };
  for (const { live } of rooms) {
    Object.assign(all.says, live?.says);
    Object.assign(all.unread, live?.unread);
    Object.assign(all.delivered, live?.delivered);
  }
  return all;
}
