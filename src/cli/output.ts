/** Output and exit codes of commands. */

export const EXIT_CODES = { done: 0, failed: 1, usage: 2 } as const;

export const writeOutputLine = (line: string): void => void process.stdout.write(`${line}\n`);
export const writeErrorLine = (line: string): void => void process.stderr.write(`${line}\n`);

/** Whether this call wants one JSON document on standard output. */
export const isJsonWanted = (): boolean => process.argv.includes("--json");

/** The server's line on standard output, each time it begins to answer: read-only, then as usual. @param address its origin */
export const writeAddress = (address: string): void =>
  writeOutputLine(isJsonWanted() ? JSON.stringify({ ok: true, address }) : `listening on ${address}`);

/** Ends a command with 1 and this one line. */
export class CommandFailure extends Error {}

/** What a command says at its end. */
export interface CommandResult {
  /** For people, beside the output: written to the error stream. */
  notes?: readonly string[];
  /** For people. */
  lines: readonly string[];
  /** The same for programs, by `--json`: times in ms, sizes in bytes. */
  json: Readonly<Record<string, unknown>>;
  /** Not done, or something is wrong: the command ends with 1 and this line. */
  failure?: string;
}

const NO_SPACE = /(?:ENOSPC|EDQUOT): [^,\n]+, \w+(?: '[^'\n]*')?(?: -> '([^'\n]*)')?/g;
const DISK_FULL = /database or disk is full/g;
/** SQLite says that of a full disk too. */
const DISK_FAILS = /\bdisk I\/O error\b/g;

/** The system's words for a full disk, as a sentence. */
const explainFullDisk = (text: string): string =>
  text
    .replace(NO_SPACE, (_, path?: string) => `there is no room on the disk${path ? ` for ${path}` : ""}`)
    .replace(DISK_FULL, "there is no room on the disk")
    .replace(DISK_FAILS, "there is no room on the disk, or it fails (disk I/O error)");

/** Writes lines, or one JSON document with `ok`, and `error` where it failed. @returns the exit code */
export function writeResult({ notes = [], lines, json, ...rest }: CommandResult, asJson: boolean): number {
  const failure = rest.failure && explainFullDisk(rest.failure);
  const ok = failure === undefined;
  if (asJson) writeOutputLine(JSON.stringify({ ok, error: failure, ...json }));
  else {
    for (const note of notes) writeErrorLine(note);
    for (const line of lines) writeOutputLine(line);
  }
  if (failure !== undefined) writeErrorLine(failure);
  return ok ? EXIT_CODES.done : EXIT_CODES.failed;
}

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
