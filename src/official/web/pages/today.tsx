import { formatAgo, formatNumber } from "../../../i18n/format";
import { SAFETY } from "../../../limits";
import { useView } from "../../../shell/view";
import { Icon } from "../../../ui/icon";
import { COUNTED, type Numbers } from "../../official";

interface Today {
  waiting: Record<"reports" | "hidden" | "appeals" | "feedback" | "texts", number> & {
    oldest: number | null;
  };
  days: Numbers;
}

const ROUND = 2 * Math.PI * 46;

/** How much of its 24 hours the oldest report has waited, as the hand of a clock. */
function Clock({ oldest }: { oldest: number | null }) {
  const { t, language, now, zone } = useView();
  const waited = oldest === null ? 0 : Math.min(1, (now - oldest) / SAFETY.answered);
  return (
    <section className="card office-clock">
      <svg viewBox="0 0 104 104" width="104" height="104" aria-hidden="true">
        <circle className="clock-rest" cx="52" cy="52" r="46" />
        <circle
          className="clock-gone"
          cx="52"
          cy="52"
          r="46"
          strokeDasharray={`${waited * ROUND} ${ROUND}`}
          transform="rotate(-90 52 52)"
        />
      </svg>
      <div className="grow">
        <p className="text-13 muted">{t("official.oldest")}</p>
        <p className="text-20 bold">
          {oldest === null ? t("official.nothing") : formatAgo(language, oldest, now, zone)}
        </p>
        {oldest === null ? null : (
          <a className="button primary small" href="/official/reports">
            {t("official.open")}
          </a>
        )}
      </div>
    </section>
  );
}

const HIGH = 30;
const WIDE = 7;

/** One bar a day, drawn here: the last is today. */
function Bars({ days }: { days: number[] }) {
  const most = Math.max(1, ...days);
  return (
    <svg className="bars" viewBox={`0 0 ${days.length * WIDE} ${HIGH}`} aria-hidden="true">
      {days.map((n, day) => {
        const high = Math.max(1, (n / most) * HIGH);
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
        return <rect key={day} x={day * WIDE} y={HIGH - high} width={WIDE - 2} height={high} rx="1" />;
      })}
    </svg>
  );
}

/** Today: the oldest report on a clock of 24 hours, what waits, and the last 14 days. */
export function TodayPage({ waiting, days }: Today) {
  const { t, language } = useView();
  return (
    <>
      <Clock oldest={waiting.oldest} />
      <div className="card list office-queues">
        <a href="/official/reports">
          <Icon name="flag" size={22} />
          <span className="grow">
            {t("official.tab_reports")}
            <span className="text-12 muted office-under">
              {t("official.hidden")}: {formatNumber(language, waiting.hidden)}
            </span>
          </span>
          <b className="numeric">{formatNumber(language, waiting.reports)}</b>
        </a>
        <a href="/official/appeals">
          <Icon name="scale" size={22} />
          <span className="grow">{t("official.tab_appeals")}</span>
          <b className="numeric">{formatNumber(language, waiting.appeals)}</b>
        </a>
        <a href="/official/texts">
          <Icon name="hourglass" size={22} />
          <span className="grow">{t("words.held_texts")}</span>
          <b className="numeric">{formatNumber(language, waiting.texts)}</b>
        </a>
        <a href="/official/feedback">
          <Icon name="feedback" size={22} />
          <span className="grow">{t("official.tab_feedback")}</span>
          <b className="numeric">{formatNumber(language, waiting.feedback)}</b>
        </a>
        <a href="/official/registration">
          <Icon name="door" size={22} />
          <span className="grow">{t("registration.title")}</span>
          <Icon name="chev" size={18} chev />
        </a>
      </div>
      <section className="card office-days" aria-labelledby="days-title">
        <h2 className="text-13 bold muted" id="days-title">
          {t("official.days")}
        </h2>
        {COUNTED.map((what) => (
          <div key={what} className="office-day">
            <span className="text-13">{t(`official.n_${what}`)}</span>
            <Bars days={days[what]} />
            <b className="numeric">{formatNumber(language, days[what].at(-1) ?? 0)}</b>
          </div>
        ))}
      </section>
    </>
  );
}
