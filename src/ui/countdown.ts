/** "1:24" in the reader's digits, for a remaining time in ms. @param tag BCP 47 */
export function formatCountdown(tag: string, remaining: number): string {
  const seconds = Math.max(0, Math.ceil(remaining / 1_000));
  const twoDigits = new Intl.NumberFormat(tag, { minimumIntegerDigits: 2, useGrouping: false });
  return `${new Intl.NumberFormat(tag).format(Math.floor(seconds / 60))}:${twoDigits.format(seconds % 60)}`;
}
