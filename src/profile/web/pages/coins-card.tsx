import type { CheckInDay } from "../../../coins/coins";
import { nextDayStart } from "../../../db/counters";
import { formatAhead, formatNumber, formatSigned, formatTimeOfDay } from "../../../i18n/format";
import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { formatWeekday } from "../../../i18n/weekdays";
import { priceAt } from "../../../limits/prices";
import { DAY } from "../../../runtime/units";
import { cachedPart } from "../../../shell/document/cached-part";
import { useChosen } from "../../../shell/panes/as-list";
import { CheckInButton } from "../../../shell/parts/check-in-button";
import { usePageView } from "../../../shell/parts/page-view";
import { Coin, Icon } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";

type CheckInDayState = "done" | "missed" | Exclude<CheckInDay["when"], "past">;

const checkInDayStateOf = ({ done, when }: CheckInDay): CheckInDayState => {
  if (done) return "done";
  return when === "past" ? "missed" : when;
};

function DayDisc({ state, coins }: { state: CheckInDayState; coins: string }) {
  switch (state) {
    case "done":
      return <Icon name="check" size={18} />;
    case "missed":
      return <Icon name="minus" size={18} />;
    case "before":
      return null;
    case "today":
    case "ahead":
      return <span dir="ltr">{coins}</span>;
  }
}

interface DayProps {
  locale: Locale;
  state: CheckInDayState;
  day: number;
  reward: number;
}

const DayContent = cachedPart(({ locale, state, day, reward }: DayProps) => {
  const coins = formatSigned(locale, reward);
  const label = translatorFor(locale)(`coins.checkin.day_${state}`, {
    day: formatWeekday(locale, day, "long"),
    coins,
  });
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true">
        <span className="of-day numeric">
          <DayDisc state={state} coins={coins} />
        </span>
        {formatWeekday(locale, day, "short")}
      </span>
    </>
  );
});

function DayItem({ day, when, done }: CheckInDay) {
  const { locale, now } = usePageView();
  return (
    <DayContent
      as="li"
      attributes={{ className: `${when}${done ? " done" : ""}` }}
      locale={locale}
      state={checkInDayStateOf({ day, when, done })}
      day={day % 7}
      reward={priceAt("checkin", Math.max(now, day * DAY))}
    />
  );
}

/** Card with balance, check-in button and the days of the week. */
export function CoinsCard({ person, week }: { person: SignedIn; week: readonly CheckInDay[] }) {
  const { t, locale, now, zone } = usePageView();
  const next = nextDayStart(now);
  const done = week.some(({ when, done }) => when === "today" && done);
  return (
    <section className="card panel" id="coins" aria-label={t("coins.title")}>
      <div className="row between wrap">
        <a
          className="row purse"
          href="/coin-records"
          aria-current={useChosen()("/coin-records")}
          aria-label={t("bottles.home.coins", { n: person.coins })}
        >
          <Coin size={26} />
          <span className="text-24 bold numeric" data-coins={person.coins}>
            {formatNumber(locale, person.coins)}
          </span>
        </a>
        <CheckInButton done={done} part="coins" />
      </div>
      <h2 className="visually-hidden">{t("coins.checkin.week")}</h2>
      <ol className="week">
        {week.map((each) => (
          <DayItem key={each.day} {...each} />
        ))}
      </ol>
      {done ? (
        <p className="text-12 muted next">
          {t("coins.checkin.next", {
            when: formatAhead(locale, next, now),
            time: formatTimeOfDay(locale, next, zone),
          })}
        </p>
      ) : null}
    </section>
  );
}
