/** What is drawn of a throw by hand: scene, bottle, paper, signs of what to do. */
import { useState } from "react";
import { DayNightPicture } from "../../../src/ui/pictures";
import { standingBottlePath, variantPath } from "../../../src/ui/sea/variant-names";
import type { HandScene } from "../../../src/ui/throw-by-hand";

const NIGHT = "(prefers-color-scheme: dark)";
const WIDE = "(min-width: 481px)";

/** Over home its sky and beach, which do not change while the page is open (docs/product.md 18.7). */
function sceneBehind(scene: HandScene): HandScene & { beach?: string | null } {
  const img = document.querySelector(".home .stage img.scene");
  const sources = [...(img?.parentElement?.querySelectorAll("source") ?? [])];
  const [wideNight, night, wideDay] = sources.map((each) => each.getAttribute("srcset"));
  const day = img?.getAttribute("src");
  if (!day || !wideNight || !night || !wideDay) return scene;
  const beach = document.querySelector(".home .stage img.beach")?.getAttribute("src") ?? null;
  return { day, night, wideDay, wideNight, beach };
}

export function HandSea({ scene: ofHour }: { scene: HandScene }) {
  const [scene] = useState(() => sceneBehind(ofHour));
  return (
    <>
      <picture>
        <source media={`${NIGHT} and ${WIDE}`} srcSet={scene.wideNight} />
        <source media={NIGHT} srcSet={scene.night} />
        <source media={WIDE} srcSet={scene.wideDay} />
        <img className="scene" src={scene.day} alt="" draggable={false} />
      </picture>
      {scene.beach ? <img className="beach" src={scene.beach} alt="" draggable={false} /> : null}
    </>
  );
}

/** Waves and the foam's edge, as on home: the picture of the sea has none. Under a dialog they stand still. */
export function HandSwell() {
  return (
    <div className="swell" aria-hidden="true">
      <i />
      <i />
      <i />
      <i className="foam" />
    </div>
  );
}

/** Of a letter, what fits on the end of its paper. */
const WORDS_SHOWN = 120;

/** The end of the paper that lies open, with the first words. */
function PaperFlap({ words }: { words: string }) {
  return (
    <div className="hand-flap">
      <svg viewBox="10 -1 97 94" preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <linearGradient id="hand-paper-flap">
            <stop stopColor="#d8c9a2" />
            <stop offset=".18" stopColor="#fbf5e6" />
            <stop offset=".8" stopColor="#fbf5e6" />
            <stop offset="1" stopColor="#eadfc2" />
          </linearGradient>
        </defs>
        <path
          d="M10 4C40-2 72 8 104 2C107 30 100 56 103 84C74 90 42 80 13 92Z"
          fill="url(#hand-paper-flap)"
          stroke="#cdbd95"
          strokeWidth=".8"
        />
      </svg>
      <div dir="auto">{[...words.trim()].slice(0, WORDS_SHOWN).join("")}</div>
    </div>
  );
}

const PaperRoll = () => (
  <svg className="hand-roll" viewBox="-18 -6 36 164" aria-hidden="true">
    <defs>
      <linearGradient id="hand-paper-roll">
        <stop stopColor="#d9cba6" />
        <stop offset=".3" stopColor="#fdf8ea" />
        <stop offset=".62" stopColor="#f1e6cb" />
        <stop offset="1" stopColor="#c7b68c" />
      </linearGradient>
    </defs>
    <path d="M-15 2V150Q0 156 15 150V2Q0-4-15 2Z" fill="url(#hand-paper-roll)" stroke="#bba877" strokeWidth=".8" />
    <ellipse cy="1.5" rx="15" ry="4.5" fill="#fbf5e6" stroke="#bba877" strokeWidth=".8" />
    <path
      d="M-9 1.5a9 2.7 0 0 1 18 0a7 2.1 0 0 1-13.5.4a5 1.5 0 0 1 9.5-.2"
      fill="none"
      stroke="#a89460"
      opacity=".5"
    />
  </svg>
);

const openPicture = (svg: string, name: "open" | "empty") => ({
  day: variantPath(svg, name),
  night: variantPath(svg, `${name}n`),
});
const closedPicture = (svg: string) => ({
  day: standingBottlePath(svg, false),
  night: standingBottlePath(svg, true),
});

/** Loads the pictures of a bottle before they are needed. */
export function preloadBottle(svg: string): void {
  const side = matchMedia(NIGHT).matches ? "night" : "day";
  for (const picture of [openPicture(svg, "empty"), openPicture(svg, "open"), closedPicture(svg)])
    Object.assign(document.createElement("img"), { src: picture[side] });
}

/** The bottle: empty, with the letter, closed; each fades into the next. The cork is the closed one's upper end. */
export function HandBottle({ svg, words }: { svg: string; words: string }) {
  return (
    <>
      <div className="hand-shade" />
      <div className="hand-glow" />
      <div className="hand-paper">
        <PaperFlap words={words} />
        <PaperRoll />
      </div>
      <DayNightPicture className="hand-empty" {...openPicture(svg, "empty")} />
      <DayNightPicture className="hand-open" {...openPicture(svg, "open")} />
      <DayNightPicture className="hand-closed" {...closedPicture(svg)} />
      <DayNightPicture className="hand-cork" {...closedPicture(svg)} />
      <svg className="hand-mound" viewBox="-130 -12 260 34" aria-hidden="true">
        <path d="M-112 14C-86-2-52 4 0 2S84-4 112 14Q60 22 0 21T-112 14Z" />
        <path className="hand-mound-edge" d="M-74 3q36 3 80 0" />
      </svg>
      <div className="hand-grip" />
    </>
  );
}

/** Arrows: round for the paper, down for the cork, up for the flick. */
export function HandSigns() {
  return (
    <>
      <svg className="hand-sign hand-sign-roll" viewBox="0 0 60 110" aria-hidden="true">
        <path d="M40 4C14 22 12 62 36 92M24 88l13 6 3-15" />
      </svg>
      <svg className="hand-sign hand-sign-cork" viewBox="-60 0 120 60" aria-hidden="true">
        <path d="M-40 12v26m-6-6l6 7 6-7M40 12v26m-6-6l6 7 6-7" />
      </svg>
      <svg className="hand-sign hand-sign-flick" viewBox="0 0 40 96" aria-hidden="true">
        <path d="M8 40 20 26l12 14" />
        <path d="M8 62 20 48l12 14" opacity=".6" />
        <path d="M8 84 20 70l12 14" opacity=".3" />
      </svg>
    </>
  );
}

/** The way over the water, and where it ends. */
export function HandWay() {
  return (
    <svg className="hand-way" viewBox="0 0 120 190" aria-hidden="true">
      <path className="dots" d="M8 186C20 128 48 62 92 12" />
      <path d="M79 19l14-11 4 18" />
      <ellipse cx="95" cy="6" rx="20" ry="4.5" />
      <ellipse className="outer" cx="95" cy="6" rx="34" ry="7.5" />
    </svg>
  );
}
