/** A flick of the finger becomes the way of a bottle. Pure: no page, no clock. */

export interface Point {
  x: number;
  y: number;
}

export interface FingerSample extends Point {
  /** ms */
  at: number;
}

/** Of the way a finger went, what its last moment says counts. ms */
const WINDOW = 100;
/** px per ms; a slower one is no throw. */
const SPEED_MIN = 0.35;
/** px per ms; a quicker one flies no further. */
const SPEED_MAX = 2.4;
/** Degrees from upwards; a flatter one is no throw. */
const ANGLE_MAX = 70;

export interface Flick {
  /** 0–1; how far it flies. */
  power: number;
  /** Degrees from upwards, clockwise. */
  angle: number;
}

/** The throw by the button, or by itself: to the side on which home shows the bottle then. */
export const PLAIN_FLICK: Flick = { power: 0.8, angle: -16 };

/** What a finger did that was lifted at `end` (ms); null: too slow, or not upwards. */
export function flickOf(samples: readonly FingerSample[], end: number): Flick | null {
  const recent = samples.filter(({ at }) => end - at <= WINDOW);
  const [first, last] = [recent[0], recent.at(-1)];
  if (!first || !last || first === last) return null;
  const time = Math.max(1, end - first.at);
  const [dx, dy] = [last.x - first.x, first.y - last.y];
  const speed = Math.hypot(dx, dy) / time;
  const angle = (Math.atan2(dx, dy) * 180) / Math.PI;
  if (!(speed >= SPEED_MIN) || Math.abs(angle) > ANGLE_MAX) return null;
  return { power: Math.min(1, (speed - SPEED_MIN) / (SPEED_MAX - SPEED_MIN)), angle };
}

/** px, of the window. */
export interface Sea {
  left: number;
  right: number;
  horizon: number;
  /** Where the water ends. */
  shore: number;
  /** Where home shows the bottle then. */
  place: number;
}

/** Share of the water's height at which the weakest throw falls. */
const NEAREST = 0.45;
const BEHIND_HORIZON = 8;
const MARGIN = 28;
const STEPS = 16;

/** Where the bottle meets the water: below the place where home shows it, however it was thrown. */
export function landingOf({ power }: Flick, sea: Sea): Point {
  const y = sea.horizon + BEHIND_HORIZON + (sea.shore - sea.horizon) * NEAREST * (1 - power);
  return { x: within(sea, sea.place), y };
}

const within = ({ left, right }: Sea, x: number): number => Math.min(right - MARGIN, Math.max(left + MARGIN, x));

/** px to the side of the straight way at its middle: it leaves the hand as it was flicked, and the wind brings it home. */
function bendOf({ angle }: Flick, { from, to, sea }: Flight): number {
  const aimed = within(sea, from.x + Math.tan((angle * Math.PI) / 180) * Math.max(0, from.y - to.y) * 0.7);
  return (aimed - to.x) / 2;
}

interface Flight {
  from: Point;
  to: Point;
  sea: Sea;
}

interface FlightFrame extends Point {
  /** Degrees. */
  turn: number;
  /** Of the size at the start. */
  scale: number;
}

/** Height of the bottle on the water, of its height at the start: far at the horizon, nearer below. */
const farScale = (power: number): number => 0.16 + 0.16 * (1 - power);

/** Frames of a flight at even times: a parabola; what is farther is smaller. @param tilt degrees at the start */
export function flightFrames(flick: Flick, flight: Flight, tilt: number): FlightFrame[] {
  const { from, to } = flight;
  const bend = bendOf(flick, flight);
  const side = flick.angle < 0 ? -1 : 1;
  const top = 36 + 90 * flick.power;
  const end = side * (360 + 18);
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = step / STEPS;
    // It leaves the hand fast, and grows slower the farther it is.
    const way = 1 - (1 - at) ** 1.6;
    return {
      x: from.x + (to.x - from.x) * way + bend * 4 * at * (1 - at),
      y: from.y + (to.y - from.y) * way - top * 4 * at * (1 - at),
      turn: tilt + (end - tilt) * at,
      scale: 1 - (1 - farScale(flick.power)) * way,
    };
  });
}
