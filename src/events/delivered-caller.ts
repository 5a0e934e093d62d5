import type { EventKind } from "../db/tables/events";
import { EVENT_STREAM_LIMITS } from "../limits/events";
import { createFairQueue } from "../runtime/queue";
import type { EventEntry } from "./log";
import type { StreamsOptions } from "./stream-types";

/** Calls the rooms' `markEventsDelivered` in batches; streams do not wait for it. */
export function createDeliveredCaller({ db, live, now, report }: StreamsOptions) {
  const turn = createFairQueue({
    atOnce: EVENT_STREAM_LIMITS.deliveredAtOnce,
    queue: Number.POSITIVE_INFINITY,
  });
  return (userId: string, written: EventEntry[]): void => {
    for (const [kind, some] of Object.entries(Object.groupBy(written, (each) => each.kind))) {
      const hook = live.onDelivered[kind as EventKind];
      const refs = some.map(({ ref }) => ref);
      if (hook) void turn(async () => hook(db, userId, refs, now())).catch(report);
    }
  };
}
