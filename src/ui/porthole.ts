type Palette = readonly [sky: string, haze: string, sea: string, disc: string];

const PALETTES: readonly Palette[] = [
  ["#F7D9B5", "#EE9F74", "#2C6470", "#FFF4DD"],
  ["#BFD9E2", "#8FB9CC", "#1E5667", "#FFFFFF"],
  ["#22374F", "#3E5F7E", "#0B2533", "#F4E6BF"],
  ["#F3C6B4", "#C9748A", "#33476B", "#FFEFD8"],
  ["#DCE7C8", "#A6C6A0", "#2F6B5C", "#FFFBE6"],
  ["#F6E3A9", "#E7B04B", "#3A6E6A", "#FFFDF0"],
  ["#CBD5DB", "#8E9FA8", "#3C525C", "#F6F6F0"],
  ["#10202E", "#21465A", "#0E6470", "#F0B768"],
];

/** How many portholes there are: 8 palettes × 8 places of the disc. */
export const PORTHOLE_COUNT = 64;

// Positions clear of the waves that differ at 36 px.
const DISC_PLACES: readonly (readonly [x: number, y: number])[] = [
  [10, 15],
  [14, 20],
  [17, 12],
  [22, 18],
  [26, 12],
  [30, 20],
  [33, 15],
  [22, 25],
];

const FALLBACK: Palette = ["#BFD9E2", "#8FB9CC", "#1E5667", "#FFFFFF"];

const wave = (start: number, y: number, phase: number): string =>
  `M${start - phase} ${y}q5.5-4 11 0${"t11 0".repeat(5)}V44H${start - phase}Z`;

/** Default avatar 0–63 as SVG, 44 × 44 (docs/product.md 18.3); other numbers wrap round. */
export const drawPorthole = (n: number): string => {
  const at = Number.isFinite(n) ? ((Math.trunc(n) % PORTHOLE_COUNT) + PORTHOLE_COUNT) % PORTHOLE_COUNT : 0;
  const [sky, haze, sea, disc] = PALETTES[at % 8] ?? FALLBACK;
  const place = Math.floor(at / 8);
  const [x, y] = DISC_PLACES[place] ?? [22, 15];
  const phase = (place * 5) % 11;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44" width="44" height="44"><defs>' +
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset=".7" stop-color="${haze}"/></linearGradient>` +
    '<clipPath id="c"><circle cx="22" cy="22" r="22"/></clipPath></defs><g clip-path="url(#c)">' +
    `<path d="M0 0h44v44H0z" fill="url(#s)"/><circle cx="${x}" cy="${y}" r="6" fill="${disc}"/>` +
    `<path d="${wave(0, 27, phase)}" fill="${sea}" opacity=".75"/><path d="${wave(-5, 33, phase)}" fill="${sea}"/></g></svg>`
  );
};

/** A user's porthole: FNV-1a hash of the id. */
export const portholeIndexOf = (userId: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < userId.length; i++) hash = Math.imul(hash ^ userId.charCodeAt(i), 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 16)) >>> 0) % PORTHOLE_COUNT;
};
