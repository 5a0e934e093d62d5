import type { WeekDay } from "../../../coins/coins";
import { resetsAt } from "../../../db/counters";
import {
  formatAhead,
  formatClock,
  formatNumber,
  formatSigned,
  formatWeekday,
  keeping,
} from "../../../i18n/format";
import { translate } from "../../../i18n/intl";
import type { Language } from "../../../i18n/languages";
import { COINS } from "../../../limits";
import { CheckIn } from "../../../shell/check-in";
import { useView } from "../../../shell/view";
import { Coin, Icon } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";

type State = "done" | "missed" | Exclude<WeekDay["when"], "past">;

const stateOf = ({ done, when }: WeekDay): State => {
  if (done) return "done";
  return when === "past" ? "missed" : when;
};

function Disc({ state }: { state: State }) {
  const { language } = useView();
  if (state === "done") return <Icon name="check" size={18} />;
  if (state === "before") return null;
  if (state === "missed") return <Icon name="minus" size={18} />;
  return <span dir="ltr">{formatSigned(language, COINS.checkin)}</span>;
}

const sentenceOf = keeping((language: Language) =>
  keeping((of: `${State} ${number}`) => {
    const [state, day] = of.split(" ") as [State, string];
    const said = {
      day: formatWeekday(language, Number(day), "long"),
      coins: formatSigned(language, COINS.checkin),
    };
    return translate(language)(`coins.checkin.day_${state}`, said);
  }),
);

function Day({ weekDay }: { weekDay: WeekDay }) {
  const { language } = useView();
  const state = stateOf(weekDay);
  return (
    <li className={`${weekDay.when}${weekDay.done ? " done" : ""}`}>
      <span className="visually-hidden">{sentenceOf(language)(`${state} ${weekDay.day % 7}`)}</span>
      <span aria-hidden="true">
        <span className="of-day numeric">
          <Disc state={state} />
        </span>
        {formatWeekday(language, weekDay.day, "short")}
      </span>
    </li>
  );
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
      <ol className="week">
        {week.map((weekDay) => (
          <Day key={weekDay.day} weekDay={weekDay} />
        ))}
      </ol>
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
