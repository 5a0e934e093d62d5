const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** New value for a slider's key; null: another key. */
export function stepSliderValue(key: string, value: number, { min, max }: { min: number; max: number }): number | null {
  if (key === "Home") return min;
  if (key === "End") return max;
  const step = STEPS[key];
  return step === undefined ? null : Math.min(max, Math.max(min, value + step));
}

const NUDGES: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-0.02, 0],
  ArrowRight: [0.02, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01],
};

const clampShare = (n: number, min: number): number => Math.round(Math.min(1, Math.max(min, n)) * 100) / 100;

interface MarkerPosition {
  x: number;
  y: number;
}

/** Clamps a position to the bottle: `x` −1 … 1, `y` 0 … 1. */
export const clampToBottle = ({ x, y }: MarkerPosition): MarkerPosition => ({
  x: clampShare(x, -1),
  y: clampShare(y, 0),
});

/** New position for an arrow key; null: another key. */
export function nudgePosition(key: string, { x, y }: MarkerPosition): MarkerPosition | null {
  const step = NUDGES[key];
  return step ? clampToBottle({ x: x + step[0], y: y + step[1] }) : null;
}
