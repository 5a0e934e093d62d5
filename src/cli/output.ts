/** What a command tells, and how it ends. */

export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
export const warn = (line: string): void => void process.stderr.write(`${line}\n`);

/** Ends a command with 1 and this one line. */
export class Failure extends Error {}

const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** `12.3 MB` */
export function sizeOf(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1_000 && unit < UNITS.length - 1) {
    size /= 1_000;
    unit++;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit]}`;
}
