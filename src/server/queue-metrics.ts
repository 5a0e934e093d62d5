import type { Db } from "../db/transact";
import { registerGauge } from "../runtime/meters";
import type { OutboxRounds } from "../runtime/rounds";
import { SECOND } from "../runtime/units";

type Queue = Pick<OutboxRounds, "lateBy">;

/** Registers how late each queue is, by its name. */
export function registerQueueMetrics(db: Db, queues: Record<string, Queue>): void {
  registerGauge(db, "driftglass_queue_late_seconds", "How late what is due first is, by queue.", async () => {
    const found = await Promise.all(
      Object.entries(queues).map(async ([kind, queue]) => [kind, (await queue.lateBy()) / SECOND] as const),
    );
    return Object.fromEntries(found);
  });
}
