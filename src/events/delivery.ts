import type { EventKind } from "../db/tables/events";
import { EVENTS } from "../limits/limits";
import { makeQueue } from "../runtime/queue";
import type { StreamsOptions } from "./listener";
import type { Entry } from "./log";

/** Calls the rooms' `delivered` in batches; streams do not wait for it. */
export function deliveryTeller({ db, live, now, report }: StreamsOptions) {
  const turn = makeQueue({ atOnce: EVENTS.deliveredAtOnce, queue: Number.POSITIVE_INFINITY });
  return (userId: string, written: Entry[]): void => {
    for (const [kind, some] of Object.entries(Object.groupBy(written, (each) => each.kind))) {
      const hook = live.delivered[kind as EventKind];
      const refs = some.map(({ ref }) => ref);
      if (hook) void turn(async () => hook(db, userId, refs, now())).catch(report);
    }
  };
}
