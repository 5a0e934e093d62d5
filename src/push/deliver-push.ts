import { claimOutboxRow, listDueOutboxRows, msUntilOutboxDue, retryDelay } from "../db/outbox-claims";
import type { PushNotificationRow } from "../db/tables/push";
import type { Db } from "../db/transact";
import { PUSH_LIMITS } from "../limits/notifications";
import { errorFields, type ServerLog } from "../runtime/log";
import { createOutboxRounds, type OutboxRounds } from "../runtime/rounds";
import { sha256 } from "../runtime/sha256";
import { padPushPayload } from "./padded-payload";
import { PushHosts } from "./push-hosts";
import { registerPushMetrics } from "./push-metrics";
import { WITHDRAW_KIND } from "./push-outbox";
import type { PushMessage, PushOutcome, PushService, PushTarget } from "./push-service";
import {
  deletePush,
  holdPush,
  listHeldPushes,
  markPushShown,
  mergeHeldPushes,
  postponePush,
} from "./push-state";
import { deleteSubscription, findPushTarget } from "./subscriptions";

/** What stands in the notification. */
interface PushContent {
  title: string;
  body?: string;
  /** Path it leads to. */
  url: string;
  lang: string;
  dir: "ltr" | "rtl";
  /** The label of its button, which leads there too. */
  act: string;
}

/** What becomes of news: shown, not needed any more, or held until a time. */
export type ComposedPush = { shown: PushContent; urgent: boolean } | { until: number } | null;
/** Renders news anew for each try. */
export type ComposePush = (userId: string, row: PushNotificationRow, now: number) => Promise<ComposedPush>;

interface PushDeliverer extends OutboxRounds {
  /** Starts what is due. @returns the number of rows looked at */
  round(): Promise<number>;
  /** Resolves when nothing is under way. */
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

/** Apple ends the subscription of who is sent something that does not show. */
const canReceiveSilentPush = (endpoint: string): boolean =>
  !new URL(endpoint).hostname.endsWith(".apple.com");

const TOPIC_LENGTH = 32;
const pushTopicOf = (tag: string): string =>
  Buffer.from(sha256(tag), "hex").toString("base64url").slice(0, TOPIC_LENGTH);

const toPushMessage = (
  tag: string,
  { shown, urgent }: Extract<ComposedPush, { shown: PushContent }>,
): PushMessage => ({
  payload: padPushPayload({ tag, ...shown }),
  ttl: urgent ? PUSH_LIMITS.kept.urgent : PUSH_LIMITS.kept.news,
  urgency: urgent ? "high" : "normal",
  topic: pushTopicOf(tag),
});

const toWithdrawalMessage = (tag: string): PushMessage => ({
  payload: padPushPayload({ close: tag }),
  ttl: PUSH_LIMITS.kept.close,
  urgency: "normal",
  topic: pushTopicOf(tag),
});

function pushFaultOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : String(name);
}

type PushRecipient = PushTarget & { user_id: string };

interface PushDeliveryWork extends PushDelivererTools {
  hosts: PushHosts;
  count: ReturnType<typeof registerPushMetrics>;
  stopping: AbortSignal;
}

/** What was held for a browser and is to be shown now. */
async function listShowableHeldPushes(
  { db, compose }: Pick<PushDeliveryWork, "db" | "compose">,
  subscription: string,
  userId: string,
  now: number,
) {
  const fit: PushNotificationRow[] = [];
  for (const each of await listHeldPushes(db, subscription, now)) {
    const said = await compose(userId, each, now);
    if (said && "shown" in said) fit.push(each);
  }
  return fit;
}

/** Several that were held become one. @returns null: nothing to send now */
async function composePush(
  { db, compose }: PushDeliveryWork,
  row: PushNotificationRow,
  { user_id }: PushRecipient,
  now: number,
) {
  const said = await compose(user_id, row, now);
  if (said && "until" in said) {
    await holdPush(db, row, said.until);
    return null;
  }
  if (!said) await deletePush(db, row);
  if (!said || row.held === 0) return said;
  const fit = await listShowableHeldPushes({ db, compose }, row.subscription_id, user_id, now);
  // Another flight has put it together with others meanwhile.
  if (!fit.some(({ id }) => id === row.id)) return null;
  if (fit.length < 2) return said;
  await mergeHeldPushes(db, fit, now);
  return null;
}

async function pushMessageFor(
  work: PushDeliveryWork,
  row: PushNotificationRow,
  target: PushRecipient,
  now: number,
): Promise<PushMessage | null> {
  if (row.kind !== WITHDRAW_KIND) {
    const said = await composePush(work, row, target, now);
    return said && toPushMessage(row.tag, said);
  }
  if (row.shown_at !== null && canReceiveSilentPush(target.endpoint)) return toWithdrawalMessage(row.tag);
  await deletePush(work.db, row);
  return null;
}

async function retryPushLater(
  { db, log, count }: PushDeliveryWork,
  row: PushNotificationRow,
  wait: number | null,
  now: number,
  fault: object,
): Promise<void> {
  const over = now - row.created_at >= PUSH_LIMITS.givenUp;
  count(over ? "given_up" : "failed");
  const said = { kind: row.kind, attempt: row.attempts, ...fault };
  log.warn(said, over ? "push given up" : "push will be tried again");
  if (over) return void (await deletePush(db, row));
  await postponePush(db, row, now + Math.max(wait ?? 0, retryDelay(PUSH_LIMITS.waits, row.attempts - 1)));
}

async function recordPushOutcome(
  work: PushDeliveryWork,
  row: PushNotificationRow,
  outcome: PushOutcome,
  now: number,
): Promise<void> {
  const { db, log, count } = work;
  switch (outcome.is) {
    case "later":
      return retryPushLater(work, row, outcome.after, now, { answer: outcome.status });
    case "gone":
      count("gone");
      return deleteSubscription(db, row.subscription_id);
    case "refused":
      count("refused");
      log.warn({ kind: row.kind, answer: outcome.status }, "push refused for good");
      return void (await deletePush(db, row));
    case "delivered":
      count("delivered");
      return void (await (row.kind === WITHDRAW_KIND ? deletePush(db, row) : markPushShown(db, row, now)));
    default:
      outcome satisfies never;
  }
}

/** @returns whether the push service is well */
async function deliverPush(
  work: PushDeliveryWork,
  row: PushNotificationRow,
  target: PushRecipient,
): Promise<boolean> {
  const { push, clock, stopping } = work;
  const now = clock();
  const message = await pushMessageFor(work, row, target, now);
  if (!message) return true;
  try {
    const outcome = await push.send(target, message, now, stopping);
    await recordPushOutcome(work, row, outcome, clock());
    return outcome.is !== "later" || outcome.status < 500;
  } catch (error) {
    if (!stopping.aborted) await retryPushLater(work, row, null, clock(), { fault: pushFaultOf(error) });
    return false;
  }
}

const pushHostOf = ({ endpoint }: PushTarget): string => new URL(endpoint).host;

/** Takes a row if its host is free and no other process has it. @returns what hands it over */
async function claimPush(
  work: PushDeliveryWork,
  due: PushNotificationRow,
): Promise<(() => Promise<void>) | null> {
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
    now + PUSH_LIMITS.timeout + retryDelay(PUSH_LIMITS.waits, due.attempts),
  );
  if (!row) return null;
  hosts.begin(host);
  return async () => {
    let well = false;
    try {
      well = await deliverPush(work, row, target);
    } finally {
      hosts.end(host, well, clock());
    }
  };
}

/** Hands news over to push services. At least once: a crash may repeat one, which replaces itself on the screen. */
export function createPushDeliverer(tools: PushDelivererTools): PushDeliverer {
  const { db, clock, log } = tools;
  const ending = new AbortController();
  const count = registerPushMetrics(db, clock);
  const work: PushDeliveryWork = { ...tools, hosts: new PushHosts(), count, stopping: ending.signal };
  const flying = new Set<Promise<void>>();
  const fail = (error: unknown) => void log.error(errorFields(error), "push failed");

  function fly(flight: () => Promise<void>): void {
    const flown = flight()
      .catch(fail)
      .finally(() => {
        flying.delete(flown);
        if (flying.size === PUSH_LIMITS.atOnce - 1) rounds.wake();
      });
    flying.add(flown);
  }

  async function round(): Promise<number> {
    const room = PUSH_LIMITS.atOnce - flying.size;
    if (room <= 0) return 0;
    const due = await listDueOutboxRows(db, "push_news", clock(), room);
    for (const row of due) {
      const flight = await claimPush(work, row);
      if (flight) fly(flight);
    }
    return due.length;
  }

  const full = () => flying.size >= PUSH_LIMITS.atOnce;
  const untilNext = async () => (full() ? undefined : msUntilOutboxDue(db, "push_news", clock()));
  const rounds = createOutboxRounds({ round, untilNext, log, failed: "the push outbox could not be read" });
  const idle = async () => void (await Promise.all(flying));
  return {
    ...rounds,
    round,
    idle,
    async stop() {
      ending.abort();
      await rounds.stop();
      await idle();
    },
  };
}
