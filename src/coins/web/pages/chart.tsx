import { formatNumber, formatRelativeDay } from "../../../i18n/format";
import { textDirection } from "../../../i18n/languages";
import { localDayOf } from "../../../i18n/time-zone";
import { COIN_CHART_DAYS } from "../../../limits/prices";
import { usePageView } from "../../../shell/parts/page-view";
import type { CoinDay } from "../../records";

const COIN_CHART_WIDTH = 326;
const COIN_CHART_HEIGHT = 72;
/** Greatest width of a bar, and least space between two, in units of the drawing. */
const MAX_BAR_WIDTH = 20;
const MIN_BAR_SPACING = 3;
/** Numbers of days the chart can show: the smallest that holds all movements, so that a new person's chart is not empty. */
const CHART_SPANS = [7, 14, COIN_CHART_DAYS];
/** Minimal height of a bar. */
const MIN_BAR_HEIGHT = 3;
const ZERO_LINE_GAP = 1;

interface ChartScale {
  zero: number;
  up(n: number): number;
  down(n: number): number;
}

function chartScaleOf(days: readonly CoinDay[]): ChartScale {
  const up = Math.max(...days.map(({ earned }) => earned));
  const down = Math.max(...days.map(({ spent }) => spent));
  const unit = (COIN_CHART_HEIGHT - 2 * ZERO_LINE_GAP) / (up + down);
  const zero = Math.round(
    Math.min(
      COIN_CHART_HEIGHT - (down && MIN_BAR_HEIGHT + ZERO_LINE_GAP),
      Math.max(up && MIN_BAR_HEIGHT + ZERO_LINE_GAP, up * unit),
    ),
  );
  /** What the other side needs at least is taken from the longest bars of this one. */
  const heightIn = (room: number) => (n: number) =>
    n > 0 ? Math.min(room - ZERO_LINE_GAP, Math.max(MIN_BAR_HEIGHT, n * unit - ZERO_LINE_GAP)) : 0;
  return { zero, up: heightIn(zero), down: heightIn(COIN_CHART_HEIGHT - zero) };
}

interface ChartFrame {
  /** Days since 1970-01-01. */
  first: number;
  span: number;
  /** Width of a day, and of its bar below, in units of the drawing. */
  step: number;
  bar: number;
}

function chartFrameOf(days: readonly CoinDay[], today: number): ChartFrame {
  const needed = today - (days[0]?.day ?? today) + 1;
  const span = CHART_SPANS.find((each) => each >= needed) ?? COIN_CHART_DAYS;
  const step = COIN_CHART_WIDTH / span;
  return { first: today - span + 1, span, step, bar: Math.min(MAX_BAR_WIDTH, step - MIN_BAR_SPACING) };
}

interface ChartPartProps {
  days: readonly CoinDay[];
  scale: ChartScale;
  frame: ChartFrame;
}

function Bars({ days, scale, frame: { first, span, step, bar } }: ChartPartProps) {
  const { language } = usePageView();
  const rtl = textDirection(language) === "rtl";
  return days.map(({ day, earned, spent }) => {
    const n = rtl ? span - 1 - (day - first) : day - first;
    const x = n * step + (step - bar) / 2;
    const [up, down] = [scale.up(earned), scale.down(spent)];
    return (
      <g key={day}>
        {up ? <rect className="up" x={x} y={scale.zero - ZERO_LINE_GAP - up} width={bar} height={up} rx="2" /> : null}
        {down ? <rect className="down" x={x} y={scale.zero + ZERO_LINE_GAP} width={bar} height={down} rx="2" /> : null}
      </g>
    );
  });
}

/** The zero line, with a mark for each day. */
const ZeroLine = ({ scale: { zero }, frame: { step, bar } }: ChartPartProps) => (
  <path
    className="zero"
    strokeDasharray={`${bar} ${step - bar}`}
    d={`M${(step - bar) / 2} ${zero}H${COIN_CHART_WIDTH}`}
  />
);

function ChartTable({ days, span, today }: { days: readonly CoinDay[]; span: number; today: number }) {
  const { t, locale } = usePageView();
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
              <th scope="row">{formatRelativeDay(locale, day, today)}</th>
              <td>{formatNumber(locale, earned)}</td>
              <td>{formatNumber(locale, spent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Bar chart of the reader's last days, 30 at most. */
export function CoinChart({ days }: { days: readonly CoinDay[] }) {
  const { t, locale, now, zone } = usePageView();
  if (days.length === 0) return null;
  const today = localDayOf(now, zone);
  const frame = chartFrameOf(days, today);
  const drawn = { days, frame, scale: chartScaleOf(days) };
  return (
    <section className="card chart">
      <p className="text-13 muted" aria-hidden="true">
        {t("coins.chart", { days: frame.span })}
      </p>
      <svg viewBox={`0 0 ${COIN_CHART_WIDTH} ${COIN_CHART_HEIGHT}`} aria-hidden="true">
        <ZeroLine {...drawn} />
        <Bars {...drawn} />
      </svg>
      <p className="row between text-12 muted" aria-hidden="true">
        <span>{formatRelativeDay(locale, frame.first, today)}</span>
        <span>{formatRelativeDay(locale, today, today)}</span>
      </p>
      <ChartTable days={days} span={frame.span} today={today} />
    </section>
  );
}
