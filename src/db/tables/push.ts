import type { SqlBoolean } from "./sql-boolean";

/** Where a browser wants to be told; it ends with its session. */
interface PushSubscriptionRow {
  id: string;
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: number;
}

/** One notification of one browser: on its way, shown, or to be withdrawn. */
export interface PushNotificationRow {
  /** Subscription and tag. */
  id: string;
  subscription_id: string;
  /** News with the same tag become one notification. */
  tag: string;
  kind: string;
  /** Id of what it is about. */
  ref: string;
  /** How many news it stands for. */
  n: number;
  /** Grows with each of them: what comes while it is sent is not lost. */
  version: number;
  held: SqlBoolean;
  attempts: number;
  /** null: shown, nothing to do. */
  next_at: number | null;
  shown_at: number | null;
  created_at: number;
}

export interface PushTables {
  push_subscriptions: PushSubscriptionRow;
  push_news: PushNotificationRow;
}
