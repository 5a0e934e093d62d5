/** Where backups are kept, the newest of them, and the list of the erased beside them. */

import {
  countUnlistedErasures,
  inspectNewestBackup,
  isLostCopy,
  type NewestBackup,
  openBackupStore,
  readNightlyBackupState,
  readVerificationState,
} from "../../backup/backup";
import type { Config } from "../../config/config";
import { probeFolderWritable } from "../../config/data-folders";
import { findFirstMigrationTime } from "../../db/migrate";
import { randomUuid } from "../../runtime/random";
import { DAY, HOUR, SECOND } from "../../runtime/units";
import { formatBytes } from "../output";
import {
  type DoctorCheck,
  type DoctorContext,
  type DoctorFinding,
  errorTextWithoutUrls,
  noteFinding,
  okFinding,
  wrongFinding,
} from "./finding";

/** Of the newest backup; a second or two for its database. */
const BACKUP_READ_LIMITS = { time: 3 * SECOND, bytes: 500_000_000 };

/** @throws Error where nothing can be written there */
async function tryBackupPlace(config: Config): Promise<void> {
  const { folder, servers } = openBackupStore(config);
  if (folder) return probeFolderWritable(folder);
  const name = `doctor-${randomUuid()}.txt`;
  await servers.put(name, new Uint8Array(), "text/plain");
  await servers.remove(name);
}

function newestBackupFindings(
  { name, at, bytes, faults, unread }: NewestBackup,
  bucket: boolean,
  now: number,
): DoctorFinding[] {
  const hours = Math.round((now - at) / HOUR);
  const text = `${name}, ${hours} h old, ${formatBytes(bytes)}`;
  if (faults.length > 0) {
    const more = faults.length > 1 ? ` and ${faults.length - 1} more` : "";
    return [wrongFinding("backup", `the newest, ${name}, is damaged: ${faults[0]}${more}`)];
  }
  if (hours < -1) return [wrongFinding("backup", `${text}: it is of the future`)];
  if (now - at > 2 * DAY) return [wrongFinding("backup", `${text}: the last one is too old`)];
  const how = bucket ? "names and sizes are right" : `${unread} of its files were not read`;
  const rest =
    unread > 0 ? [noteFinding("backup", `${how}: driftglass restore ${name} --verify proves all of it`)] : [];
  return [okFinding("backup", text), ...rest];
}

const nightlyFindings = ({ backup: { days } }: Config): DoctorFinding[] =>
  days > 0 ? [] : [wrongFinding("backup", "BACKUP_DAYS=0: none is made at night, and old ones are not removed")];

const hoursBetween = (from: number, to: number): number => Math.round((to - from) / HOUR);

const triesText = (tries: number): string => `${tries} ${tries === 1 ? "try" : "tries"}`;

/** Why the server's own last backup failed, unless there is a newer one, or left older ones. @param newest ms; null: none */
async function failedCopyFindings({ db, config, now }: DoctorContext, newest: number | null): Promise<DoctorFinding[]> {
  if (!db || config.backup.days === 0) return [];
  const state = await readNightlyBackupState(db).catch(() => null);
  if (!state) return [];
  const { begun, fault, keptOld, tries } = state;
  const wrong = (text: string) => [wrongFinding("nightly backup", `the server's own ${text}`)];
  if (keptOld) return wrong(`is made, and old ones could not be removed: ${errorTextWithoutUrls(keptOld)}`);
  if ((newest ?? 0) >= begun) return [];
  if (fault !== null) return wrong(`failed (${triesText(tries)}): ${errorTextWithoutUrls(fault)}`);
  const lost = `began ${hoursBetween(begun, now)} h ago and has not ended: it was killed, or takes that long`;
  return isLostCopy(state, now) ? wrong(lost) : [];
}

/** ms; a proof comes within hours of the backup, which is at most two days old. */
const VERIFIED_WITHIN = 3 * DAY;

/** What the server's own proofs said: nothing before the first one. */
async function verifiedFindings({ db, now }: DoctorContext): Promise<DoctorFinding[]> {
  if (!db) return [];
  const { verified, attempt, failures } = await readVerificationState(db);
  if (attempt?.fault && failures > 0) {
    const text = `${attempt.name} could not be verified (${triesText(failures)}): ${errorTextWithoutUrls(attempt.fault)}`;
    return [wrongFinding("verified backup", text)];
  }
  if (!verified) return [];
  const text = `${verified.name}, ${hoursBetween(verified.takenAt, now)} h old, could be restored ${hoursBetween(verified.at, now)} h ago`;
  return now - verified.takenAt > VERIFIED_WITHIN
    ? [wrongFinding("verified backup", `${text}: none since was verified`)]
    : [okFinding("verified backup", text)];
}

/** The proofs stand in the database: the check of that says what is wrong with it. */
const unreadProofFinding = (error: unknown): DoctorFinding[] => [
  noteFinding("verified backup", `could not be looked at: ${errorTextWithoutUrls(error)}`),
];

/** After the first start the server makes its first one within that. */
const FIRST_BACKUP_WITHIN = 2 * DAY;

async function missingBackupFinding({ db, config, now }: DoctorContext): Promise<DoctorFinding> {
  const since = db ? now - (await findFirstMigrationTime(db)) : FIRST_BACKUP_WITHIN;
  if (config.backup.days === 0 || since >= FIRST_BACKUP_WITHIN)
    return wrongFinding("backup", "there is none yet: driftglass backup");
  return noteFinding("backup", "there is none yet: the server makes one each night; driftglass backup makes one now");
}

export const backups: DoctorCheck = async (context) => {
  const { config, now } = context;
  const { displayName: place, folder } = openBackupStore(config);
  const nightly = nightlyFindings(config);
  try {
    await tryBackupPlace(config);
  } catch (error) {
    return [...nightly, wrongFinding("backup", `BACKUP_TO ${place} cannot be written: ${errorTextWithoutUrls(error)}`)];
  }
  let newest: NewestBackup | null;
  try {
    newest = await inspectNewestBackup(config, BACKUP_READ_LIMITS, now);
  } catch (error) {
    return [...nightly, wrongFinding("backup", `BACKUP_TO ${place} cannot be read: ${errorTextWithoutUrls(error)}`)];
  }
  nightly.push(...(await failedCopyFindings(context, newest?.at ?? null)));
  if (!newest) return [...nightly, await missingBackupFinding(context)];
  const verified = await verifiedFindings(context).catch(unreadProofFinding);
  return [...nightly, ...newestBackupFindings(newest, folder === null, now), ...verified];
};

export const erasures: DoctorCheck = async ({ db, config }) => {
  if (!db) return [];
  const missing = await countUnlistedErasures(config, db);
  if (missing === 0) return [];
  const text = `${missing} deleted people are not on the list beside the backups: a restore would bring them back`;
  return [wrongFinding("erasures", `${text}; the server writes it every hour`)];
};
