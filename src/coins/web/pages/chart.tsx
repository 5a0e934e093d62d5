import { dayOf } from "../../../db/counters";
import { formatDay, formatNumber } from "../../../i18n/format";
import { direction } from "../../../i18n/languages";
import { COIN_CHART_DAYS } from "../../../limits/limits";
import { useView } from "../../../shell/parts/view";
import type { CoinDay } from "../../records";

const WIDTH = 326;
const HEIGHT = 72;
/** Widest bar, and what is free between two at least. */
const WIDEST = 20;
const BETWEEN = 3;
/** Days that are shown: as few as hold all movements, so that a newcomer's chart is not empty. */
const SPANS = [7, 14, COIN_CHART_DAYS];
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

interface Frame {
  /** Days since 1970-01-01. */
  first: number;
  span: number;
  /** Of a day and of its bar, in units of the drawing. */
  step: number;
  bar: number;
}

function frameOf(days: readonly CoinDay[], today: number): Frame {
  const needed = today - (days[0]?.day ?? today) + 1;
  const span = SPANS.find((each) => each >= needed) ?? COIN_CHART_DAYS;
  const step = WIDTH / span;
  return { first: today - span + 1, span, step, bar: Math.min(WIDEST, step - BETWEEN) };
}

interface Drawn {
  days: readonly CoinDay[];
  scale: Scale;
  frame: Frame;
}

function Bars({ days, scale, frame: { first, span, step, bar } }: Drawn) {
  const { language } = useView();
  const rtl = direction(language) === "rtl";
  return days.map(({ day, earned, spent }) => {
    const n = rtl ? span - 1 - (day - first) : day - first;
    const x = n * step + (step - bar) / 2;
    const [up, down] = [scale.height(earned), scale.height(spent)];
    return (
      <g key={day}>
        {up ? <rect className="up" x={x} y={scale.zero - GAP - up} width={bar} height={up} rx="2" /> : null}
        {down ? <rect className="down" x={x} y={scale.zero + GAP} width={bar} height={down} rx="2" /> : null}
      </g>
    );
  });
}

/** A mark for each day, also where nothing moved. */
const Zero = ({ scale: { zero }, frame: { step, bar } }: Drawn) => (
  <path
    className="zero"
    strokeDasharray={`${bar} ${step - bar}`}
    d={`M${(step - bar) / 2} ${zero}H${WIDTH}`}
  />
);

function Table({ days, span }: { days: readonly CoinDay[]; span: number }) {
  const { t, language, now } = useView();
  return (
    <div className="visually-hidden">
      <table>
        <caption>{t("coins.chart", { days: span })}</caption>
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
    </div>
  );
}

/** Bar chart of the last days, 30 at most. */
export function Chart({ days }: { days: readonly CoinDay[] }) {
  const { t, language, now } = useView();
  if (days.length === 0) return null;
  const today = dayOf(now);
  const frame = frameOf(days, today);
  const drawn = { days, frame, scale: scaleOf(days) };
  return (
    <section className="card chart">
      <p className="text-13 muted" aria-hidden="true">
        {t("coins.chart", { days: frame.span })}
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <Zero {...drawn} />
        <Bars {...drawn} />
      </svg>
      <p className="row between text-12 muted" aria-hidden="true">
        <span>{formatDay(language, frame.first, today)}</span>
        <span>{formatDay(language, today, today)}</span>
      </p>
      <Table days={days} span={frame.span} />
    </section>
  );
}
