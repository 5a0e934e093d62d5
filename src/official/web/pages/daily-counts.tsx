import { formatNumber } from "../../../i18n/format";
import { usePageView } from "../../../shell/parts/page-view";

const CHART_HEIGHT = 30;
const BAR_WIDTH = 7;

/** The middle of the days before today. */
function medianOf(days: number[]): number {
  const before = days.slice(0, -1).sort((a, b) => a - b);
  return before[Math.floor(before.length / 2)] ?? 0;
}

function DailyBars({ days, usual }: { days: number[]; usual: number }) {
  const most = Math.max(1, ...days);
  const line = CHART_HEIGHT - Math.max(0.5, (usual / most) * CHART_HEIGHT - 0.5);
  return (
    <svg className="bars" viewBox={`0 0 ${days.length * BAR_WIDTH} ${CHART_HEIGHT}`} aria-hidden="true">
      {days.map((n, day) => {
        const high = Math.max(1, (n / most) * CHART_HEIGHT);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
            key={day}
            x={day * BAR_WIDTH}
            y={CHART_HEIGHT - high}
            width={BAR_WIDTH - 2}
            height={high}
            rx="1"
          />
        );
      })}
      <path className="bars-usual" d={`M0 ${line}h${days.length * BAR_WIDTH - 2}`} />
    </svg>
  );
}

export function DailyCountRow({ name, days }: { name: string; days: number[] }) {
  const { t, language } = usePageView();
  const usual = medianOf(days);
  return (
    <div className="office-day">
      <span className="text-13">
        {name}
        <span className="text-12 muted office-under">{t("official.usual", { n: usual })}</span>
      </span>
      <DailyBars days={days} usual={usual} />
      <b className="numeric">{formatNumber(language, days.at(-1) ?? 0)}</b>
    </div>
  );
}
