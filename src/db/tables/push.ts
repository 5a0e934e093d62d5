import type { SqlBoolean } from "./sql-boolean";

/** Push subscription of a browser; deleted with its session. */
interface PushSubscriptionRow {
  id: string;
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: number;
}

/** A notification of one browser: to be sent, shown, or to be withdrawn. */
export interface PushNotificationRow {
  /** Subscription and tag. */
  id: string;
  subscription_id: string;
  /** Events with the same tag become one notification. */
  tag: string;
  kind: string;
  /** Id of its subject. */
  ref: string;
  /** Number of events it stands for. */
  n: number;
  /** Incremented by each event, so that one that arrives during sending is not lost. */
  version: number;
  held: SqlBoolean;
  /** Words that may be on the screen were taken back: what goes out next leaves them out, at once and without a sound if need be. */
  taken_back: SqlBoolean;
  attempts: number;
  /** null: shown, by itself or (`shown_at` null) in the summary of quiet hours; nothing to do. */
  next_at: number | null;
  /** What came before this (ms) has been shown; 0: a request has left, so something may be on the screen; null: nothing is. */
  shown_at: number | null;
  created_at: number;
}

export interface PushTables {
  push_subscriptions: PushSubscriptionRow;
  push_news: PushNotificationRow;
}
