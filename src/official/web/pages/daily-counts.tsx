import { formatNumber } from "../../../i18n/format";
import { usePageView } from "../../../shell/parts/page-view";
import { barHeightOf, DayBars } from "./day-bars";

const SIZE = { height: 30, day: 7, bar: 5 };

/** The middle of the days before today. */
function medianOf(days: number[]): number {
  const before = days.slice(0, -1).sort((a, b) => a - b);
  return before[Math.floor(before.length / 2)] ?? 0;
}

export function DailyCountRow({ name, days }: { name: string; days: number[] }) {
  const { t, locale } = usePageView();
  const usual = medianOf(days);
  const line = SIZE.height - Math.max(0.5, barHeightOf(usual, days, SIZE.height) - 0.5);
  return (
    <div className="office-day">
      <span className="text-13">
        {name}
        <span className="text-12 muted office-under">{t("official.usual", { n: usual })}</span>
      </span>
      <DayBars className="bars" counts={days} size={SIZE}>
        <path className="bars-usual" d={`M0 ${line}h${days.length * SIZE.day - 2}`} />
      </DayBars>
      <b className="numeric">{formatNumber(locale, days.at(-1) ?? 0)}</b>
    </div>
  );
}
