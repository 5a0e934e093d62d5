import { formatDayOfMonth, formatDayOfWeek, formatMonthOfYear } from "../../../i18n/calendar-format";
import { firstDayOfWeek, formatWeekday } from "../../../i18n/weekdays";
import { MESSAGE_SEARCH_LIMITS } from "../../../limits/chat";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { ChatOverview } from "../../chat";
import { addMonths, type CalendarMonth, dayOfDate } from "../../search/calendar";
import type { ChatDay } from "../../search/days";
import { MessageRow, MessageSummary } from "./message-row";
import { type FoundDays, searchUrlOf } from "./tabs";

const WEEK = 7;
/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => ((day + 3) % WEEK) + 1;

/** Days of a month by weeks, since 1970-01-01; null: of another month. @param start first day of the week, 1 Monday … 7 */
function weeksOf(month: CalendarMonth, start: number): (number | null)[][] {
  const [first, end] = [dayOfDate(`${month}-01`), dayOfDate(`${addMonths(month, 1)}-01`)];
  const before = (weekdayOf(first) - start + WEEK) % WEEK;
  const count = Math.ceil((before + end - first) / WEEK);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK }, (_, at) => {
      const day = first - before + week * WEEK + at;
      return day >= first && day < end ? day : null;
    }),
  );
}

interface DaysFoundProps {
  overview: ChatOverview;
  found: FoundDays;
}

function DayCell({ overview, found, day }: DaysFoundProps & { day: number | null }) {
  const { t, locale } = usePageView();
  if (day === null) return <td />;
  const written: ChatDay | undefined = found.days.find(({ date }) => dayOfDate(date) === day);
  const number = formatDayOfMonth(locale, day);
  if (!written) return <td className="muted">{number}</td>;
  const label = t("chat.search.day", { date: formatDayOfWeek(locale, day), n: written.count });
  return (
    <td>
      <a
        className={written.count < MESSAGE_SEARCH_LIMITS.manyMessages ? "chat-day" : "chat-day chat-day-many"}
        href={searchUrlOf(overview.person.id, { tab: "dates", day: written.date })}
        aria-label={label}
        aria-current={written.date === found.date ? "date" : undefined}
      >
        {number}
      </a>
    </td>
  );
}

interface MonthLinkProps {
  id: string;
  /** null: no messages there */
  to: CalendarMonth | null;
  name: string;
  later?: boolean;
}

function MonthLink({ id, to, name, later }: MonthLinkProps) {
  const className = later ? "icon-button chat-month-later" : "icon-button";
  const icon = <Icon name="back" />;
  if (to === null) return <span className={`${className} chat-month-none`}>{icon}</span>;
  return (
    <a className={className} href={searchUrlOf(id, { tab: "dates", month: to })} aria-label={name}>
      {icon}
    </a>
  );
}

/** Names of the days. @param week the first days, or those of any whole week */
function WeekdayRow({ week }: { week: readonly (number | null)[] }) {
  const { locale } = usePageView();
  return (
    <thead>
      <tr>
        {week.map((day) => (
          <th key={day} scope="col" className="text-12 muted">
            {formatWeekday(locale, day ?? 0, "short")}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Calendar({ overview, found }: DaysFoundProps) {
  const { t, language, locale, person } = usePageView();
  const weeks = weeksOf(found.month, firstDayOfWeek(language, person?.country ?? "US"));
  const [week = []] = weeks.filter((each) => each.every((day) => day !== null));
  const { id } = overview.person;
  return (
    <>
      <div className="row between chat-calendar-head">
        <h2 className="text-20 bold" id="calendar-month">
          {formatMonthOfYear(locale, found.month)}
        </h2>
        <span className="row">
          <MonthLink id={id} to={found.earlier} name={t("chat.search.earlier")} />
          <MonthLink id={id} to={found.later} name={t("chat.search.later")} later />
        </span>
      </div>
      <table className="chat-calendar" aria-labelledby="calendar-month">
        <WeekdayRow week={week} />
        <tbody>
          {weeks.map((days) => (
            <tr key={days.find((day) => day !== null)}>
              {days.map((day, at) => (
                <DayCell key={day ?? `none-${at}`} overview={overview} found={found} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-13 muted chat-legend">
        <span className="chat-legend-few">{t("chat.search.few")}</span>
        <span className="chat-legend-many">{t("chat.search.many")}</span>
      </p>
    </>
  );
}

/** The days on which two people wrote to each other, and the first messages of one. */
export function DaysFound({ overview, found }: DaysFoundProps) {
  const { t, locale } = usePageView();
  const { days, date, earlier, later, messages } = found;
  if (days.length === 0 && earlier === null && later === null)
    return <p className="muted chat-seek-hint">{t("chat.empty")}</p>;
  return (
    <>
      <Calendar overview={overview} found={found} />
      {date === null || messages.length === 0 ? null : (
        <section aria-labelledby="chosen-day">
          <h2 className="text-13 bold muted tally-line" id="chosen-day">
            {formatDayOfWeek(locale, dayOfDate(date))}
          </h2>
          <ul className="list chat-places">
            {messages.map((message) => (
              <MessageRow key={message.id} overview={overview} message={message} byTime>
                <MessageSummary overview={overview} message={message} />
              </MessageRow>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
