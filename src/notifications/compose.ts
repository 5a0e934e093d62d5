import { excerpt } from "../bottles/bottles";
import { unseenFrom } from "../chat/chat";
import type { PushNewsRow } from "../db/tables/push";
import type { Db } from "../db/transact";
import { type Translate, translate } from "../i18n/intl";
import { direction, isLanguage, type Language } from "../i18n/languages";
import { zoneOf } from "../i18n/zone";
import { DEFAULT_LANGUAGE, PUSH } from "../limits";
import { accountNews, messageLeads, messageOf } from "../messages/messages";
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

const wordsOf = ({ words }: Reader, said: unknown) =>
  words && typeof said === "string" && said !== "" ? { body: excerpt(said, PUSH.words) } : {};

type OfMessage = Exclude<NewsKind, "friend" | "stranger" | "follower">;

function titleOf({ t }: Reader, kind: OfMessage, name: string, n: number): string {
  if (kind === "bottle")
    return n > 1 ? t("notifications.news.bottle_more", { n }) : t("notifications.news.bottle", { name });
  if (kind === "comment") return t("notifications.news.comment", { name });
  if (kind === "sale") return t("notifications.news.sale", { name });
  return t("notifications.news.official");
}

/** News of a system message that was not read yet. */
async function ofMessage(db: Db, reader: Reader, kind: OfMessage, { ref, n }: News): Promise<Said | null> {
  const message = await messageOf(db, reader.id, ref);
  if (!message || message.read) return null;
  const { nickname, comment, answer } = message.params;
  const title = titleOf(reader, kind, String(nickname || NAMELESS), n);
  if (kind === "official") return { title: accountNews(reader.t, message) ?? title, url: "/system-messages" };
  return { title, ...wordsOf(reader, comment ?? answer), url: messageLeads(message) ?? "/system-messages" };
}

async function ofChat(
  db: Db,
  reader: Reader,
  kind: "friend" | "stranger",
  { ref }: News,
  now: number,
): Promise<Said | null> {
  const unseen = await unseenFrom(db, reader.id, ref, now);
  if (!unseen) return null;
  const { t } = reader;
  const { nickname: title, n, last } = unseen;
  const url = `/chat/${encodeURIComponent(ref)}`;
  if (kind === "stranger") return { title, body: t("notifications.news.stranger"), url };
  const told = n > 1 ? t("notifications.news.messages", { n }) : t("notifications.news.message");
  const shown = last.kind === "text" ? wordsOf(reader, last.text) : { body: t("notifications.news.picture") };
  return { title, body: told, ...(reader.words ? shown : {}), url };
}

async function ofFollower(db: Db, { id, t }: Reader, { ref, n }: News): Promise<Said | null> {
  const name = await followerOf(db, id, ref);
  if (n > 1) return { title: t("notifications.news.followers", { n }), url: "/friends?tab=followers" };
  if (name === null) return null;
  return { title: t("notifications.news.follower", { name }), url: `/friends/${encodeURIComponent(ref)}` };
}

function said(db: Db, reader: Reader, kind: NewsKind, news: News, now: number): Promise<Said | null> {
  if (kind === "follower") return ofFollower(db, reader, news);
  if (kind === "friend" || kind === "stranger") return ofChat(db, reader, kind, news, now);
  return ofMessage(db, reader, kind, news);
}

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
  const kind = NEWS.find((each) => each === row.kind);
  return kind && kinds[kind] ? said(db, reader, kind, row, now) : null;
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
    return { shown: { ...shown, lang, dir: direction(lang) }, urgent: row.kind === "friend" };
  };
}
