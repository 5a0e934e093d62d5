/** One photo of the viewer. */
export interface ViewerPhoto {
  id: string;
  src: string;
  /** Something smaller that is there already; null: nothing. */
  thumb: string | null;
  width: number;
  height: number;
  alt: string;
  name: string;
  time: string;
  caption: string;
  /** Page where it is reported; null: one's own. */
  report: string | null;
  /** Page where it is moved and removed; null: it is not in one's own album. */
  manage: string | null;
  /** null: it cannot be answered. */
  answer: (() => void) | null;
}

/** Which photo is shown after the list has changed: the same one, else the one in its place; -1: none is left. */
export function photoIndexAfterChange(
  before: readonly ViewerPhoto[],
  index: number,
  after: readonly ViewerPhoto[],
): number {
  const same = after.findIndex(({ id }) => id === before[index]?.id);
  if (same >= 0) return same;
  const left = new Set(after.map(({ id }) => id));
  const older = before.slice(0, index).findLast(({ id }) => left.has(id));
  const at = after.findIndex(({ id }) => id === older?.id) + 1;
  return Math.min(at, after.length - 1);
}
