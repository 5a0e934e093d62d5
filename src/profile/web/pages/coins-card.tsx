import type { ReactNode } from "react";
import type { WeekDay } from "../../../coins/coins";
import { resetsAt } from "../../../db/counters";
import { formatAhead, formatClock, formatNumber, formatSigned, formatWeekday } from "../../../i18n/format";
import { translate } from "../../../i18n/intl";
import type { Language } from "../../../i18n/languages";
import { DAY } from "../../../limits/limits";
import { priceAt } from "../../../limits/prices";
import { filled, kept } from "../../../shell/document/kept";
import { CheckIn } from "../../../shell/parts/check-in";
import { useView } from "../../../shell/parts/view";
import { Coin, Icon } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";

type State = "done" | "missed" | Exclude<WeekDay["when"], "past">;

const stateOf = ({ done, when }: WeekDay): State => {
  if (done) return "done";
  return when === "past" ? "missed" : when;
};

const coinsOf = (coins: string) => <span dir="ltr">{coins}</span>;

const DISC: Record<State, (coins: string) => ReactNode> = {
  done: () => <Icon name="check" size={18} />,
  before: () => null,
  missed: () => <Icon name="minus" size={18} />,
  today: coinsOf,
  ahead: coinsOf,
};

interface DayProps {
  language: Language;
  state: State;
  day: number;
  reward: number;
}

const dayOf = kept(({ language, state, day, reward }: DayProps) => {
  const coins = formatSigned(language, reward);
  const said = translate(language)(`coins.checkin.day_${state}`, {
    day: formatWeekday(language, day, "long"),
    coins,
  });
  return (
    <>
      <span className="visually-hidden">{said}</span>
      <span aria-hidden="true">
        <span className="of-day numeric">{DISC[state](coins)}</span>
        {formatWeekday(language, day, "short")}
      </span>
    </>
  );
});

function dayRow(language: Language, { day, when, done }: WeekDay, now: number) {
  const reward = priceAt("checkin", Math.max(now, day * DAY));
  const state = stateOf({ day, when, done });
  const attributes = { key: String(day), className: `${when}${done ? " done" : ""}` };
  return filled("li", attributes, dayOf({ language, state, day: day % 7, reward }));
}

/** Balance, check-in and week. */
export function CoinsCard({ person, week }: { person: SignedIn; week: readonly WeekDay[] }) {
  const { t, language, now, zone } = useView();
  const next = resetsAt(now);
  const done = week.some(({ when, done }) => when === "today" && done);
  return (
    <section className="card panel" id="coins" aria-label={t("coins.title")}>
      <div className="row between wrap">
        <a
          className="row purse"
          href="/coin-records"
          aria-label={t("bottles.home.coins", { n: person.coins })}
        >
          <Coin size={26} />
          <span className="text-24 bold numeric" data-coins={person.coins}>
            {formatNumber(language, person.coins)}
          </span>
        </a>
        <CheckIn done={done} part="coins" />
      </div>
      <h2 className="visually-hidden">{t("coins.checkin.week")}</h2>
      <ol className="week">{week.map((day) => dayRow(language, day, now))}</ol>
      {done ? (
        <p className="text-12 muted next">
          {t("coins.checkin.next", {
            when: formatAhead(language, next, now),
            time: formatClock(language, next, zone),
          })}
        </p>
      ) : null}
    </section>
  );
}
