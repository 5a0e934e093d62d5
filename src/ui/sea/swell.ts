/** A band of waves that drifts sideways (docs/product.md 18.7). */
type SwellBand = {
  /** Share of the sea at its crest (horizon 0, shore 1). */
  y: number;
  /** px from crest to crest; as far as it drifts in `drift`. */
  length: number;
  /** Seconds. */
  drift: number;
  /** Bobs of a bottle in that time. */
  bobs: number;
  /** px a bottle rises. */
  lift: number;
};

/** Far to near. */
export const SWELL_BANDS: readonly SwellBand[] = [
  { y: 0.24, length: 110, drift: 14, bobs: 3, lift: 4 },
  { y: 0.46, length: 180, drift: 18, bobs: 4, lift: 6 },
  { y: 0.72, length: 260, drift: 22, bobs: 4, lift: 7 },
];

/** px of a wave of the drawing, which each band scales. */
const TILE = { width: 240, height: 110, crest: 10 };

/** Width of the page for which bottles rise with the crests. */
const COLUMN = 390;

interface BottleBob {
  /** Seconds of one bob, and of the delay, which is negative: the animation has begun. */
  time: number;
  delay: number;
  lift: number;
}

/** How a bottle bobs with its band. @param x share of the column @param y share of the sea */
export function bobOf(x: number, y: number): BottleBob {
  const near = SWELL_BANDS.findIndex((band, i) => y < (band.y + (SWELL_BANDS[i + 1]?.y ?? 2)) / 2);
  const { length, drift, bobs, lift } = SWELL_BANDS[near] ?? { length: 1, drift: 1, bobs: 1, lift: 0 };
  const time = drift / bobs;
  return { time, delay: -time * (((x * COLUMN) / length) % 1), lift };
}

const dataUrl = (width: number, height: number, art: string): string => {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' preserveAspectRatio='none'>${art}</svg>`;
  return `url("data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}")`;
};

const CRESTS = "q60-9 120 0t120 0";
const SWELL_TILE = dataUrl(
  TILE.width,
  TILE.height,
  "<linearGradient id='a' x2='0' y2='1'><stop stop-color='#11606c' stop-opacity='.24'/><stop offset='1' stop-color='#11606c' stop-opacity='0'/></linearGradient>" +
    `<path d='M0 ${TILE.crest}${CRESTS}V110H0Z' fill='url(#a)'/><g fill='none' stroke='#fff' stroke-width='1.6'>` +
    `<path d='M0 ${TILE.crest}${CRESTS}' opacity='.42'/><path d='M-70 62${CRESTS}${CRESTS}' opacity='.2'/></g>`,
);

const FOAM_EDGE = "c36-19 64-19 100 0s64 19 100 0 64-19 100 0 64 19 100 0";
const FOAM_BACK = "c-36 19-64 19-100 0s-64-19-100 0-64 19-100 0-64-19-100 0Z";
/** Four half waves, the height 60 of the scene's units, its edge at 30. */
const FOAM = dataUrl(
  400,
  60,
  `<g fill='#fff'><path d='M0 14${FOAM_EDGE}v28${FOAM_BACK}' opacity='.26'/><path d='M0 26${FOAM_EDGE}v9${FOAM_BACK}' opacity='.5'/></g>` +
    `<path d='M0 26${FOAM_EDGE}' fill='none' stroke='#fff' stroke-width='3.5' vector-effect='non-scaling-stroke' opacity='.95'/>`,
);

const bandCss = ({ y, length, drift }: (typeof SWELL_BANDS)[number], i: number): string =>
  `.swell :nth-child(${i + 1}){--y:${y};--l:${length}px;--h:${Math.round((length * TILE.height) / TILE.width)}px;--d:${drift}s}`;

/** CSS of what moves on the water: the drawings, the places of the bands, their speeds. */
export const swellCss = (): string =>
  `.swell i{background-image:${SWELL_TILE}}${SWELL_BANDS.map(bandCss).join("")}.swell .foam{background-image:${FOAM}}`;
