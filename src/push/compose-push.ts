import type { PushNotificationRow } from "../db/tables/push";
import type { Db } from "../db/transact";
import { CHAT_LIMITS } from "../limits/chat";
import { PUSH_LIMITS } from "../limits/notifications";
import { sha256 } from "../runtime/sha256";
import { padPushPayload } from "./padded-payload";
import { WITHDRAW_KIND } from "./push-outbox";
import type { PushMessage, PushTarget } from "./push-service";
import {
  deletePush,
  endPush,
  type HeldPush,
  holdPush,
  isReplacement,
  listHeldPushes,
  markPushShown,
  mergeHeldPushes,
  postponePush,
} from "./push-state";

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

/** A push message; null: not needed any more. */
export type ComposedPush = {
  shown: PushContent;
  urgent: boolean;
  /** When the next quiet hours begin (ms), before which it has to arrive if it rings; absent: never. */
  quietFrom?: number | null;
  /** When it may ring (ms), as these are quiet hours; absent: now, or it does not ring. */
  ringsAt?: number | null;
  /** How many of what came it tells of; absent: all. */
  told?: number;
} | null;
/** Renders a push message for each try. */
export type ComposePush = (userId: string, row: PushNotificationRow, now: number) => Promise<ComposedPush>;

interface ComposeTools {
  db: Db;
  compose: ComposePush;
}

/** What is to be sent. `ringsAt`: in the place of what was taken back it makes no sound yet, and is to ring then (ms). */
export type DuePush = PushMessage & Pick<ShownPush, "ringsAt">;

/** A subscription with its owner. */
export type PushRecipient = PushTarget & { user_id: string };

/** Apple ends a subscription that receives a message which shows nothing. */
const canReceiveSilentPush = (endpoint: string): boolean => !new URL(endpoint).hostname.endsWith(".apple.com");

type ShownPush = NonNullable<ComposedPush>;

const TOPIC_LENGTH = 32;
const pushTopicOf = (tag: string): string =>
  Buffer.from(sha256(tag), "hex").toString("base64url").slice(0, TOPIC_LENGTH);

/** What would ring in quiet hours, as the phone was off before, does not come any more. */
function ttlOf({ urgent, quietFrom }: ShownPush, now: number): number {
  const ttl = urgent ? PUSH_LIMITS.ttl.urgent : PUSH_LIMITS.ttl.news;
  return quietFrom == null ? ttl : Math.min(ttl, quietFrom - now);
}

/**
 * Whether one without a sound takes the place of what waits for a phone that was off: not of what has to ring, so that the phone
 * gets both, but of what went. One that has to show each message gets what remains after it.
 */
const replacesWaiting = (row: PushNotificationRow, canBeSilent: boolean): boolean =>
  row.kind === WITHDRAW_KIND || (row.taken_back === 1 && canBeSilent);

/** On a phone that was off nothing is shown yet, and what was taken back may have waited for it. */
const silentMarksOf = (row: PushNotificationRow) => ({ silent: true, ...(row.taken_back === 1 && { always: true }) });

/**
 * `at` is when it was rendered: a push service may swap the two that wait under different topics, and the service worker shows
 * nothing older than what it has shown or withdrawn. Not for who has to show each message.
 */
function toPushMessage(row: PushNotificationRow, push: ShownPush, canBeSilent: boolean, now: number): DuePush {
  const { tag } = row;
  const { shown, urgent, ringsAt } = push;
  const silent = row.kind === WITHDRAW_KIND || isReplacement(row) || ringsAt != null;
  return {
    payload: padPushPayload({ tag, ...shown, ...(silent && silentMarksOf(row)), ...(canBeSilent && { at: now }) }),
    ttl: silent ? PUSH_LIMITS.ttl.close : ttlOf(push, now),
    urgency: urgent && !silent ? "high" : "normal",
    topic: pushTopicOf(silent && !replacesWaiting(row, canBeSilent) ? `${tag} silent` : tag),
    ...(ringsAt != null && { ringsAt }),
  };
}

const toWithdrawalMessage = (tag: string, now: number): PushMessage => ({
  payload: padPushPayload({ close: tag, at: now }),
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
  const showable: HeldPush[] = [];
  for (const each of await listHeldPushes(db, subscription, now)) {
    const composed = await compose(userId, each, now);
    if (composed && composed.ringsAt == null) showable.push({ id: each.id, seen: each.n - (composed.told ?? each.n) });
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
  // What was taken back does not stay on the screen until then.
  if (composed?.ringsAt != null && row.taken_back === 0) {
    await holdPush(db, row, composed.ringsAt);
    return null;
  }
  if (!composed) await endPush(db, row, now);
  if (!composed || row.held === 0) return composed;
  const showable = await listShowableHeldPushes({ db, compose }, row.subscription_id, user_id, now);
  // Another delivery has merged it with others meanwhile.
  if (!showable.some(({ id }) => id === row.id)) return null;
  if (showable.length < 2) return composed;
  await mergeHeldPushes(db, showable, now);
  return null;
}

/** Whether a phone is told of a row: one that cannot be withdrawn from is told of what was taken back, and of nothing else. */
const isToldOf = (row: PushNotificationRow, canBeSilent: boolean): boolean =>
  row.kind === WITHDRAW_KIND
    ? row.shown_at !== null && (canBeSilent || row.taken_back === 1)
    : canBeSilent || row.taken_back === 1 || !isReplacement(row);

/**
 * Nothing is sent of a row. A phone that cannot be withdrawn from shows it further on, so that the row has to stay for as long as
 * the words can be recalled.
 */
async function leaveUntold(db: Db, row: PushNotificationRow, now: number): Promise<void> {
  const recallable = row.created_at + CHAT_LIMITS.recallWindow;
  if (row.kind !== WITHDRAW_KIND) await markPushShown(db, row);
  else if (row.shown_at === null || recallable < now) await deletePush(db, row);
  else await postponePush(db, row, recallable + 1);
}

/** The message of a due row; null: nothing to send now. */
export async function pushMessageFor(
  tools: ComposeTools,
  row: PushNotificationRow,
  target: PushRecipient,
  now: number,
): Promise<DuePush | null> {
  const canBeSilent = canReceiveSilentPush(target.endpoint);
  if (!isToldOf(row, canBeSilent)) {
    await leaveUntold(tools.db, row, now);
    return null;
  }
  if (row.kind === WITHDRAW_KIND && canBeSilent) return toWithdrawalMessage(row.tag, now);
  const composed = await composePush(tools, row, target, now);
  return composed && toPushMessage(row, composed, canBeSilent, now);
}
