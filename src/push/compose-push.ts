import type { PushNotificationRow } from "../db/tables/push";
import type { Db } from "../db/transact";
import { PUSH_LIMITS } from "../limits/notifications";
import { sha256 } from "../runtime/sha256";
import { padPushPayload } from "./padded-payload";
import { WITHDRAW_KIND } from "./push-outbox";
import type { PushMessage, PushTarget } from "./push-service";
import { deletePush, holdPush, isReplacement, listHeldPushes, markPushShown, mergeHeldPushes } from "./push-state";

/** The content of a notification. */
interface PushContent {
  title: string;
  body?: string;
  /** Path it opens. */
  url: string;
  /** BCP 47; "": it has words of several. */
  lang: string;
  dir: "ltr" | "rtl" | "auto";
  /** Label of its button, which opens `url` too. */
  act: string;
  /** Token by which the service worker says that it has arrived. */
  receipt?: string;
}

/** A push message: shown, held until a time (ms), or null: not needed any more. */
export type ComposedPush = { shown: PushContent; urgent: boolean } | { until: number } | null;
/** Renders a push message for each try. */
export type ComposePush = (userId: string, row: PushNotificationRow, now: number) => Promise<ComposedPush>;

interface ComposeTools {
  db: Db;
  compose: ComposePush;
}

/** A subscription with its owner. */
export type PushRecipient = PushTarget & { user_id: string };

/** Apple ends a subscription that receives a message which shows nothing. */
const canReceiveSilentPush = (endpoint: string): boolean => !new URL(endpoint).hostname.endsWith(".apple.com");

const TOPIC_LENGTH = 32;
const pushTopicOf = (tag: string): string =>
  Buffer.from(sha256(tag), "hex").toString("base64url").slice(0, TOPIC_LENGTH);

function toPushMessage(
  row: PushNotificationRow,
  { shown, urgent }: Extract<ComposedPush, { shown: PushContent }>,
): PushMessage {
  const { tag } = row;
  const silent = isReplacement(row);
  return {
    payload: padPushPayload({ tag, ...shown, ...(silent && { silent }) }),
    ttl: urgent ? PUSH_LIMITS.ttl.urgent : PUSH_LIMITS.ttl.news,
    urgency: urgent && !silent ? "high" : "normal",
    // A phone that was off gets both: the silent one must not take the place of what has to ring.
    topic: pushTopicOf(silent ? `${tag} silent` : tag),
  };
}

const toWithdrawalMessage = (tag: string): PushMessage => ({
  payload: padPushPayload({ close: tag }),
  ttl: PUSH_LIMITS.ttl.close,
  urgency: "normal",
  topic: pushTopicOf(tag),
});

/** Messages held for a browser that are to be shown now. */
async function listShowableHeldPushes(
  { db, compose }: ComposeTools,
  subscription: string,
  userId: string,
  now: number,
) {
  const showable: PushNotificationRow[] = [];
  for (const each of await listHeldPushes(db, subscription, now)) {
    const composed = await compose(userId, each, now);
    if (composed && "shown" in composed) showable.push(each);
  }
  return showable;
}

/** Renders a row; several that were held are merged into one. @returns null: nothing to send now */
async function composePush(
  { db, compose }: ComposeTools,
  row: PushNotificationRow,
  { user_id }: PushRecipient,
  now: number,
) {
  const composed = await compose(user_id, row, now);
  if (composed && "until" in composed) {
    await holdPush(db, row, composed.until);
    return null;
  }
  if (!composed) await deletePush(db, row);
  if (!composed || row.held === 0) return composed;
  const showable = await listShowableHeldPushes({ db, compose }, row.subscription_id, user_id, now);
  // Another delivery has merged it with others meanwhile.
  if (!showable.some(({ id }) => id === row.id)) return null;
  if (showable.length < 2) return composed;
  await mergeHeldPushes(db, showable, now);
  return null;
}

/** The message of a due row; null: nothing to send now. */
export async function pushMessageFor(
  tools: ComposeTools,
  row: PushNotificationRow,
  target: PushRecipient,
  now: number,
): Promise<PushMessage | null> {
  const canBeSilent = canReceiveSilentPush(target.endpoint);
  if (row.kind !== WITHDRAW_KIND && isReplacement(row) && !canBeSilent) {
    await markPushShown(tools.db, row);
    return null;
  }
  if (row.kind !== WITHDRAW_KIND) {
    const composed = await composePush(tools, row, target, now);
    return composed && toPushMessage(row, composed);
  }
  if (row.shown_at !== null && canBeSilent) return toWithdrawalMessage(row.tag);
  await deletePush(tools.db, row);
  return null;
}
