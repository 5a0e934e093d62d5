/** Whose turn the nightly backup is and how the last one ended: two rows of `meta`, so that several servers share them. */
import { z } from "zod";
import { claimMetaKey, readMeta, replaceMeta, writeMeta } from "../db/meta";
import { type Db, type DbOrTx, transact } from "../db/transact";
import { HOUR, MINUTE } from "../runtime/units";
import { isDamageFault, readVerificationState } from "./verification/verification-state";

/** Holds a bare time, as earlier versions read it after going back. */
const BACKUP_STARTED_KEY = "backup begun";
const BACKUP_RESULT_KEY = "backup result";
/** UTC. */
const NIGHT_HOURS = { from: 2, to: 5 };
/** ms after the last backup: at night, and at any hour. The first is longer than a night. */
const MIN_BACKUP_INTERVAL = 6 * HOUR;
const MAX_BACKUP_INTERVAL = 26 * HOUR;
/** ms between a failure and the next try; less than the hour between two rounds. */
const RETRY_INTERVAL = 55 * MINUTE;
/** ms; a copy that has not ended by then counts as killed. One under way keeps the housekeeping's lock. */
const LOST_AFTER = 2 * HOUR;
/** Copies of one night: into the next day, until somebody has slept and read the alert. */
const MAX_TRIES = 12;
/** New copies because the last could not be proven: a damaged database would fill the disk with copies of it. */
const MAX_COPIES_AFTER_PROOFS = 3;

const RESULT_SCHEMA = z.object({
  /** Times in ms, machine's clock; `ended` null: under way, or killed. */
  begun: z.number(),
  ended: z.number().nullable(),
  fault: z.string().nullable(),
  /** Why older ones could not be removed; rows of earlier versions lack it. */
  keptOld: z.string().nullish(),
  /** Copies since the night's first. */
  tries: z.number(),
});

type NightlyBackupState = z.infer<typeof RESULT_SCHEMA>;

/** How the last nightly backup went; null: none since this is noted. What cannot be read counts as none. */
export async function readNightlyBackupState(db: Db): Promise<NightlyBackupState | null> {
  try {
    const text = await readMeta(db, BACKUP_RESULT_KEY);
    return text === undefined ? null : RESULT_SCHEMA.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

const isNight = (now: number): boolean => {
  const hour = new Date(now).getUTCHours();
  return hour >= NIGHT_HOURS.from && hour < NIGHT_HOURS.to;
};

/** Whether nobody said how it ended: it was killed, unless it takes that long. */
export const isLostCopy = ({ begun, ended }: NightlyBackupState, now: number): boolean =>
  ended === null && now - begun >= LOST_AFTER;

/** A proof that met its bounds says nothing of the copy, and one of an older copy nothing of the last. */
async function isLastCopyDamaged(db: Db, last: number): Promise<boolean> {
  const { attempt, failures } = await readVerificationState(db);
  if (!attempt?.fault || (attempt.takenAt ?? 0) < last) return false;
  return isDamageFault(attempt.fault) && failures <= MAX_COPIES_AFTER_PROOFS;
}

/** Whether the last copy failed or was killed, or cannot be restored. */
async function isRetryDue(db: Db, state: NightlyBackupState | null, last: number, since: number): Promise<boolean> {
  if (since < RETRY_INTERVAL || (state?.tries ?? 0) >= MAX_TRIES) return false;
  if (state?.begun === last) {
    if (state.fault !== null) return true;
    if (state.ended === null) return since >= LOST_AFTER;
  }
  return isLastCopyDamaged(db, last);
}

/** @returns which copy of this night is due; null: none */
async function dueTry(db: Db, last: number, now: number): Promise<number | null> {
  const since = now - last;
  // A clock that was set back must not stop backups.
  if (since < 0 || since >= MAX_BACKUP_INTERVAL || (since >= MIN_BACKUP_INTERVAL && isNight(now))) return 1;
  const state = await readNightlyBackupState(db);
  return (await isRetryDue(db, state, last, since)) ? (state?.tries ?? 1) + 1 : null;
}

/** Claims a backup that is due for one of several processes. The first start counts as a backup. */
export async function claimNightlyBackup(db: Db, now: number): Promise<boolean> {
  const value = String(now);
  const last = await readMeta(db, BACKUP_STARTED_KEY);
  if (last === undefined) {
    await claimMetaKey(db, BACKUP_STARTED_KEY, value);
    return false;
  }
  const tries = await dueTry(db, Number(last), now);
  if (tries === null) return false;
  return transact(db, async (tx) => {
    const isClaimed = await replaceMeta(tx, BACKUP_STARTED_KEY, last, value);
    if (isClaimed) await writeState(tx, { begun: now, ended: null, fault: null, tries });
    return isClaimed;
  });
}

const writeState = (db: DbOrTx, state: NightlyBackupState): Promise<void> =>
  writeMeta(db, BACKUP_RESULT_KEY, JSON.stringify(state));

/** Notes how a claimed backup ended. */
export async function endNightlyBackup(
  db: Db,
  { begun, ended }: { begun: number; ended: number },
  outcome: Pick<NightlyBackupState, "fault" | "keptOld">,
): Promise<void> {
  const state = await readNightlyBackupState(db);
  if (state?.begun === begun) await writeState(db, { ...state, ended, ...outcome });
}
