/** Where backups are kept, the newest of them, and the list of the erased beside them. */
import { lookAtNewest, type Newest, openVault, unlistedErasures } from "../../backup/backup";
import type { Config } from "../../config/config";
import { tryWrite } from "../../config/data-folders";
import { firstMigration } from "../../db/migrate";
import { DAY, HOUR, SECOND } from "../../limits/limits";
import { sizeOf } from "../output";
import { type Check, type Finding, messageOf, note, ok, type Patient, wrong } from "./finding";

/** ms for reading pictures of the newest backup. */
const PATIENCE = 20 * SECOND;

/** @throws Error where nothing can be written there */
async function tryPlace(config: Config): Promise<void> {
  const { folder, servers } = openVault(config);
  if (folder) return tryWrite(folder);
  const name = `doctor-${crypto.randomUUID()}.txt`;
  await servers.put(name, new Uint8Array(), "text/plain");
  await servers.remove(name);
}

function ofNewest({ name, at, bytes, faults, unread }: Newest, bucket: boolean, now: number): Finding[] {
  const hours = Math.round((now - at) / HOUR);
  const said = `${name}, ${hours} h old, ${sizeOf(bytes)}`;
  if (faults.length > 0) {
    const more = faults.length > 1 ? ` and ${faults.length - 1} more` : "";
    return [wrong("backup", `the newest, ${name}, is damaged: ${faults[0]}${more}`)];
  }
  if (hours < -1) return [wrong("backup", `${said}: it is of the future`)];
  if (now - at > 2 * DAY) return [wrong("backup", `${said}: the last one is too old`)];
  const how = bucket ? "names and sizes are right" : `${unread} pictures were not read`;
  const rest =
    unread > 0 ? [note("backup", `${how}: driftglass restore ${name} --verify proves all of it`)] : [];
  return [ok("backup", said), ...rest];
}

const ofNights = ({ backup: { days } }: Config): Finding[] =>
  days > 0 ? [] : [wrong("backup", "BACKUP_DAYS=0: none is made at night, and old ones are not removed")];

/** After the first start the server makes its first one within that. */
const FIRST = 2 * DAY;

async function ofNone({ db, config, now }: Patient): Promise<Finding> {
  const since = db ? now - (await firstMigration(db)) : FIRST;
  if (config.backup.days === 0 || since >= FIRST)
    return wrong("backup", "there is none yet: driftglass backup");
  return note(
    "backup",
    "there is none yet: the server makes one each night; driftglass backup makes one now",
  );
}

export const backups: Check = async (patient) => {
  const { config, now } = patient;
  const { place, folder } = openVault(config);
  const nights = ofNights(config);
  try {
    await tryPlace(config);
  } catch (error) {
    return [...nights, wrong("backup", `BACKUP_TO ${place} cannot be written: ${messageOf(error)}`)];
  }
  try {
    const newest = await lookAtNewest(config, PATIENCE);
    if (!newest) return [...nights, await ofNone(patient)];
    return [...nights, ...ofNewest(newest, folder === null, now)];
  } catch (error) {
    return [...nights, wrong("backup", `BACKUP_TO ${place} cannot be read: ${messageOf(error)}`)];
  }
};

export const erasures: Check = async ({ db, config }) => {
  if (!db) return [];
  const missing = await unlistedErasures(config, db);
  if (missing === 0) return [];
  const said = `${missing} deleted people are not on the list beside the backups: a restore would bring them back`;
  return [wrong("erasures", `${said}; the server writes it every hour`)];
};
