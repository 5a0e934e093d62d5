import type { ReactNode } from "react";
import { formatDateTime, formatLongDate, formatTimeOfDay } from "../../../i18n/format";
import { type Language, textDirection } from "../../../i18n/languages";
import type { Locale } from "../../../i18n/locales";
import type { TimeZone } from "../../../i18n/time-zone";
import type { Translate } from "../../../i18n/translator";
import { zoneName } from "../../../i18n/zone-name";
import { toIsoTime } from "../../../runtime/iso";
import { renderStaticMarkup } from "../../../shell/document/page-stream";
import { nameAttributes, textAttributes } from "../../../translate/detect-language";
import { splitLinks } from "../../../ui/chat/bubble/links";
import type { Card, ChatMessage, Quote } from "../../chat";
import { CHAT_FILE_STYLE } from "./style";

/** For whom a chat's file is written, and with whom the chat is. */
export interface ChatFileReader {
  me: string;
  partner: string;
  t: Translate;
  language: Language;
  locale: Locale;
  zone: TimeZone;
}

const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
/** Stands where the bytes of a picture go; texts cannot contain it, as React escapes quotation marks. */
const PICTURE_PLACE = 'src="data:"';

/** Beginning of the file, up to the first message. @param now ms */
export function chatFileHead({ partner, t, language, locale, zone }: ChatFileReader, now: number): string {
  const title = t("chat.title", { name: partner });
  const inside = renderStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta httpEquiv="Content-Security-Policy" content={POLICY} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="referrer" content="no-referrer" />
      <title>{title}</title>
    </>,
  );
  const header = renderStaticMarkup(
    <header>
      <h1>{title}</h1>
      <p>{t("chat.file.about", { date: formatDateTime(locale, now, zone) })}</p>
      <p>{t("chat.file.zone", { zone: zoneName(locale, zone, now) })}</p>
    </header>,
  );
  const root = `<!doctype html>\n<html lang="${language}" dir="${textDirection(language)}">`;
  return `${root}<head>${inside}<style>${CHAT_FILE_STYLE}</style></head><body><main>${header}\n`;
}

/** End of the file: a file without it is not whole. @param count of its messages */
export const chatFileEnd = ({ t }: ChatFileReader, count: number): string =>
  `${renderStaticMarkup(<footer>{t("chat.file.count", { n: count })}</footer>)}</main></body></html>\n`;

function LinkedText({ text }: { text: string }): ReactNode {
  return splitLinks(text).map(({ text: shown, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
      <a key={at} href={href} rel="noopener noreferrer nofollow">
        {shown}
      </a>
    ) : (
      shown
    ),
  );
}

function Picture({
  message,
  alt,
  t,
  embedded,
}: {
  message: ChatMessage;
  alt: string;
  t: Translate;
  embedded: boolean;
}) {
  if (!embedded) return <p className="missing">{t("chat.file.photo_missing")}</p>;
  return <img src="data:" alt={alt} width={message.width ?? undefined} height={message.height ?? undefined} />;
}

/** What a card shows, in words; gone: that it is. */
function CardWords({ card, reader: { t } }: { card: Card; reader: ChatFileReader }) {
  const { id, kind, by } = card;
  if (id === null) return <p className="missing">{t(`chat.card_gone_${kind}`)}</p>;
  return (
    <p>
      <b {...textAttributes(card.name ?? "")}>{card.name}</b>
      <br />
      {by ? t(`chat.card_${kind}_by`, { who: by }) : t(`chat.card_${kind}`)}
      {card.line ? (
        <>
          <br />
          <span dir="auto" lang={card.language ?? undefined}>
            {card.line}
          </span>
        </>
      ) : null}
    </p>
  );
}

function Words({ message, reader }: { message: ChatMessage; reader: ChatFileReader }) {
  const { text, card, editedAt } = message;
  if (card) return <CardWords card={card} reader={reader} />;
  return (
    <p {...textAttributes(text ?? "")}>
      <LinkedText text={text ?? ""} />
      {editedAt === null ? null : (
        <>
          {" "}
          <small>{reader.t("chat.edited")}</small>
        </>
      )}
    </p>
  );
}

function Reactions({ message, reader: { me, partner: name, t } }: { message: ChatMessage; reader: ChatFileReader }) {
  return message.reactions.map(({ emoji, userIds }) => {
    const own = userIds.length > 1 ? t("chat.reacted_both", { emoji, name }) : t("chat.reacted_mine", { emoji });
    return <div key={emoji}>{userIds.includes(me) ? own : t("chat.reacted_theirs", { emoji, name })}</div>;
  });
}

function Name({ of, reader: { me, partner, t } }: { of: string; reader: ChatFileReader }) {
  return of === me ? <bdi>{t("chat.you")}</bdi> : <bdi lang={nameAttributes(partner).lang}>{partner}</bdi>;
}

/** What a message answers, as far as it is still there. */
function Quoted({ quote, reader }: { quote: Quote | null; reader: ChatFileReader }) {
  if (!quote) return null;
  const { t } = reader;
  const { from, kind, excerpt } = quote;
  if (from === null) return <blockquote>{t("chat.quote_gone")}</blockquote>;
  const isPicture = kind === "image" || kind === "burn";
  return (
    <blockquote>
      <Name of={from} reader={reader} />{" "}
      <span {...textAttributes(isPicture ? "" : (excerpt ?? ""))}>{isPicture ? t("chat.quote_photo") : excerpt}</span>
    </blockquote>
  );
}

function FileMessage({
  message,
  reader,
  embedded,
}: {
  message: ChatMessage;
  reader: ChatFileReader;
  embedded: boolean;
}) {
  const { me, partner, t, locale, zone } = reader;
  const mine = message.from === me;
  return (
    <article className={mine ? "mine" : undefined}>
      <h3>
        <Name of={message.from} reader={reader} />{" "}
        <time dateTime={toIsoTime(message.createdAt)}>{formatTimeOfDay(locale, message.createdAt, zone)}</time>
      </h3>
      <Quoted quote={message.replyTo} reader={reader} />
      {message.kind === "text" ? (
        <Words message={message} reader={reader} />
      ) : (
        <Picture
          message={message}
          alt={mine ? t("chat.photo_mine") : t("chat.photo_from", { name: partner })}
          t={t}
          embedded={embedded}
        />
      )}
      <Reactions message={message} reader={reader} />
    </article>
  );
}

/** A heading with the day of a message, unless the message before it is of the same day. @param before ms; null: none */
export function chatFileDay({ locale, zone }: ChatFileReader, before: number | null, at: number): string {
  const day = formatLongDate(locale, at, zone);
  if (before !== null && formatLongDate(locale, before, zone) === day) return "";
  return `${renderStaticMarkup(<h2>{day}</h2>)}\n`;
}

/** A message; the file's bytes go between the two parts of an embedded picture. */
export function chatFileMessage(reader: ChatFileReader, message: ChatMessage, embedded: boolean): [string, string] {
  const html = renderStaticMarkup(<FileMessage message={message} reader={reader} embedded={embedded} />);
  if (!embedded) return [`${html}\n`, ""];
  const [before = "", after = ""] = html.split(PICTURE_PLACE);
  return [`${before}src="data:`, `"${after}\n`];
}
