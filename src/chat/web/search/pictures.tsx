import { formatMonthOfYear } from "../../../i18n/calendar-format";
import { formatLongDate } from "../../../i18n/format";
import { MoreRow } from "../../../shell/parts/more-row";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { ChatMessage, ChatOverview } from "../../chat";
import { type CalendarMonth, monthOf } from "../../search/calendar";
import { MessageSummary } from "./message-row";
import { type FoundPictures, messageUrlOf, searchUrlOf } from "./tabs";

interface PicturesFoundProps {
  overview: ChatOverview;
  found: FoundPictures;
}

/** Photos that wait for a tap in the chat wait for it here too. */
const isBlurred = (message: ChatMessage): boolean => "blurred" in message && Boolean(message.blurred);

function tileClassOf({ kind, burned }: ChatMessage): string {
  if (kind !== "burn") return "chat-tile-blurred";
  return burned ? "chat-tile-burn chat-tile-gone" : "chat-tile-burn";
}

function PictureTile({ overview, message }: { overview: ChatOverview; message: ChatMessage }) {
  const { locale, zone } = usePageView();
  const summary = <MessageSummary overview={overview} message={message} />;
  const date = formatLongDate(locale, message.createdAt, zone);
  return (
    <li>
      <a className="chat-tile" href={messageUrlOf(overview.person.id, message.id)}>
        {message.image && !isBlurred(message) ? (
          <img src={message.image} alt="" loading="lazy" />
        ) : (
          <span className={tileClassOf(message)}>
            <Icon name={message.kind === "burn" ? "flame" : "eye"} />
            <span aria-hidden="true">{summary}</span>
          </span>
        )}
        <span className="visually-hidden">
          {summary}, {date}
        </span>
      </a>
    </li>
  );
}

/** @param isWhole whether all pictures of the month are here, so that they can be counted */
function MonthOfPictures(props: {
  overview: ChatOverview;
  month: CalendarMonth;
  messages: readonly ChatMessage[];
  isWhole: boolean;
}) {
  const { overview, month, messages, isWhole } = props;
  const { t, locale } = usePageView();
  return (
    <li>
      <h2 className="row between text-13 chat-month">
        <b>{formatMonthOfYear(locale, month)}</b>
        {isWhole ? <span className="muted">{t("chat.search.pictures_count", { n: messages.length })}</span> : null}
      </h2>
      <ul className="chat-tiles">
        {messages.map((message) => (
          <PictureTile key={message.id} overview={overview} message={message} />
        ))}
      </ul>
    </li>
  );
}

/** The pictures of a chat by month, newest first. */
export function PicturesFound({ overview, found: { items, nextCursor } }: PicturesFoundProps) {
  const { t, zone, query } = usePageView();
  if (items.length === 0)
    return (
      <div className="empty">
        <h2 className="text-17">{t("chat.search.no_pictures")}</h2>
        <p className="muted">{t("chat.search.no_pictures_text")}</p>
      </div>
    );
  const months = [...Map.groupBy(items, ({ createdAt }) => monthOf(createdAt, zone))];
  const [first, last] = [0, months.length - 1];
  const next = nextCursor && searchUrlOf(overview.person.id, { tab: "pictures", cursor: nextCursor });
  return (
    <ul className="chat-months" id="months">
      {months.map(([month, messages], at) => (
        <MonthOfPictures
          key={month}
          overview={overview}
          month={month}
          messages={messages}
          isWhole={(at > first || query.cursor === undefined) && (at < last || nextCursor === null)}
        />
      ))}
      <MoreRow next={next} rows="#months > li">
        {t("chat.search.more_pictures")}
      </MoreRow>
    </ul>
  );
}
