/** Output and exit codes of commands. */

export const EXIT_CODES = { done: 0, failed: 1, usage: 2 } as const;

export const writeOutputLine = (line: string): void => void process.stdout.write(`${line}\n`);
export const writeErrorLine = (line: string): void => void process.stderr.write(`${line}\n`);

/** Ends a command with 1 and this one line. */
export class CommandFailure extends Error {}

const SIZE_UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** `12.3 MB` */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1_000 && unit < SIZE_UNITS.length - 1) {
    size /= 1_000;
    unit++;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${SIZE_UNITS[unit]}`;
}
