/** Faults of backups that the doctor has to name. */
import { closeSync, openSync, readdirSync, rmSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type DoctorFault, dataPath, type SeedFault } from "./fault-fixtures";
import type { Installation } from "./installation";

/** The folder of the only backup. */
function findBackup(place: Installation): string {
  const [name = ""] = readdirSync(dataPath(place, "backups")).filter((each) => each.startsWith("driftglass-"));
  return join(dataPath(place, "backups"), name);
}

const afterDamage =
  (damage: (backup: string) => unknown): SeedFault =>
  (place) => {
    damage(findBackup(place));
    return {};
  };

export const BACKUP_FAULTS: DoctorFault[] = [
  [
    "a newest backup whose database was changed",
    "backup",
    /is damaged: database\.sqlite was changed/,
    afterDamage((backup) => {
      const file = openSync(join(backup, "database.sqlite"), "r+");
      writeSync(file, "x", 5_000);
      closeSync(file);
    }),
  ],
  [
    "a newest backup without its database",
    "backup",
    /is damaged: database\.sqlite is missing/,
    afterDamage((backup) => rmSync(join(backup, "database.sqlite"))),
  ],
  [
    "a newest backup that was cut short",
    "backup",
    /is damaged: its files have \d+ bytes/,
    afterDamage((backup) => truncateSync(join(backup, "database.sqlite"), 4_096)),
  ],
  [
    "a newest backup whose manifest is damaged",
    "backup",
    /is damaged: its manifest\.json is missing or damaged/,
    afterDamage((backup) => writeFileSync(join(backup, "manifest.json"), "{")),
  ],
  [
    "a newest backup whose list is damaged",
    "backup",
    /is damaged: checksums\.txt was changed/,
    afterDamage((backup) => writeFileSync(join(backup, "checksums.txt"), "")),
  ],
  ["no backups at night", "backup", /BACKUP_DAYS=0/, () => ({ settings: { BACKUP_DAYS: "0" } })],
  [
    "a place for backups that cannot be written",
    "backup",
    /BACKUP_TO \/proc\/driftglass cannot be written/,
    () => ({ settings: { BACKUP_TO: "/proc/driftglass" } }),
  ],
  [
    "a file where backups should be",
    "backup",
    /cannot be written/,
    (place) => ({ settings: { BACKUP_TO: dataPath(place, "second-factor.key") } }),
  ],
];
