import { formatTimeOfDay } from "../../../i18n/format";
import { toIsoTime } from "../../../runtime/iso";
import { usePageView } from "../../../shell/parts/page-view";
import { textAttributes } from "../../../translate/detect-language";
import { Translatable } from "../../../translations/web/web";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import { Avatar } from "../../../ui/pictures";
import { ThingThumbnail } from "../../../ui/thing-thumbnail";
import { isTeamLetter, systemMessageLink, systemMessageParts } from "../../text";
import type { MessageWithThing } from "../../things";
import { canBeAnsweredInChat, PersonLink, TeamLetterLinks, WriteLinks } from "./message-links";

interface MessageProps {
  message: MessageWithThing;
  /** Page of the list. */
  page: number;
}

/** Path of a page of the list. */
export const messagesPathOf = (page: number): string =>
  page > 1 ? `/system-messages?page=${page}` : "/system-messages";

/** Of what has no picture of its own, or none that is shown. */
const ICONS: { [type: string]: IconName } = {
  friend_added: "userplus",
  follower_added: "userplus",
  bottle_purchased: "coin",
  bottle_answered: "bottle",
  bottle_commented: "bottle",
  exhibition_liked: "heart",
  exhibition_commented: "comment",
};

const ABOUT_PEOPLE: ReadonlySet<string> = new Set(["friend_added", "follower_added"]);

function MessagePicture({ message: { type, svg, person } }: Pick<MessageProps, "message">) {
  if (svg !== null) return <ThingThumbnail svg={svg} />;
  if (ABOUT_PEOPLE.has(type) && person !== null) return <Avatar id={person.id} photo={person.avatar} size={48} />;
  return (
    <span className="msg-sign">
      <Icon name={ICONS[type] ?? "beacon"} />
    </span>
  );
}

/** Only on the screen's own page, so that what is typed there is sent again with it. */
const PageField = ({ page }: { page: number }) => (page > 1 ? <input type="hidden" name="page" value={page} /> : null);

/** A form of the list: without a script it loads the page anew, with one it replaces the list. */
export function ListForm({
  action,
  page,
  children,
  ...rest
}: {
  action: string;
  page: number;
  id?: string;
  className?: string;
  "aria-hidden"?: true;
  children: React.ReactNode;
}) {
  return (
    <form
      {...rest}
      method="post"
      action={action}
      hx-post={action}
      hx-target="#messages"
      hx-select="#messages"
      hx-select-oob="#notices, #read-all"
      hx-swap="outerHTML"
      hx-sync="this:drop"
    >
      <PageField page={page} />
      {children}
    </form>
  );
}

function MessageEnd({ message: { read, createdAt } }: Pick<MessageProps, "message">) {
  const { locale, zone } = usePageView();
  return (
    <span className="msg-end">
      <time className="text-12 muted numeric" dateTime={toIsoTime(createdAt)}>
        {formatTimeOfDay(locale, createdAt, zone)}
      </time>
      {read ? null : <span className="dot" />}
    </span>
  );
}

function UnreadNote({ read }: { read: boolean }) {
  const { t } = usePageView();
  return read ? null : <span className="visually-hidden">{t("messages.unread")} </span>;
}

/** What the team wrote in its own words stands nowhere else: it leads to no page, and is translated here. */
function TeamLetter({ message }: Pick<MessageProps, "message">) {
  const { t } = usePageView();
  const { id, params, read } = message;
  return (
    <div className="message">
      <MessagePicture message={message} />
      <div className="grow" id={`msg-${id}`}>
        <UnreadNote read={read} />
        <span className="text-13 muted msg-from">{t("feedback.official")}</span>
        <Translatable kind="team_letter" id={id} text={String(params.text)} className="told" />
      </div>
      <MessageEnd message={message} />
    </div>
  );
}

/** Whose words are quoted: the page that it leads to has them whole, with the verb to translate them. */
function MessageRow({ message, page }: MessageProps) {
  const { t } = usePageView();
  const { what, quote } = systemMessageParts(t, message);
  const { id, read, thingGone } = message;
  const next = (thingGone ? null : systemMessageLink(message)) ?? messagesPathOf(page);
  return (
    <form method="post" action={`/system-messages/${id}`}>
      <input type="hidden" name="next" value={next} />
      <button type="submit" className="message">
        <MessagePicture message={message} />
        <span className="grow" id={`msg-${id}`}>
          <UnreadNote read={read} />
          <span className="told">{what}</span>
          {quote === null ? null : (
            <q className="msg-words" {...textAttributes(quote)}>
              {quote}
            </q>
          )}
        </span>
        <MessageEnd message={message} />
      </button>
    </form>
  );
}

function MessageMenu({ message, page }: MessageProps) {
  const { t } = usePageView();
  const { id, read, person, params } = message;
  return (
    <details className="msg-more">
      <summary className="icon-button" aria-label={t("messages.options")} aria-describedby={`msg-${id}`}>
        <Icon name="more" size={20} />
      </summary>
      <div className="row">
        {read ? null : (
          <form method="post" action={`/system-messages/${id}`}>
            <input type="hidden" name="next" value={messagesPathOf(page)} />
            <button type="submit" className="button secondary small">
              <Icon name="check" size={20} />
              {t("messages.read_one")}
            </button>
          </form>
        )}
        <ListForm action={`/system-messages/${id}/clear`} page={page}>
          <button type="submit" className="button secondary small">
            <Icon name="trash" size={20} />
            {t("messages.clear")}
          </button>
        </ListForm>
        {canBeAnsweredInChat(message) ? null : <PersonLink person={person} name={params.nickname} />}
      </div>
    </details>
  );
}

/** A swipe towards its start clears a row, without a script by the button behind it; it is in the row's menu, too. */
export function MessageItem({ message, page }: MessageProps) {
  const { t } = usePageView();
  const { id, read } = message;
  return (
    <li className={read ? undefined : "new"} data-message={id} data-unread-message={read ? undefined : ""}>
      <div className="msg-swipe">
        <div className="msg-front">
          {isTeamLetter(message) ? <TeamLetter message={message} /> : <MessageRow message={message} page={page} />}
          <TeamLetterLinks message={message} />
          <WriteLinks message={message} />
          <MessageMenu message={message} page={page} />
        </div>
        <ListForm className="msg-clear" action={`/system-messages/${id}/clear`} page={page} aria-hidden>
          <button type="submit" tabIndex={-1}>
            <Icon name="trash" />
            {t("messages.clear")}
          </button>
        </ListForm>
      </div>
    </li>
  );
}
