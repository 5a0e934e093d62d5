/** The installed program and what an upgrade puts beside it. */
import { constants, existsSync, statSync } from "node:fs";
import { access, chmod, chown, copyFile, link, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { openSqliteFile } from "../../db/sqlite/file";
import { syncToDisk } from "../../runtime/sync-to-disk";
import { CommandFailure } from "../output";
import { upgradeMarkOf } from "./mark";

export interface ProgramPlace {
  /** The installed program. */
  program: string;
  /** The copy that is checked and then takes its place. */
  next: string;
  /** The program before; it stays until the next upgrade. */
  old: string;
  journal: string;
  lock: string;
  /** Why the last upgrade went back. */
  mark: string;
}

export const programPlaceOf = (program: string): ProgramPlace => ({
  program,
  next: `${program}.new`,
  old: `${program}.old`,
  journal: `${program}.upgrade.json`,
  lock: `${program}.upgrade.lock`,
  mark: upgradeMarkOf(program),
});

const DISK_FULL = /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/;
const NOT_ALLOWED = /^(EACCES|EPERM|EROFS|SQLITE_CANTOPEN|SQLITE_READONLY.*)$/;

/** Says which folder lacks room or permission; other errors as they are. */
export function explainFileError(error: unknown, { program }: ProgramPlace): Error {
  const folder = dirname(program);
  const code = String(Object(error).code);
  if (DISK_FULL.test(code)) return new CommandFailure(`there is no room in ${folder}`);
  if (NOT_ALLOWED.test(code))
    return new CommandFailure(
      `this user (${process.geteuid?.()}) may not write into ${folder}, where the program is: run it as the owner of ${program}, mostly root`,
    );
  return error instanceof Error ? error : new Error(String(error));
}

/** @throws CommandFailure where the program is missing, or this user may not replace it */
export async function ensureReplaceable(place: ProgramPlace): Promise<void> {
  if (!existsSync(place.program)) throw new CommandFailure(`there is no program ${place.program}`);
  await access(dirname(place.program), constants.W_OK | constants.X_OK).catch((error) => {
    throw explainFileError(error, place);
  });
}

/** The system lets go of it however this process ends. @throws CommandFailure while another upgrade holds it */
export function lockUpgrade(place: ProgramPlace): { release(): void } {
  try {
    const claim = openSqliteFile(place.lock, { create: true });
    try {
      claim.run("pragma journal_mode = MEMORY");
      claim.run("begin exclusive");
    } catch (error) {
      claim.close();
      throw error;
    }
    return { release: () => void claim.close() };
  } catch (error) {
    if (Object(error).code === "SQLITE_BUSY")
      throw new CommandFailure(`another upgrade of ${place.program} is under way: wait for its end`);
    throw explainFileError(error, place);
  }
}

/** Whether both names lead to the same file. */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

/** Copies a file beside the program, with the owner and mode of the program. */
export async function copyBeside(file: string, { program, next }: ProgramPlace): Promise<void> {
  const { mode, uid, gid } = await stat(program);
  await rm(next, { force: true });
  await copyFile(file, next);
  if (process.geteuid?.() === 0) await chown(next, uid, gid);
  await chmod(next, mode & 0o777);
  await syncToDisk(next);
}

/** Gives the program a second name; the first one stays. */
export async function keepOldProgram({ program, old }: ProgramPlace): Promise<void> {
  await rm(old, { force: true });
  await link(program, old).catch(async (error) => {
    // A file system without links.
    if (Object(error).code !== "EPERM" && Object(error).code !== "ENOTSUP") throw error;
    await copyFile(program, old);
    await syncToDisk(old);
  });
}

/** In one step: at any moment there is a whole program. */
export async function putNewProgram({ program, next }: ProgramPlace): Promise<void> {
  await rename(next, program);
  await syncToDisk(dirname(program));
}

/** Removes what was not put into place. */
export async function removeCopies({ program, next, old }: ProgramPlace): Promise<void> {
  await rm(next, { force: true });
  // A rename of two names of one file would do nothing.
  if (isSameFile(program, old)) await rm(old);
}

/** The program before is the program again; where it is already, nothing happens. */
export async function putOldProgramBack(place: ProgramPlace): Promise<void> {
  await removeCopies(place);
  if (existsSync(place.old)) await rename(place.old, place.program);
  await syncToDisk(dirname(place.program));
}
