import type { Season } from "./sky-hours";

const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
const fill = (d: string, colour: string, opacity = 1): string =>
  `<path d="${d}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

/** A tuft of grass standing at x, y. */
const GRASS = "c-1-9-5-15-9-18m9 18c0-11-1-18-3-24m3 24c1-10 4-16 9-20m-9 20c2-6 7-10 13-12";

const flower = (x: number, y: number, colour: string): string =>
  `<path d="M${x} ${y}h0" stroke="${colour}" stroke-width="5" stroke-linecap="round"/>` +
  `<path d="M${x} ${y}h0" stroke="#F6D87A" stroke-width="2" stroke-linecap="round"/>`;

const star = (x: number, y: number): string => {
  const points = Array.from({ length: 10 }, (_, i) => {
    const angle = (Math.PI * i) / 5 - 1.3;
    const r = i % 2 ? 4 : 10;
    return `${Math.round((x + Math.cos(angle) * r) * 10) / 10} ${Math.round((y + Math.sin(angle) * r * 0.8) * 10) / 10}`;
  });
  return `<path d="M${points.join("L")}Z" fill="#D9795A" stroke="#D9795A" stroke-width="3" stroke-linejoin="round"/>`;
};

const LEAF = "q7-8 17-5q-4 9-17 5z";

/** Beside the middle, where words stand; below the wet sand, above the button. */
const BEACHES: Record<Season, string> = {
  spring:
    stroke(`M24 43${GRASS}M44 47${GRASS}M366 68${GRASS}`, "#6E8F5A", 2) +
    flower(15, 24, "#F3F1F7") +
    flower(54, 29, "#C9A7CF") +
    flower(379, 55, "#F3F1F7"),
  summer:
    star(36, 37) +
    fill("M353 64a11 10 0 0 1 22 0q-11 7-22 0Z", "#F6E6D2") +
    stroke("M364 67l-7-9m7 9v-12m0 12l7-9", "#C9A57F", 1.2),
  autumn:
    fill(`M16 31${LEAF}M54 45${LEAF}`, "#B4652F") +
    fill(`M38 35${LEAF}M342 71${LEAF}`, "#A98322") +
    stroke("M350 62q18-7 36-5", "#8A7358", 5) +
    stroke("M366 58l8-9", "#8A7358", 3),
  winter:
    fill("M2 42c24-15 60-16 98 2-34 9-74 8-98-2ZM334 70c14-11 36-13 52-5q5 4-3 7c-18 3-36 2-49-2Z", "#fff", 0.75) +
    stroke(`M366 67${GRASS}`, "#9A8560", 2),
};

/** What the season lays on the sand: from the shore to the foot of the picture. */
export const drawSeason = (season: Season): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 390 214" width="390" height="214">${BEACHES[season]}</svg>`;
