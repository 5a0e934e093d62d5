import type { ReactNode } from "react";
import { formatNumber, formatShortDate } from "../../../i18n/format";
import { DAY, HOUR, MINUTE, SAFETY } from "../../../limits";
import { useView } from "../../../shell/view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import { VERSION } from "../../../version";
import { COUNTED, type Numbers } from "../../official";

interface Today {
  waiting: Record<"reports" | "hidden" | "appeals" | "feedback" | "texts", number> & {
    oldest: number | null;
  };
  days: Numbers;
}

const TICKS = 24;

function Ring({ hours }: { hours: number }) {
  const { t, language } = useView();
  return (
    <svg viewBox="0 0 104 104" width="104" height="104" aria-hidden="true" className="clock-ring">
      {Array.from({ length: TICKS }, (_, hour) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
          key={hour}
          className={hour < hours ? "gone" : undefined}
          d="M52 4v11"
          transform={`rotate(${(hour * 360) / TICKS} 52 52)`}
        />
      ))}
      <text x="52" y="52" className="clock-hours">
        {formatNumber(language, Math.min(hours, HOURS_MAX))}
      </text>
      <text x="52" y="70" className="clock-of">
        {t("official.of_day", { n: TICKS })}
      </text>
    </svg>
  );
}

const HOURS_MAX = 999;

function Waited({ oldest }: { oldest: number }) {
  const { t, now } = useView();
  const span = (time: number) => {
    const minutes = Math.floor(Math.max(0, time) / MINUTE);
    return t("official.span", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
  const left = oldest + SAFETY.answered - now;
  return (
    <>
      <p className="text-20 bold">{span(now - oldest)}</p>
      <p className="text-13 muted">
        {left > 0 ? t("official.left", { span: span(left) }) : t("official.late")}
      </p>
      <a className="button primary small" href="/official/reports">
        {t("official.open")}
        <Icon name="chev" size={18} chev />
      </a>
    </>
  );
}

function Clock({ oldest }: { oldest: number | null }) {
  const { t, now } = useView();
  const waited = oldest === null ? 0 : Math.max(0, now - oldest);
  return (
    <section className="card office-clock">
      <Ring hours={Math.floor(waited / HOUR)} />
      <div className="grow">
        <p className="text-13 muted">{t("official.oldest")}</p>
        {oldest === null ? (
          <p className="text-20 bold">{t("official.nothing")}</p>
        ) : (
          <Waited oldest={oldest} />
        )}
      </div>
    </section>
  );
}

const HIGH = 30;
const WIDE = 7;

/** The middle of the days before today. */
function usualOf(days: number[]): number {
  const before = days.slice(0, -1).sort((a, b) => a - b);
  return before[Math.floor(before.length / 2)] ?? 0;
}

function Bars({ days, usual }: { days: number[]; usual: number }) {
  const most = Math.max(1, ...days);
  const line = HIGH - Math.max(0.5, (usual / most) * HIGH - 0.5);
  return (
    <svg className="bars" viewBox={`0 0 ${days.length * WIDE} ${HIGH}`} aria-hidden="true">
      {days.map((n, day) => {
        const high = Math.max(1, (n / most) * HIGH);
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
        return <rect key={day} x={day * WIDE} y={HIGH - high} width={WIDE - 2} height={high} rx="1" />;
      })}
      <path className="bars-usual" d={`M0 ${line}h${days.length * WIDE - 2}`} />
    </svg>
  );
}

function Counted({ name, days }: { name: string; days: number[] }) {
  const { t, language } = useView();
  const usual = usualOf(days);
  return (
    <div className="office-day">
      <span className="text-13">
        {name}
        <span className="text-12 muted office-under">{t("official.usual", { n: usual })}</span>
      </span>
      <Bars days={days} usual={usual} />
      <b className="numeric">{formatNumber(language, days.at(-1) ?? 0)}</b>
    </div>
  );
}

interface QueueProps {
  to: string;
  icon: IconName;
  name: string;
  n?: number;
  children?: ReactNode;
}

function Queue({ to, icon, name, n, children }: QueueProps) {
  const { language } = useView();
  return (
    <a href={`/official/${to}`}>
      <Icon name={icon} size={22} />
      <span className="grow">
        {name}
        {children}
      </span>
      {n !== undefined && <b className="numeric">{formatNumber(language, n)}</b>}
      <Icon name="chev" size={18} chev />
    </a>
  );
}

/** Oldest report, pending work, last 14 days. */
export function TodayPage({ waiting, days }: Today) {
  const { t, language, now } = useView();
  return (
    <>
      <Clock oldest={waiting.oldest} />
      <div className="card list office-queues">
        <Queue to="reports" icon="flag" name={t("official.tab_reports")} n={waiting.reports}>
          <span className="text-12 muted office-under">
            {t("official.hidden")} · {formatNumber(language, waiting.hidden)}
          </span>
        </Queue>
        <Queue to="appeals" icon="scale" name={t("official.tab_appeals")} n={waiting.appeals} />
        <Queue to="texts" icon="hourglass" name={t("official.words.held_texts")} n={waiting.texts} />
        <Queue to="feedback" icon="feedback" name={t("official.tab_feedback")} n={waiting.feedback} />
        <Queue to="registration" icon="door" name={t("official.registration.title")} />
      </div>
      <section className="card office-days" aria-labelledby="days-title">
        <h2 className="text-13 bold muted" id="days-title">
          {t("official.days")}
        </h2>
        {COUNTED.map((what) => (
          <Counted key={what} name={t(`official.n_${what}`)} days={days[what]} />
        ))}
        <p className="office-day text-12 muted">
          <span />
          <span className="office-dates">
            <span>{formatShortDate(language, now - (SAFETY.days - 1) * DAY, null)}</span>
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
