import { countRows } from "../db/count-rows";
import type { Db } from "../db/transact";
import { registerCounter, registerGauge } from "../runtime/meters";
import { SECOND } from "../runtime/units";

/** Results of a handover to a push service. */
const DELIVERY_RESULTS = ["delivered", "failed", "gone", "refused", "given_up"] as const;
type DeliveryResult = (typeof DELIVERY_RESULTS)[number];

/** Counting stops here: the figure must stay cheap when nothing can be sent. */
const COUNTED_PUSHES_MAX = 10_000;

const countWaitingPushes = (db: Db): Promise<number> =>
  countRows(
    db.selectFrom(
      db.selectFrom("push_news").select("id").where("next_at", "is not", null).limit(COUNTED_PUSHES_MAX).as("some"),
    ),
  );

/** s by which the message that is due first is late. */
async function secondsPushIsLate(db: Db, now: number): Promise<number> {
  const due = db.selectFrom("push_news").select("next_at").where("next_at", "is not", null);
  const first = await due.orderBy("next_at").limit(1).executeTakeFirst();
  return Math.max(0, now - (first?.next_at ?? now)) / SECOND;
}

/** Registers the metrics of this process's handovers. @returns counts one result */
export function registerPushMetrics(db: Db, clock: () => number): (result: DeliveryResult) => void {
  registerGauge(db, "driftglass_push_waiting", "Push messages that wait.", () => countWaitingPushes(db));
  registerGauge(db, "driftglass_push_late_seconds", "How late the first push message is.", () =>
    secondsPushIsLate(db, clock()),
  );
  const labels = DELIVERY_RESULTS.map((result) => ({ result }));
  const add = registerCounter(db, "driftglass_push_handovers_total", "Handovers to push services.", labels);
  return (result) => add({ result });
}
