import { formatShortDate } from "../../../i18n/format";
import { likelyCountry } from "../../../i18n/likely-time-zone";
import { usePageView } from "../../../shell/parts/page-view";
import { drawnSvg } from "../../../ui/voyage/drawn-svg";
import { drawPostmark, drawPostmarkWaves } from "../../../ui/voyage/postmark";

/** Over the envelope's corner, and beyond it: units of the drawing. */
const MARK = { x: 138, y: 2, scale: 0.84 };
const WAVES = { x: MARK.x + 51, y: MARK.y };

/** Waves, where the country is not known. */
const UNKNOWN = "≈";

const placed = ({ x, y }: { x: number; y: number }, drawing: string): string =>
  `<g transform="translate(${x} ${y}) scale(${MARK.scale})">${drawing}</g>`;

const ENVELOPE =
  '<ellipse cx="105" cy="138" rx="82" ry="8" fill="#09222a" opacity="0.16"/>' +
  '<path d="M22 42h166v92H22Z" fill="#fbf5e6"/>' +
  '<path d="M22 134 84 88h42l62 46Z" fill="#f1e7ce"/>' +
  '<path d="M22 42l83 60 83-60Z" fill="#f7efdb"/>' +
  '<path d="M22 42l83 60 83-60" fill="none" stroke="#e0d2ae" stroke-width="2" stroke-linejoin="round"/>' +
  '<path d="M22 42h166v92H22Z" fill="none" stroke="#dccda6" stroke-width="1.5"/>' +
  '<circle cx="105" cy="96" r="17" fill="#b83620" stroke="#8f2716" stroke-width="1.5"/>' +
  '<path d="M95 93c3.4-3 6.7-3 10 0s6.7 3 10 0M95 100c3.4-3 6.7-3 10 0s6.7 3 10 0" fill="none" stroke="#f9e1da" stroke-width="2" stroke-linecap="round"/>';

/** An envelope with its seal, stamped today where its reader is. */
export function PostmarkedEnvelope() {
  const { locale, now, zone, person, acceptLanguage } = usePageView();
  const country = person?.country || likelyCountry(acceptLanguage) || UNKNOWN;
  const mark = placed(MARK, drawPostmark(country, formatShortDate(locale, now, zone), true));
  return drawnSvg(
    { className: "envelope", width: 250, height: 150, viewBox: "-20 0 250 150", "aria-hidden": true },
    `${ENVELOPE}<g class="mark">${mark}${placed(WAVES, drawPostmarkWaves())}</g>`,
  );
}
