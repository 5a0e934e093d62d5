import { formatNumber } from "../i18n/format";
import type { Locale } from "../i18n/locales";
import { COIN_SVG, ICONS } from "./icons";

/** Counters of list rows. */
const COUNT_ICONS = ["pick", "heart", "heartf", "comment", "eye"] as const;
type CountIcon = (typeof COUNT_ICONS)[number] | "coin";

interface Props {
  of: CountIcon;
  n: number;
  text: string;
  locale: Locale;
}

/** Icon and formatted number in one element, as a list has sixty of them. */
export const Tally = ({ of, text, count }: Pick<Props, "of" | "text"> & { count: string }) => (
  <span className={`tally tally-${of}`} role="img" aria-label={text}>
    {count}
  </span>
);

/** Icon and number. @param text the sentence for screen readers */
export const IconCount = ({ of, n, text, locale }: Props) => (
  <Tally of={of} text={text} count={formatNumber(locale, n)} />
);

const STROKE =
  'fill="none" stroke="black" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" viewBox="0 0 24 24"';

export function iconCountCss(): string {
  const base =
    ".tally{display:inline-flex;align-items:center;gap:4px}" +
    ".tally::before{content:'';inline-size:18px;block-size:18px;background:currentColor;" +
    "mask:var(--mark) center/contain no-repeat}" +
    "@media (forced-colors:active){.tally::before{background:CanvasText;forced-color-adjust:none}}";
  const mark = (name: (typeof COUNT_ICONS)[number]) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${STROKE}>${ICONS[name]}</svg>`;
    return `.tally-${name}{--mark:url("data:image/svg+xml,${encodeURIComponent(svg)}")}`;
  };
  const coin = `.tally-coin::before{mask:none;background:url("data:image/svg+xml,${encodeURIComponent(COIN_SVG)}")}`;
  return base + COUNT_ICONS.map(mark).join("") + coin;
}
