/** How far an upgrade came: a file beside the program, from which the next call finishes or undoes it. */
import { readFileSync } from "node:fs";
import { chmod, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { syncToDisk } from "../../runtime/sync-to-disk";
import { CommandFailure } from "../output";
import { explainFileError, type ProgramPlace } from "./place";

const PROGRAM_SCHEMA = z.object({ version: z.string(), sha256: z.string() });

const SETTINGS_SCHEMA = z.object({
  /** Command that restarts the server; null: the operator does. */
  restart: z.string().nullable(),
  /** Command that stops it; null: `restart` has to do. */
  stop: z.string().nullable(),
  /** Put before the commands that work with the data; null: nothing. */
  dataBy: z.string().nullable(),
  /** Origin at which the server answers. */
  url: z.string(),
  /** ms until a server that is not ready counts as failed. */
  wait: z.number(),
});

const JOURNAL_SCHEMA = z.object({
  format: z.literal(1),
  /**
   * `copying`: nothing was changed yet. `swapping`: whether the new program is in place says its checksum.
   * `going-back`: the old one is put back.
   */
  phase: z.enum(["copying", "swapping", "going-back"]),
  from: PROGRAM_SCHEMA,
  to: PROGRAM_SCHEMA,
  /** Folder or address of the backup; empty before there is one. */
  backup: z.string(),
  /** ms */
  startedAt: z.number(),
  /** Whether the server was read-only before, as it may be by will; journals of earlier versions lack it. */
  wasReadOnly: z.boolean().optional(),
  /** Why it goes back, once it does. */
  reason: z.string().optional(),
  settings: SETTINGS_SCHEMA,
});

export type UpgradeJournal = z.infer<typeof JOURNAL_SCHEMA>;
export type UpgradeSettings = z.infer<typeof SETTINGS_SCHEMA>;

/** null: no upgrade is unfinished. @throws CommandFailure where it cannot be read */
export function readJournal(place: ProgramPlace): UpgradeJournal | null {
  try {
    return JOURNAL_SCHEMA.parse(JSON.parse(readFileSync(place.journal, "utf8")));
  } catch (error) {
    const code = Object(error).code;
    if (code === "ENOENT") return null;
    if (typeof code === "string") throw explainFileError(error, place);
    throw new CommandFailure(
      `${place.journal} is not one that this program knows: see which of ${place.program} and ${place.old} is wanted, then remove it`,
    );
  }
}

/** Whole at any moment. */
export async function writeJournal({ journal, program }: ProgramPlace, state: UpgradeJournal): Promise<void> {
  const half = `${journal}.half`;
  await writeFile(half, JSON.stringify(state, null, 1), { mode: 0o600, flush: true });
  await rename(half, journal);
  await syncToDisk(dirname(program));
}

/** The upgrade is finished or undone. */
export async function removeJournal({ journal, program }: ProgramPlace): Promise<void> {
  await rm(`${journal}.half`, { force: true });
  await rm(journal, { force: true });
  await syncToDisk(dirname(program));
}

/** Tells the server, which has no other way to know of it. @param text null: the last upgrade did not go back */
export async function markUpgrade({ mark }: ProgramPlace, text: string | null): Promise<void> {
  if (text === null) await rm(mark, { force: true });
  // The server's user reads it.
  else await writeFile(mark, `${text}\n`, { mode: 0o644 }).then(() => chmod(mark, 0o644));
}
