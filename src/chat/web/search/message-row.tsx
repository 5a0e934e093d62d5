import type { ReactNode } from "react";
import { formatLongDate, formatShortDate, formatTimeOfDay } from "../../../i18n/format";
import { localDayOf, wallClock } from "../../../i18n/time-zone";
import type { Translate } from "../../../i18n/translator";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { nameAttributes, textAttributes } from "../../../translate/detect-language";
import { Avatar } from "../../../ui/pictures";
import type { ChatMessage, ChatOverview, TextPiece } from "../../chat";
import { partnerNameOf } from "../pages/props";
import { messageUrlOf } from "./tabs";

/** "Today 8:04", "21 Nov", "21 November 2025". */
function momentOf({ t, locale, zone, now }: PageView, at: number): string {
  if (localDayOf(at, zone) === localDayOf(now, zone))
    return t("chat.today", { time: formatTimeOfDay(locale, at, zone) });
  const [then, today] = [at, now].map((time) => new Date(wallClock(time, zone)).getUTCFullYear());
  return then === today ? formatShortDate(locale, at, zone) : formatLongDate(locale, at, zone);
}

/** Letters that are joined change their form where a mark is bold. */
const JOINED = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;

const Mark = ({ text }: { text: string }) => <mark className={JOINED.test(text) ? "joined" : undefined}>{text}</mark>;

/** A part of a message with its places. */
export const Excerpt = ({ pieces }: { pieces: readonly TextPiece[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
  pieces.map(({ text, found }, at) => (found ? <Mark key={at} text={text} /> : text));

interface PlaceRowProps {
  href: string;
  /** Whose picture stands beside it. */
  person: { id: string; avatar: string | null };
  name: string;
  /** ms */
  at: number;
  /** Within a day only the time of day is said. */
  byTime?: boolean;
  /** Of a person, whose language the line has. */
  words?: string;
  children: ReactNode;
}

/** A place in a list of places. */
export function PlaceRow({ href, person, name, at, words = "", byTime, children }: PlaceRowProps) {
  const view = usePageView();
  return (
    <li>
      <a className="chat-place" href={href}>
        <Avatar id={person.id} photo={person.avatar} size={40} />
        <span className="grow">
          <span className="chat-place-head">
            <b className="ellipsis">
              <bdi {...nameAttributes(name)}>{name}</bdi>
            </b>
            <time className="text-12 muted" dateTime={new Date(at).toISOString()}>
              {byTime ? formatTimeOfDay(view.locale, at, view.zone) : momentOf(view, at)}
            </time>
          </span>
          <span className="chat-place-text" {...textAttributes(words)}>
            {children}
          </span>
        </span>
      </a>
    </li>
  );
}

interface MessageRowProps extends Pick<PlaceRowProps, "byTime" | "children"> {
  overview: ChatOverview;
  message: ChatMessage;
  /** Absent: not found by words. */
  q?: string;
}

/** A message in a list: leads to it in the chat. */
export function MessageRow({ overview, message, q, ...row }: MessageRowProps) {
  const view = usePageView();
  const { person } = overview;
  const mine = message.from !== person.id;
  return (
    <PlaceRow
      {...row}
      href={messageUrlOf(person.id, message.id, q ? { q, all: false } : null)}
      person={{ id: message.from, avatar: mine ? (view.person?.avatar ?? null) : person.avatar }}
      name={mine ? view.t("chat.you") : partnerNameOf(view, overview)}
      at={message.createdAt}
      words={message.kind === "text" && !message.recalled && !message.card ? (message.text ?? "") : ""}
    />
  );
}

type SummaryOf = (message: ChatMessage, t: Translate, name: string, mine: boolean) => string;

const SUMMARY_BY_KIND: Record<ChatMessage["kind"], SummaryOf> = {
  text: ({ text, card }, t) => (card ? t(`social.last_${card.kind}`) : (text ?? "")),
  image: (_, t, name, mine) => (mine ? t("chat.photo_mine") : t("chat.photo_from", { name })),
  burn: ({ burned }, t) => t(burned ? "chat.burned" : "chat.burn_title"),
};

/** A message in one line, of whatever kind. */
export function MessageSummary({ overview, message }: { overview: ChatOverview; message: ChatMessage }) {
  const view = usePageView();
  const { t } = view;
  const name = partnerNameOf(view, overview);
  const mine = message.from !== overview.person.id;
  if (message.recalled) return mine ? t("chat.recalled_mine") : t("chat.recalled_theirs", { name });
  return SUMMARY_BY_KIND[message.kind](message, t, name, mine);
}
