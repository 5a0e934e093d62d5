import type { CheckInDay } from "../../../coins/coins";
import { nextDayStart } from "../../../db/counters";
import { formatAhead, formatNumber, formatSigned, formatTimeOfDay } from "../../../i18n/format";
import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { formatWeekday } from "../../../i18n/weekdays";
import { priceAt } from "../../../limits/prices";
import { DAY } from "../../../runtime/units";
import { cachedMarkup, elementWithMarkup } from "../../../shell/document/cached-part";
import { markupTemplate } from "../../../shell/document/markup-template";
import { useChosen } from "../../../shell/panes/as-list";
import { checkInMarkup } from "../../../shell/parts/check-in-button";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { Coin, Icon } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";
import { PROFILE_LINKS } from "./links";

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
  className: string;
  locale: Locale;
  state: CheckInDayState;
  day: number;
  reward: number;
}

const dayMarkup = cachedMarkup(({ className, locale, state, day, reward }: DayProps) => {
  const coins = formatSigned(locale, reward);
  const label = translatorFor(locale)(`coins.checkin.day_${state}`, {
    day: formatWeekday(locale, day, "long"),
    coins,
  });
  return (
    <li className={className}>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true">
        <span className="of-day numeric">
          <DayDisc state={state} coins={coins} />
        </span>
        {formatWeekday(locale, day, "short")}
      </span>
    </li>
  );
});

function weekMarkup({ locale, now }: PageView, week: readonly CheckInDay[]): string {
  let markup = "";
  for (const each of week) {
    markup += dayMarkup({
      className: `${each.when}${each.done ? " done" : ""}`,
      locale,
      state: checkInDayStateOf(each),
      day: each.day % 7,
      reward: priceAt("checkin", Math.max(now, each.day * DAY)),
    });
  }
  return markup;
}

interface CoinsProps {
  locale: Locale;
  chosen: "true" | undefined;
}

interface CoinsTexts {
  label: string;
  coins: string;
  formatted: string;
  checkIn: string;
  week: string;
  /** When the next check-in is; absent: today's is not done. */
  next: string | undefined;
}

const coinsMarkup = markupTemplate<CoinsProps, CoinsTexts>(
  { label: "text", coins: "raw", formatted: "text", checkIn: "raw", week: "raw", next: "text" },
  ({ locale, chosen, label, coins, formatted, checkIn, week, next }) => (
    <>
      <div className="row between wrap">
        <a className="row purse" href="/coin-records" aria-current={chosen} aria-label={label}>
          <Coin size={26} />
          <span className="text-24 bold numeric" data-coins={coins}>
            {formatted}
          </span>
        </a>
        {checkIn}
      </div>
      <h2 className="visually-hidden">{translatorFor(locale)("coins.checkin.week")}</h2>
      {elementWithMarkup("ol", { className: "week" }, week)}
      {next === undefined ? null : <p className="text-12 muted next">{next}</p>}
    </>
  ),
);

function nextCheckInText({ t, locale, now, zone }: PageView): string {
  const next = nextDayStart(now);
  return t("coins.checkin.next", {
    when: formatAhead(locale, next, now),
    time: formatTimeOfDay(locale, next, zone),
  });
}

/** The throw dialog opens over this page too: a throw pays coins and is one more of one's own. Not beside another page, where the list has a choice to keep. */
const REFRESH_AFTER_THROW = {
  "hx-get": "/profile",
  "hx-trigger": "thrown from:body",
  "hx-select": "#coins",
  "hx-select-oob": `#${PROFILE_LINKS}`,
  "hx-swap": "outerHTML",
};

/** Card with balance, check-in button and the days of the week. */
export function CoinsCard({ person, week }: { person: SignedIn; week: readonly CheckInDay[] }) {
  const view = usePageView();
  const chosen = useChosen()("/coin-records");
  const { t, locale } = view;
  const done = week.some(({ when, done }) => when === "today" && done);
  const markup = coinsMarkup(
    { locale, chosen },
    {
      label: t("bottles.home.coins", { n: person.coins }),
      coins: String(person.coins),
      formatted: formatNumber(locale, person.coins),
      checkIn: checkInMarkup(view, { done, part: "coins" }),
      week: weekMarkup(view, week),
      next: done ? nextCheckInText(view) : undefined,
    },
  );
  const attributes = { className: "card panel", id: "coins", "aria-label": t("coins.title") };
  return elementWithMarkup("section", view.listBeside ? attributes : { ...attributes, ...REFRESH_AFTER_THROW }, markup);
}
