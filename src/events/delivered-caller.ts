import type { EventKind } from "../db/tables/events";
import { EVENT_STREAM_LIMITS } from "../limits/events";
import { createFairQueue } from "../runtime/queue";
import type { EventEntry } from "./log";
import type { StreamsOptions } from "./stream-types";

/** Creates the function that calls the rooms' `onDelivered` in batches; streams do not wait for it. */
export function createDeliveredCaller({ db, live, now, report }: StreamsOptions) {
  const runInQueue = createFairQueue({
    atOnce: EVENT_STREAM_LIMITS.deliveredAtOnce,
    queue: Number.POSITIVE_INFINITY,
  });
  return (userId: string, entries: EventEntry[]): void => {
    for (const [kind, ofKind] of Object.entries(Object.groupBy(entries, (each) => each.kind))) {
      const hook = live.onDelivered[kind as EventKind];
      const refs = ofKind.map(({ ref }) => ref);
      if (hook) void runInQueue(async () => hook(db, userId, refs, now())).catch(report);
    }
  };
}
