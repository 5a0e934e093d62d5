import { formatAgo, formatNumber, formatShortDate } from "../../../i18n/format";
import { SAFETY_LIMITS } from "../../../limits/safety";
import { DAY, HOUR } from "../../../runtime/units";
import { VERSION } from "../../../runtime/version";
import type { RegistrationSettings } from "../../../safety/safety";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import { DAILY_COUNT_KINDS, type DailyCounts, type Duty, type PendingCase } from "../../official";
import { DutySwitch } from "../attention/duty";
import { UrgentCases } from "../attention/urgent";
import { DailyCountRow } from "./daily-counts";
import { useDurationFormat } from "./durations";

type PendingCounts = Record<
  "reports" | "hidden" | "appeals" | "appealsOfOthers" | "feedback" | "texts" | "birthdays",
  number
> &
  Record<"oldestFeedback", number | null>;

interface TodayPageProps {
  urgent: PendingCase[];
  duty: Duty;
  /** undefined: nothing waits. */
  oldest: { id: string; opened_at: number } | undefined;
  waiting: PendingCounts;
  days: DailyCounts;
  registration: RegistrationSettings & { isOpen: boolean };
}

const CLOCK_HOURS = 24;

function ClockRing({ hours }: { hours: number }) {
  const { t, locale } = usePageView();
  return (
    <svg viewBox="0 0 104 104" width="104" height="104" aria-hidden="true" className="clock-ring">
      {Array.from({ length: CLOCK_HOURS }, (_, hour) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
          key={hour}
          className={hour < hours ? "gone" : undefined}
          d="M52 4v11"
          transform={`rotate(${(hour * 360) / CLOCK_HOURS} 52 52)`}
        />
      ))}
      <text x="52" y="52" className="clock-hours">
        {formatNumber(locale, Math.min(hours, CLOCK_MAX_HOURS))}
      </text>
      <text x="52" y="70" className="clock-of">
        {t("official.of_day", { n: CLOCK_HOURS })}
      </text>
    </svg>
  );
}

const CLOCK_MAX_HOURS = 999;

type OldestCase = TodayPageProps["oldest"];

function OldestCaseWait({ oldest: { id, opened_at } }: { oldest: NonNullable<OldestCase> }) {
  const { t, now } = usePageView();
  const formatDuration = useDurationFormat();
  const left = opened_at + SAFETY_LIMITS.decisionTarget - now;
  return (
    <>
      <p className="text-20 bold">{formatDuration(now - opened_at)}</p>
      <p className="text-13 muted">
        {left > 0 ? t("official.left", { span: formatDuration(left) }) : t("official.late")}
      </p>
      <a className="button primary small" href={`/official/reports/${id}`}>
        {t("official.open")}
        <Icon name="chev" size={18} chev />
      </a>
    </>
  );
}

function OldestCaseClock({ oldest }: { oldest: OldestCase }) {
  const { t, now } = usePageView();
  const waited = oldest ? Math.max(0, now - oldest.opened_at) : 0;
  return (
    <section className="card office-clock">
      <ClockRing hours={Math.floor(waited / HOUR)} />
      <div className="grow">
        <p className="text-13 muted">{t("official.oldest")}</p>
        {oldest ? <OldestCaseWait oldest={oldest} /> : <p className="text-20 bold">{t("official.nothing")}</p>}
      </div>
    </section>
  );
}

const QUEUES = [
  { to: "reports", icon: "flag", name: "official.tab_reports" },
  { to: "texts", icon: "hourglass", name: "official.words.held_texts" },
  { to: "appeals", icon: "scale", name: "official.tab_appeals" },
  { to: "birthdays", icon: "calendar", name: "official.tab_birthdays" },
  { to: "feedback", icon: "feedback", name: "official.tab_feedback" },
] as const satisfies { to: keyof PendingCounts; icon: IconName; name: string }[];

type QueueRowProps = (typeof QUEUES)[number] & {
  n: number;
  /** One line of why; nothing waits without it. */
  line: string;
};

function QueueRow({ to, icon, name, n, line }: QueueRowProps) {
  const { t, locale } = usePageView();
  return (
    <a href={`/official/${to}`}>
      <Icon name={icon} size={22} />
      <span className="grow">
        {t(name)}
        <span className="text-12 muted office-under">{n > 0 ? line : t("official.nothing")}</span>
      </span>
      <b className="numeric">{formatNumber(locale, n)}</b>
      <Icon name="chev" size={18} chev />
    </a>
  );
}

function QueueRows({ waiting }: { waiting: PendingCounts }) {
  const { t, locale, now, zone } = usePageView();
  const lines: Record<(typeof QUEUES)[number]["to"], string> = {
    reports: t("official.line_reports", { n: waiting.hidden }),
    texts: t("official.line_texts"),
    appeals: t("official.line_appeals", { n: waiting.appealsOfOthers }),
    birthdays: t("official.line_birthdays"),
    feedback: t("official.line_feedback", {
      when: formatAgo(locale, waiting.oldestFeedback ?? now, now, zone),
    }),
  };
  return QUEUES.map((queue) => <QueueRow key={queue.to} {...queue} n={waiting[queue.to]} line={lines[queue.to]} />);
}

/** The switch is a button of its own: it works without a script. */
function RegistrationSwitch({ registration: { open, closesItself, isOpen } }: Pick<TodayPageProps, "registration">) {
  const { t } = usePageView();
  const mode = open && !isOpen ? "shut_itself" : closesItself ? "closes_itself" : "by_hand";
  const name = t(isOpen ? "official.registration.is_open" : "official.registration.is_closed");
  return (
    <form method="post" action="/official/registration" className="office-door">
      <Icon name="door" size={22} />
      <a className="grow" href="/official/registration">
        <b>{name}</b>
        <span className="text-12 muted office-under">{t(`official.registration.${mode}`)}</span>
      </a>
      {open ? null : <input type="hidden" name="open" value="on" />}
      {closesItself ? <input type="hidden" name="closesItself" value="on" /> : null}
      <button
        type="submit"
        className="switch-button"
        role="switch"
        aria-checked={open}
        aria-label={t("official.registration.open")}
      />
    </form>
  );
}

/** Oldest report, pending work, last 14 days. */
export function TodayPage({ urgent, duty, oldest, waiting, days, registration }: TodayPageProps) {
  const { t, locale, now } = usePageView();
  return (
    <>
      <UrgentCases cases={urgent} />
      <DutySwitch duty={duty} />
      <OldestCaseClock oldest={oldest} />
      <div className="card list office-queues">
        <QueueRows waiting={waiting} />
        <RegistrationSwitch registration={registration} />
      </div>
      <section className="card office-days" aria-labelledby="days-title">
        <h2 className="text-13 bold muted" id="days-title">
          {t("official.days")}
        </h2>
        {DAILY_COUNT_KINDS.map((what) => (
          <DailyCountRow key={what} name={t(`official.n_${what}`)} days={days[what]} />
        ))}
        <p className="office-day text-12 muted">
          <span />
          <span className="office-dates">
            <span>{formatShortDate(locale, now - (SAFETY_LIMITS.chartDays - 1) * DAY, null)}</span>
            <span>{t("official.tab_today")}</span>
          </span>
          <span />
        </p>
      </section>
      <p className="text-12 muted">
        <bdi lang="en">Driftglass {VERSION}</bdi>
      </p>
    </>
  );
}
