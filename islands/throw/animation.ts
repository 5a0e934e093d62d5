import { thrownPlaceX } from "./thrown-place";

const FLIGHT = 900;
const SPLASH = 300;
const STEPS = 12;
const BOTTLE = { width: 46, height: 100, far: 0.2, near: 1.5 };

interface Point {
  x: number;
  y: number;
}

/** Key frames of a throw: a parabola, shrinking and turning. @param turn degrees at the end */
function arc(from: Point, to: Point, turn: number): Keyframe[] {
  const top = Math.max(60, (from.y - to.y) * 0.45);
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = step / STEPS;
    const x = from.x + (to.x - from.x) * at - BOTTLE.width / 2;
    const y = from.y + (to.y - from.y) * at - top * 4 * at * (1 - at) - BOTTLE.height / 2;
    const scale = 1 - (1 - BOTTLE.far) * at;
    return { transform: `translate(${x}px, ${y}px) rotate(${turn * at}deg) scale(${scale})` };
  });
}

async function splash(at: Point): Promise<void> {
  const ring = document.body.appendChild(document.createElement("div"));
  ring.className = "splash";
  ring.style.translate = `${at.x}px ${at.y}px`;
  const frames = [
    { transform: "scale(0.3)", opacity: 1 },
    { opacity: 1, offset: 0.5 },
    { transform: "scale(1.2)", opacity: 0 },
  ];
  await ring.animate(frames, { duration: SPLASH, easing: "ease-out" }).finished;
  ring.remove();
}

const hasReducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const addFlyingBottle = (src: string): HTMLImageElement =>
  document.body.appendChild(Object.assign(document.createElement("img"), { className: "flying", src, alt: "" }));

/** An animation that is played on the next page. */
export interface PendingMotion {
  kind: "drop" | "throw-back" | "keep" | "throw";
  svg: string;
  at: number;
}

export const PENDING_MOTION_KEY = "feel-deed";

export const storeMotion = (kind: PendingMotion["kind"], svg: string): void =>
  sessionStorage.setItem(PENDING_MOTION_KEY, JSON.stringify({ kind, svg, at: Date.now() } satisfies PendingMotion));

const FALL = 600;

/** The hero's own bottle is hidden during the animation and fades in at its end. */
const HERO_KEYFRAMES = [{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }];

/** Animation of keeping a bottle: it rises a little, then falls to the profile tab; none with reduced motion. */
export async function animateKeep(svg: string): Promise<void> {
  const shown = document.querySelector(".hero .afloat");
  const hero = shown?.getBoundingClientRect();
  const tab = document.querySelector('.tabs a[href="/profile"]')?.getBoundingClientRect();
  if (!hero || !tab || hasReducedMotion()) return;
  const bottle = addFlyingBottle(svg);
  const tilt = document.documentElement.dir === "rtl" ? 26 : -26;
  const at = (x: number, y: number, scale: number, turn = 0) =>
    `translate(${x - BOTTLE.width / 2}px, ${y - BOTTLE.height / 2}px) rotate(${turn}deg) scale(${scale})`;
  const [x, y] = [hero.x + hero.width / 2, Math.min(hero.y + hero.height / 2, innerHeight / 3)];
  const frames = [
    { transform: at(x, y, BOTTLE.near, tilt), easing: "ease-out" },
    { transform: at(x, y - 24, BOTTLE.near), offset: 0.3, easing: "cubic-bezier(0.5, 0, 0.8, 0.6)" },
    { transform: at(tab.x + tab.width / 2, tab.y + tab.height / 2, BOTTLE.far), opacity: 0.6 },
  ];
  shown?.animate(HERO_KEYFRAMES, { duration: FALL / 0.7 });
  await bottle.animate(frames, { duration: FALL, fill: "forwards" }).finished;
  bottle.remove();
}

/** Throw animation (docs/product.md 18.6); none with reduced motion. @param onSplash as it meets the water */
export async function animateThrow(svg: string, button: DOMRect, onSplash?: () => void): Promise<void> {
  const water = document.querySelector(".water")?.getBoundingClientRect();
  if (!water || hasReducedMotion()) return;
  const stage = document.querySelector(".stage")?.getBoundingClientRect() ?? water;
  const from = { x: button.x + button.width / 2, y: button.y };
  const to = { x: thrownPlaceX(stage), y: water.top + 6 };
  const bottle = addFlyingBottle(svg);
  await bottle.animate(arc(from, to, to.x < from.x ? -320 : 320), {
    duration: FLIGHT,
    easing: "cubic-bezier(0.3, 0.5, 0.6, 1)",
    fill: "forwards",
  }).finished;
  bottle.remove();
  onSplash?.();
  await splash(to);
}
