/** What notifications of all kinds are made of. */
import type { PushNotificationRow } from "../db/tables/push";
import type { Db } from "../db/transact";
import type { Language } from "../i18n/languages";
import type { Translate } from "../i18n/translator";

export interface NotificationReader {
  id: string;
  t: Translate;
  language: Language;
  words: boolean;
}

export type PendingNotification = Pick<PushNotificationRow, "kind" | "tag" | "ref" | "n">;

/** Texts and link of a notification. */
export interface NotificationContent {
  title: string;
  body?: string;
  /** Of the body, where a name is all else that is said; "": sentence and words are in two languages; absent: the reader's. */
  lang?: string;
  dir?: "auto";
  url: string;
  receipt?: string;
  /** How many are unread of what came; absent: all. */
  unread?: number;
}

/** Renders one kind of notification; null: nothing left to notify about. */
export type RenderKind = (
  db: Db,
  reader: NotificationReader,
  pending: PendingNotification,
  now: number,
) => Promise<NotificationContent | null>;

export const NAME_PLACEHOLDER = "…";

export const chatPath = (id: string): string => `/chat/${encodeURIComponent(id)}`;

export const followersContent = (t: Translate, n: number): NotificationContent => ({
  title: t("notifications.news.followers", { n }),
  url: "/friends?tab=followers",
});
