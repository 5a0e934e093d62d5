import { dayOf } from "../../../db/counters";
import { formatDay, formatNumber } from "../../../i18n/format";
import { direction } from "../../../i18n/languages";
import { COIN_CHART_DAYS } from "../../../limits";
import { useView } from "../../../shell/view";
import type { CoinDay } from "../../records";

const WIDTH = 326;
const HEIGHT = 72;
const STEP = WIDTH / COIN_CHART_DAYS;
const BAR = STEP - 3;
/** Minimal height of a bar. */
const LEAST = 3;
const GAP = 1;

interface Scale {
  zero: number;
  height(n: number): number;
}

function scaleOf(days: readonly CoinDay[]): Scale {
  const up = Math.max(...days.map(({ earned }) => earned));
  const down = Math.max(...days.map(({ spent }) => spent));
  const unit = (HEIGHT - 2 * GAP) / (up + down);
  const zero = Math.round(Math.min(HEIGHT - (down && LEAST + GAP), Math.max(up && LEAST + GAP, up * unit)));
  const room = (n: number) => (n > 0 ? Math.max(LEAST, n * unit - GAP) : 0);
  return { zero, height: room };
}

function Bars({ days, scale }: { days: readonly CoinDay[]; scale: Scale }) {
  const { now, language } = useView();
  const first = dayOf(now) - COIN_CHART_DAYS + 1;
  const rtl = direction(language) === "rtl";
  return days.map(({ day, earned, spent }) => {
    const n = rtl ? COIN_CHART_DAYS - 1 - (day - first) : day - first;
    const x = n * STEP + (STEP - BAR) / 2;
    const [up, down] = [scale.height(earned), scale.height(spent)];
    return (
      <g key={day}>
        {up ? <rect className="up" x={x} y={scale.zero - GAP - up} width={BAR} height={up} rx="2" /> : null}
        {down ? <rect className="down" x={x} y={scale.zero + GAP} width={BAR} height={down} rx="2" /> : null}
      </g>
    );
  });
}

function Table({ days }: { days: readonly CoinDay[] }) {
  const { t, language, now } = useView();
  return (
    <table className="visually-hidden">
      <caption>{t("coins.chart", { days: COIN_CHART_DAYS })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("coins.day")}</th>
          <th scope="col">{t("coins.earned")}</th>
          <th scope="col">{t("coins.spent")}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, earned, spent }) => (
          <tr key={day}>
            <th scope="row">{formatDay(language, day, dayOf(now))}</th>
            <td>{formatNumber(language, earned)}</td>
            <td>{formatNumber(language, spent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Bar chart of the last 30 days. */
export function Chart({ days }: { days: readonly CoinDay[] }) {
  const { t, language, now } = useView();
  if (days.length === 0) return null;
  const today = dayOf(now);
  const scale = scaleOf(days);
  return (
    <section className="card chart">
      <p className="text-13 muted" aria-hidden="true">
        {t("coins.chart", { days: COIN_CHART_DAYS })}
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path className="zero" d={`M0 ${scale.zero}H${WIDTH}`} />
        <Bars days={days} scale={scale} />
      </svg>
      <p className="row between text-12 muted" aria-hidden="true">
        <span>{formatDay(language, today - COIN_CHART_DAYS + 1, today)}</span>
        <span>{formatDay(language, today, today)}</span>
      </p>
      <Table days={days} />
    </section>
  );
}
