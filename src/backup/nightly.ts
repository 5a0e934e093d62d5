import type { Config } from "../config/config";
import type { Db } from "../db/transact";
import { within } from "../files/s3";
import { DAY, HOUR, MINUTE } from "../limits/limits";
import { described, type Log } from "../runtime/log";
import { keepErasures } from "./erasures";
import type { Vault } from "./vault";

const KEY = "backup begun";
/** ms for the list of the erased: a folder that does not answer must not end housekeeping. */
const TENDED = 10 * MINUTE;
/** UTC. */
const NIGHT = { from: 2, to: 5 };
/** After the last one: at night, or at any hour. The night is shorter than the first of them. */
const EARLIEST = 6 * HOUR;
const LATEST = 26 * HOUR;

const isNight = (now: number): boolean => {
  const hour = new Date(now).getUTCHours();
  return hour >= NIGHT.from && hour < NIGHT.to;
};

/** Takes the night's turn: of several processes one. The first start counts as one. */
export async function claimNight(db: Db, now: number): Promise<boolean> {
  const value = String(now);
  const begun = await db
    .insertInto("meta")
    .values({ key: KEY, value })
    .onConflict((on) => on.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (begun) return false;
  const { value: last } = await db
    .selectFrom("meta")
    .select("value")
    .where("key", "=", KEY)
    .executeTakeFirstOrThrow();
  const since = now - Number(last);
  // A clock that was set back must not stop backups for ever.
  const due = since < 0 || since >= LATEST || (since >= EARLIEST && isNight(now));
  if (!due) return false;
  const won = await db
    .updateTable("meta")
    .set({ value })
    .where("key", "=", KEY)
    .where("value", "=", last)
    .returning("key")
    .executeTakeFirst();
  return won !== undefined;
}

/** Removes backups that are older, of this installation alone, never the newest. */
export async function removeOld(
  vault: Vault,
  installation: string,
  days: number,
  now: number,
): Promise<string[]> {
  const own = (await vault.backups()).filter(({ manifest }) => manifest.installation === installation);
  const old = own.slice(1).filter(({ manifest }) => manifest.takenAt < now - days * DAY - HOUR);
  for (const { name } of old) await vault.remove(name);
  return old.map(({ name }) => name);
}

/** Runs a backup as a process of its own: a full disk or a long copy is no matter of the server. */
export type Spawn = (args: string[]) => Promise<{ code: number; said: string }>;

/** Part of the hourly housekeeping. @param now the machine's clock, ms */
export async function nightlyBackup(
  config: Config,
  db: Db,
  log: Log,
  spawn: Spawn,
  now: number,
): Promise<void> {
  await within(TENDED, keepErasures(config, db, now)).catch((error) =>
    log.error(described(error), "the list of the erased could not be written beside the backups"),
  );
  if (config.backup.days === 0 || !(await claimNight(db, now))) return;
  const { code, said } = await spawn(["backup", "--nightly"]);
  if (code === 0) log.info({ said }, "backup made");
  else log.error({ said }, "backup failed");
}
