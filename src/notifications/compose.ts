import { type Card, type ChatMessage, createDeliveredToken, loadUnreadFrom } from "../chat/chat";
import type { PushNotificationRow } from "../db/tables/push";
import type { Db } from "../db/transact";
import { textDirection } from "../i18n/languages";
import { localeOf } from "../i18n/locales";
import { parseTimeZone } from "../i18n/time-zone";
import { isolateForeignText, type Translate, translatorFor } from "../i18n/translator";
import { PUSH_LIMITS } from "../limits/notifications";
import { accountNoticeText, listUnreadNews, messageParamsFor, systemMessageLink } from "../messages/messages";
import type { ComposedPush, ComposePush } from "../push/compose-push";
import { DUTY_KIND, PUSH_KINDS, type PushKind, SUMMARY_KIND, WITHDRAW_KIND } from "../push/push-outbox";
import { isReplacement } from "../push/push-state";
import { findFollowerName } from "../social/social";
import { excerpt } from "../text/excerpt";
import { detectTextLanguage } from "../translate/detect-language";
import { composeDutyAlarm, languageOf } from "./compose-duty";
import {
  chatPath,
  followersContent,
  NAME_PLACEHOLDER,
  type NotificationContent,
  type NotificationReader,
  type PendingNotification,
  type RenderKind,
} from "./content";
import { quietFrom, quietUntil } from "./rules";
import { loadNotificationSettings, type NotificationSettings } from "./settings";
import { renderTakenBack } from "./taken-back";

const MESSAGES_PATH = "/system-messages";
/** As the Notifications API says it. */
const UNKNOWN_LANGUAGE = "";

const excerptBody = ({ words }: NotificationReader, text: unknown): { body?: string } =>
  words && typeof text === "string" && text !== "" ? { body: excerpt(text, PUSH_LIMITS.bodyMax) } : {};

/** Words below a sentence of ours, whose direction the notification has; one language it has only where both share it. */
function quotedBody({ language }: NotificationReader, body: string): Pick<NotificationContent, "body" | "lang"> {
  const isOther = (detectTextLanguage(body) ?? language) !== language;
  return { body: isolateForeignText(language, body), ...(isOther && { lang: UNKNOWN_LANGUAGE }) };
}

/** Renderer of notifications about system messages. */
const renderSystemMessage =
  (titleOf: (t: Translate, name: string, n: number, type: string) => string): RenderKind =>
  async (db, reader, { tag, n }, now) => {
    const unread = await listUnreadNews(db, reader.id, tag, now);
    const [message] = unread;
    if (!message) return null;
    const { nickname, comment, answer } = messageParamsFor(reader.t, message);
    const title = titleOf(reader.t, String(nickname || NAME_PLACEHOLDER), Math.min(n, unread.length), message.type);
    const { body } = excerptBody(reader, comment ?? answer);
    return {
      title,
      ...(body === undefined ? {} : quotedBody(reader, body)),
      url: systemMessageLink(message) ?? MESSAGES_PATH,
      unread: unread.length,
    };
  };

const renderOfficialNotice: RenderKind = async (db, { id, t }, { tag }, now) => {
  const unread = await listUnreadNews(db, id, tag, now);
  const [message] = unread;
  if (!message) return null;
  const title = accountNoticeText(t, message) ?? t("notifications.news.official");
  return { title, url: MESSAGES_PATH, unread: unread.length };
};

const pictureBody = ({ t }: NotificationReader) => ({ body: t("notifications.news.picture") });

const CARD_TEXTS = { bottle: "notifications.news.bottle_card", design: "notifications.news.design_card" } as const;

const cardBody = ({ t }: NotificationReader, { kind }: Pick<Card, "kind">) => ({ body: t(CARD_TEXTS[kind]) });

function languageOfWords(text: string | null): Pick<NotificationContent, "lang" | "dir"> {
  const lang = text === null ? null : detectTextLanguage(text);
  return lang === null ? {} : { lang, dir: "auto" };
}

const BODY_BY_KIND: Record<
  ChatMessage["kind"],
  (reader: NotificationReader, message: ChatMessage) => Pick<NotificationContent, "body" | "lang" | "dir">
> = {
  text: (reader, { text, card }) =>
    card ? cardBody(reader, card) : { ...excerptBody(reader, text), ...languageOfWords(text) },
  image: pictureBody,
  burn: pictureBody,
};

const renderFriendMessage: RenderKind = async (db, reader, { ref }, now) => {
  const unread = await loadUnreadFrom(db, reader.id, ref, now);
  if (!unread) return null;
  const { t } = reader;
  const { nickname: title, n, last } = unread;
  const body = n > 1 ? t("notifications.news.messages", { n }) : t("notifications.news.message");
  const receipt = await createDeliveredToken(db, reader.id, last.id, now);
  const words = reader.words ? BODY_BY_KIND[last.kind](reader, last) : {};
  return { title, body, ...words, url: chatPath(ref), receipt, unread: n };
};

const renderStrangerMessage: RenderKind = async (db, reader, { ref }, now) => {
  const unread = await loadUnreadFrom(db, reader.id, ref, now);
  const body = reader.t("notifications.news.stranger");
  if (!unread) return null;
  const receipt = await createDeliveredToken(db, reader.id, unread.last.id, now);
  return { title: unread.nickname, body, url: chatPath(ref), receipt, unread: unread.n };
};

const renderNewFollower: RenderKind = async (db, { id, t }, { ref, n }, now) => {
  const name = await findFollowerName(db, id, ref, now);
  if (n > 1) return followersContent(t, n);
  if (name === null) return null;
  return { title: t("notifications.news.follower", { name }), url: `/friends/${encodeURIComponent(ref)}` };
};

/** One renderer for each kind; a missing kind does not compile. */
const RENDER_BY_KIND: Record<PushKind, RenderKind> = {
  bottle: renderSystemMessage((t, name, n) =>
    n > 1 ? t("notifications.news.bottle_more", { n }) : t("notifications.news.bottle", { name }),
  ),
  comment: renderSystemMessage((t, name, _, type) =>
    t(type === "comment_thanked" ? "notifications.news.thanks" : "notifications.news.comment", { name }),
  ),
  sale: renderSystemMessage((t, name) => t("notifications.news.sale", { name })),
  official: renderOfficialNotice,
  friend: renderFriendMessage,
  stranger: renderStrangerMessage,
  follower: renderNewFollower,
};

const findRecipient = (db: Db, id: string) =>
  db
    .selectFrom("users")
    .select(["language", "country", "time_zone"])
    .where("id", "=", id)
    .where("banned_at", "is", null)
    .executeTakeFirst();

async function renderNotification(
  db: Db,
  reader: NotificationReader,
  row: PendingNotification,
  { kinds }: NotificationSettings,
  now: number,
) {
  if (row.kind === SUMMARY_KIND) return { title: reader.t("notifications.news.together", { n: row.n }), url: "/" };
  if (row.kind === WITHDRAW_KIND) return renderTakenBack(db, reader, row, now);
  // A kind queued by a newer version of the app is not shown.
  const kind = PUSH_KINDS.find((each) => each === row.kind);
  return kind && kinds[kind] ? RENDER_BY_KIND[kind](db, reader, row, now) : null;
}

/** When it may ring (ms); null: now, or it does not ring. */
const heldUntil = (row: PushNotificationRow, zone: string | null, { quiet }: NotificationSettings, now: number) =>
  isReplacement(row) || row.kind === WITHDRAW_KIND ? null : quietUntil(now, parseTimeZone(zone), quiet);

/** Renders notifications in the reader's language, by their settings and quiet hours. */
export function notificationComposer(db: Db): ComposePush {
  return async (userId, row, now): Promise<ComposedPush> => {
    const person = await findRecipient(db, userId);
    if (!person) return null;
    if (row.kind === DUTY_KIND) return composeDutyAlarm(db, { ...person, id: userId }, row.ref, now);
    const settings = await loadNotificationSettings(db, userId);
    const lang = languageOf(person.language);
    const t = translatorFor(localeOf(lang, person.country));
    const reader = { id: userId, t, language: lang, words: settings.words };
    const content = await renderNotification(db, reader, row, settings, now);
    if (!content) return null;
    const ringsAt = heldUntil(row, person.time_zone, settings, now);
    const act = reader.t(row.kind === "friend" ? "notifications.act.answer" : "notifications.act.look");
    const { unread = row.n, ...texts } = content;
    const shown = { act, lang, dir: textDirection(lang), ...texts };
    const from = quietFrom(now, parseTimeZone(person.time_zone), settings.quiet);
    const told = Math.min(row.n, unread);
    return { shown, told, urgent: row.kind === "friend", quietFrom: from, ringsAt };
  };
}
