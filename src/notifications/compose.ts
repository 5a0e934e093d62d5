import { excerpt } from "../bottles/bottles";
import { type ChatMessage, unseenFrom } from "../chat/chat";
import type { PushNewsRow } from "../db/tables/push";
import type { Db } from "../db/transact";
import { type Translate, translate } from "../i18n/intl";
import { direction, isLanguage, type Language } from "../i18n/languages";
import { zoneOf } from "../i18n/zone";
import { DEFAULT_LANGUAGE, PUSH } from "../limits/limits";
import { accountNews, messageLeads, messageOf, type SystemMessage, toldTo } from "../messages/messages";
import type { Compose, Composed } from "../push/courier";
import { TOGETHER } from "../push/delivery-state";
import { NEWS, type NewsKind } from "../push/news";
import { followerOf } from "../social/social";
import { quietUntil } from "./rules";
import { type Settings, settingsOf } from "./settings";

interface Reader {
  id: string;
  t: Translate;
  words: boolean;
}

type News = Pick<PushNewsRow, "kind" | "ref" | "n">;

/** What it says and where it leads. */
interface Said {
  title: string;
  body?: string;
  url: string;
}

const NAMELESS = "…";
const MESSAGES = "/system-messages";

const wordsOf = ({ words }: Reader, said: unknown) =>
  words && typeof said === "string" && said !== "" ? { body: excerpt(said, PUSH.words) } : {};

/** null: there is nothing left to tell. */
type Tell = (db: Db, reader: Reader, news: News, now: number) => Promise<Said | null>;

const unreadMessage = async (
  db: Db,
  { id }: Reader,
  ref: string,
  now: number,
): Promise<SystemMessage | null> => {
  const message = await messageOf(db, id, ref, now);
  return message && !message.read ? message : null;
};

/** News of a system message. */
const ofMessage =
  (titleOf: (t: Translate, name: string, n: number) => string): Tell =>
  async (db, reader, { ref, n }, now) => {
    const message = await unreadMessage(db, reader, ref, now);
    if (!message) return null;
    const { nickname, comment, answer } = toldTo(reader.t, message);
    const title = titleOf(reader.t, String(nickname || NAMELESS), n);
    return { title, ...wordsOf(reader, comment ?? answer), url: messageLeads(message) ?? MESSAGES };
  };

const ofOfficial: Tell = async (db, reader, { ref }, now) => {
  const message = await unreadMessage(db, reader, ref, now);
  const { t } = reader;
  return message && { title: accountNews(t, message) ?? t("notifications.news.official"), url: MESSAGES };
};

const picture = ({ t }: Reader) => ({ body: t("notifications.news.picture") });

const BODY: Record<ChatMessage["kind"], (reader: Reader, message: ChatMessage) => Pick<Said, "body">> = {
  text: (reader, { text }) => wordsOf(reader, text),
  image: picture,
  burn: picture,
};

const chatWith = (id: string): string => `/chat/${encodeURIComponent(id)}`;

const ofFriend: Tell = async (db, reader, { ref }, now) => {
  const unseen = await unseenFrom(db, reader.id, ref, now);
  if (!unseen) return null;
  const { t } = reader;
  const { nickname: title, n, last } = unseen;
  const body = n > 1 ? t("notifications.news.messages", { n }) : t("notifications.news.message");
  return { title, body, ...(reader.words ? BODY[last.kind](reader, last) : {}), url: chatWith(ref) };
};

const ofStranger: Tell = async (db, reader, { ref }, now) => {
  const unseen = await unseenFrom(db, reader.id, ref, now);
  const body = reader.t("notifications.news.stranger");
  return unseen && { title: unseen.nickname, body, url: chatWith(ref) };
};

const ofFollower: Tell = async (db, { id, t }, { ref, n }, now) => {
  const name = await followerOf(db, id, ref, now);
  if (n > 1) return { title: t("notifications.news.followers", { n }), url: "/friends?tab=followers" };
  if (name === null) return null;
  return { title: t("notifications.news.follower", { name }), url: `/friends/${encodeURIComponent(ref)}` };
};

/** One for each kind: a kind without its own words does not compile. */
const TELL: Record<NewsKind, Tell> = {
  bottle: ofMessage((t, name, n) =>
    n > 1 ? t("notifications.news.bottle_more", { n }) : t("notifications.news.bottle", { name }),
  ),
  comment: ofMessage((t, name) => t("notifications.news.comment", { name })),
  sale: ofMessage((t, name) => t("notifications.news.sale", { name })),
  official: ofOfficial,
  friend: ofFriend,
  stranger: ofStranger,
  follower: ofFollower,
};

const personOf = (db: Db, id: string) =>
  db
    .selectFrom("users")
    .select(["language", "time_zone"])
    .where("id", "=", id)
    .where("banned_at", "is", null)
    .executeTakeFirst();

async function saidOf(db: Db, reader: Reader, row: News, { kinds }: Settings, now: number) {
  if (row.kind === TOGETHER)
    return { title: reader.t("notifications.news.together", { n: row.n }), url: "/" };
  // A kind that a newer version has queued tells nothing here.
  const kind = NEWS.find((each) => each === row.kind);
  return kind && kinds[kind] ? TELL[kind](db, reader, row, now) : null;
}

/** Renders news in the reader's language, by their settings and in their time. */
export function composer(db: Db): Compose {
  return async (userId, row, now): Promise<Composed> => {
    const person = await personOf(db, userId);
    if (!person) return null;
    const settings = await settingsOf(db, userId);
    const lang: Language = isLanguage(person.language) ? person.language : DEFAULT_LANGUAGE;
    const reader = { id: userId, t: translate(lang), words: settings.words };
    const shown = await saidOf(db, reader, row, settings, now);
    if (!shown) return null;
    const until = quietUntil(now, zoneOf(person.time_zone), settings.quiet);
    if (until !== null) return { until };
    const act = reader.t(row.kind === "friend" ? "notifications.act.answer" : "notifications.act.look");
    return { shown: { ...shown, act, lang, dir: direction(lang) }, urgent: row.kind === "friend" };
  };
}
