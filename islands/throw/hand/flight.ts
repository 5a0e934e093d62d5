/** The flight of the bottle in the hand, on the compositor: `transform` alone. */
import { thrownPlaceX } from "../thrown-place";
import { type Flick, flightFrames, landingOf, type Point, type Sea } from "./flick";

/** ms */
const FLIGHT = 900;
/** ms; a hidden page draws no frames, and its animations do not end. */
const FLIGHT_END = FLIGHT + 150;
/** ms */
const SPLASH = 520;
/** Scale of the bottle in the hand, as hand.css has it; its tilt in degrees. */
const HELD = { scale: 0.64, tilt: 14 };

export const isHidden = (): boolean => document.visibilityState === "hidden";

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const middleOf = ({ left, top, width, height }: DOMRect): Point => ({ x: left + width / 2, y: top + height / 2 });

const isRightToLeft = (): boolean => document.documentElement.dir === "rtl";

function seaOf(dialog: HTMLElement): Sea {
  const { left, right, top, bottom } = (dialog.querySelector(".water") ?? dialog).getBoundingClientRect();
  return { left, right, horizon: top, shore: bottom, place: thrownPlaceX(dialog.getBoundingClientRect()) };
}

/** Middle of the bottle where nothing moves it. */
function restOf(bottle: HTMLElement, dialog: HTMLElement): Point {
  const stage = dialog.getBoundingClientRect();
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = bottle;
  return { x: stage.left + offsetLeft + offsetWidth / 2, y: stage.top + offsetTop + offsetHeight / 2 };
}

/** Flies the bottle. @returns where it meets the water, and when it has */
export function flyBottle(dialog: HTMLElement, bottle: HTMLElement, flick: Flick): { to: Point; flown: Promise<void> } {
  const from = middleOf(bottle.getBoundingClientRect());
  const sea = seaOf(dialog);
  const to = landingOf(flick, sea);
  if (isHidden() || !bottle.animate) return { to, flown: Promise.resolve() };
  const rest = restOf(bottle, dialog);
  const frames = flightFrames(flick, { from, to, sea }, isRightToLeft() ? -HELD.tilt : HELD.tilt).map(
    ({ x, y, turn, scale }) => ({
      transform: `translate(${x - rest.x}px, ${y - rest.y}px) rotate(${turn}deg) scale(${HELD.scale * scale})`,
    }),
  );
  bottle.style.translate = "";
  const { finished } = bottle.animate(frames, { duration: FLIGHT, fill: "forwards" });
  return { to, flown: Promise.race([finished.then(() => undefined), wait(FLIGHT_END)]).catch(() => undefined) };
}

/** Rings and drops where it met the water; none in a hidden page. */
export async function splashAt(dialog: HTMLElement, { x, y }: Point): Promise<void> {
  if (isHidden()) return;
  const place = dialog.appendChild(document.createElement("div"));
  place.className = "hand-splash";
  place.style.left = `${x}px`;
  place.style.top = `${y}px`;
  place.append(...Array.from({ length: 5 }, () => document.createElement("i")));
  await wait(SPLASH);
}
