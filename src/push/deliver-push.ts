import { claimOutboxRow, listDueOutboxRows, msUntilOutboxDue, retryDelay } from "../db/outbox-claims";
import type { PushNotificationRow } from "../db/tables/push";
import type { Db } from "../db/transact";
import { PUSH_LIMITS } from "../limits/notifications";
import { errorFields, type ServerLog } from "../runtime/log";
import { createOutboxRounds, type OutboxRounds } from "../runtime/rounds";
import { type ComposePush, type DuePush, type PushRecipient, pushMessageFor } from "./compose-push";
import { PushHosts } from "./push-hosts";
import { registerPushMetrics } from "./push-metrics";
import { isRefusedForNow, isUnsentFault, type PushOutcome, type PushService, type PushTarget } from "./push-service";
import {
  deletePush,
  isPushGivenUp,
  markPushAccepted,
  markPushLeaving,
  postponePush,
  postponeUnsentPush,
} from "./push-state";
import { deleteSubscription, findPushTarget } from "./subscriptions";

interface PushDeliverer extends OutboxRounds {
  /** Starts what is due. @returns the number of rows looked at */
  round(): Promise<number>;
  /** Resolves when no delivery is in progress. */
  idle(): Promise<void>;
}

interface PushDelivererTools {
  db: Db;
  push: PushService;
  compose: ComposePush;
  /** ms */
  clock(): number;
  log: ServerLog;
}

function pushFaultOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : String(name);
}

interface PushDeliveryWork extends PushDelivererTools {
  hosts: PushHosts;
  count: ReturnType<typeof registerPushMetrics>;
  stopping: AbortSignal;
}

interface PushFailure {
  /** ms the push service asks to wait; null: it does not say */
  wait: number | null;
  /** Whether the push service has certainly not taken the request. */
  unsent: boolean;
  /** For the log. */
  fault: object;
}

async function retryPushLater(
  { db, log, count }: PushDeliveryWork,
  row: PushNotificationRow,
  { wait, unsent, fault }: PushFailure,
  now: number,
): Promise<void> {
  const isOver = isPushGivenUp(row, now);
  count(isOver ? "given_up" : "failed");
  const fields = { kind: row.kind, attempt: row.attempts, ...fault };
  log.warn(fields, isOver ? "push given up" : "push will be tried again");
  if (isOver) return void (await deletePush(db, row));
  const until = now + Math.max(wait ?? 0, retryDelay(PUSH_LIMITS.retryDelays, row.attempts - 1));
  await (unsent ? postponeUnsentPush : postponePush)(db, row, until);
}

async function recordPushOutcome(
  work: PushDeliveryWork,
  row: PushNotificationRow,
  { ringsAt }: DuePush,
  outcome: PushOutcome,
  now: number,
): Promise<void> {
  const { db, log, count } = work;
  switch (outcome.is) {
    case "later": {
      const { status, after } = outcome;
      return retryPushLater(
        work,
        row,
        { wait: after, unsent: isRefusedForNow(status), fault: { answer: status } },
        now,
      );
    }
    case "gone":
      count("gone");
      return deleteSubscription(db, row.subscription_id);
    case "refused":
      count("refused");
      log.warn({ kind: row.kind, answer: outcome.status }, "push refused for good");
      return void (await deletePush(db, row));
    case "accepted":
      count("delivered");
      return markPushAccepted(db, row, ringsAt);
    default:
      outcome satisfies never;
  }
}

/** @returns whether the push service works */
async function deliverPush(work: PushDeliveryWork, row: PushNotificationRow, target: PushRecipient): Promise<boolean> {
  const { db, push, clock, stopping } = work;
  const now = clock();
  const message = await pushMessageFor(work, row, target, now);
  if (!message || !(await markPushLeaving(db, row))) return true;
  try {
    const outcome = await push.send(target, message, now, stopping);
    await recordPushOutcome(work, row, message, outcome, clock());
    return outcome.is !== "later" || outcome.status < 500;
  } catch (error) {
    const failure = { wait: null, unsent: isUnsentFault(error), fault: { fault: pushFaultOf(error) } };
    if (!stopping.aborted) await retryPushLater(work, row, failure, clock());
    return false;
  }
}

const pushHostOf = ({ endpoint }: PushTarget): string => new URL(endpoint).host;

/** Claims a row if its host is free and no other process has it. @returns its delivery; null: not claimed */
async function claimPush(work: PushDeliveryWork, due: PushNotificationRow): Promise<(() => Promise<void>) | null> {
  const { db, hosts, clock } = work;
  const now = clock();
  const target = await findPushTarget(db, due.subscription_id, now);
  if (!target) await deleteSubscription(db, due.subscription_id);
  if (!target) return null;
  const host = pushHostOf(target);
  const wait = hosts.wait(host, now);
  if (wait > 0) await postponePush(db, due, now + wait);
  if (wait > 0) return null;
  const row = await claimOutboxRow(
    db,
    "push_news",
    due,
    now + PUSH_LIMITS.timeout + retryDelay(PUSH_LIMITS.retryDelays, due.attempts),
  );
  if (!row) return null;
  hosts.begin(host);
  return async () => {
    let works = false;
    try {
      works = await deliverPush(work, row, target);
    } finally {
      hosts.end(host, works, clock());
    }
  };
}

/** Deliveries in progress, at most `PUSH_LIMITS.atOnce`. */
class RunningDeliveries {
  readonly #running = new Set<Promise<void>>();

  /** @param onFree called when a delivery ends after all places were taken */
  constructor(
    private readonly onFree: () => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** How many more may start. */
  get free(): number {
    return PUSH_LIMITS.atOnce - this.#running.size;
  }

  start(delivery: () => Promise<void>): void {
    const running = delivery()
      .catch(this.onError)
      .finally(() => {
        this.#running.delete(running);
        if (this.free === 1) this.onFree();
      });
    this.#running.add(running);
  }

  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }
}

/** Delivers the push outbox, each message at least once: one that is repeated after a crash replaces itself on the screen. */
export function createPushDeliverer(tools: PushDelivererTools): PushDeliverer {
  const { db, clock, log } = tools;
  const stopped = new AbortController();
  const count = registerPushMetrics(db, clock);
  const work: PushDeliveryWork = { ...tools, hosts: new PushHosts(), count, stopping: stopped.signal };
  const running = new RunningDeliveries(
    () => rounds.wake(),
    (error) => void log.error(errorFields(error), "push failed"),
  );

  async function round(): Promise<number> {
    if (running.free <= 0) return 0;
    const due = await listDueOutboxRows(db, "push_news", clock(), running.free);
    for (const row of due) {
      const delivery = await claimPush(work, row);
      if (delivery) running.start(delivery);
    }
    return due.length;
  }

  const untilNext = async () => (running.free <= 0 ? undefined : msUntilOutboxDue(db, "push_news", clock()));
  const rounds = createOutboxRounds({ round, untilNext, log, failed: "the push outbox could not be read" });
  const idle = () => running.idle();
  async function stop(): Promise<void> {
    stopped.abort();
    await rounds.stop();
    await idle();
  }
  return { ...rounds, round, idle, stop };
}
