/** Faults that the doctor has to name. */
import { Database } from "bun:sqlite";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { sql } from "kysely";
import { restoreMarkerPath } from "../../src/db/storage";
import { toIsoTime } from "../../src/runtime/iso";
import { DAY, HOUR } from "../../src/runtime/units";
import { BACKUP_FAULTS } from "./backup-faults";
import { type DoctorFault, dataPath, TEST_SECRET_KEY, withSecondFactor } from "./fault-fixtures";
import { OPERATION_NOW } from "./installation";

export const DOCTOR_FAULTS: DoctorFault[] = [
  [
    "no database",
    "database",
    /there is none at/,
    () => ({ settings: { DATA_DIR: "/tmp/driftglass-nowhere" } }),
    ["permissions", "backup"],
  ],
  [
    "an older schema",
    "database",
    /older than this program/,
    async ({ db }) => {
      await sql`delete from kysely_migration where name like '0028%'`.execute(db);
      return {};
    },
  ],
  [
    "a newer schema",
    "database",
    /newer than this program/,
    async ({ db }) => {
      await sql`insert into kysely_migration values ('9999-tomorrow', '2030')`.execute(db);
      return {};
    },
  ],
  [
    "a row that names nobody",
    "database",
    /names one that is not there/,
    (place) => {
      const raw = new Database(dataPath(place, "driftglass.sqlite"));
      raw.run("pragma foreign_keys = OFF");
      raw.run("insert into events values ('nobody', 1, 'state', 'x', 1)");
      raw.close();
      return {};
    },
  ],
  [
    "an index that is gone",
    "indices",
    /bottles_expiry/,
    async ({ db }) => {
      await sql`drop index bottles_expiry`.execute(db);
      return {};
    },
  ],
  [
    "a picture that is gone",
    "pictures",
    /1 of 2 are missing/,
    (place) => {
      rmSync(dataPath(place, place.picture));
      return {};
    },
  ],
  [
    "a picture that is empty",
    "pictures",
    /1 of 2 are empty/,
    (place) => {
      // A backup in a folder shares the file itself, which the product never writes into.
      rmSync(dataPath(place, place.picture));
      writeFileSync(dataPath(place, place.picture), "");
      return {};
    },
  ],
  [
    "pictures that cannot be written",
    "folders",
    /cannot be written: .*pictures/,
    (place) => {
      rmSync(dataPath(place, "pictures"), { recursive: true });
      writeFileSync(dataPath(place, "pictures"), "", { mode: 0o600 });
      return {};
    },
  ],
  [
    "coins that do not add up",
    "coins",
    /1 differences, the first: /,
    async ({ db }) => {
      await sql`update users set coins = coins + 1 where id <> 'gone'`.execute(db);
      return {};
    },
  ],
  [
    "somebody erased whom the list beside the backups lacks",
    "erasures",
    /1 deleted people are not on the list/,
    async ({ db }) => {
      await db
        .insertInto("erasures")
        .values({ user_id: crypto.randomUUID(), erased_at: OPERATION_NOW, messages: "keep" })
        .execute();
      return {};
    },
  ],
  [
    "files that others may read",
    "permissions",
    /others on this machine may read/,
    (place) => {
      chmodSync(dataPath(place, "driftglass.sqlite"), 0o644);
      return {};
    },
  ],
  [
    "a key that others may read",
    "permissions",
    /second-factor\.key/,
    (place) => {
      chmodSync(dataPath(place, "second-factor.key"), 0o640);
      return {};
    },
  ],
  [
    "a key of second factors that is gone",
    "second factor",
    /is gone/,
    async (place) => {
      await sql`insert into second_factors values (${place.person.id}, 'x', 0, 1)`.execute(place.db);
      rmSync(dataPath(place, "second-factor.key"));
      return {};
    },
  ],
  [
    "another key of second factors",
    "second factor",
    /SECOND_FACTOR_KEY is not the key/,
    async (place) => {
      await withSecondFactor(place, "another key of at least 32 signs".replaceAll(" ", "-"));
      return { settings: { SECOND_FACTOR_KEY: TEST_SECRET_KEY } };
    },
  ],
  [
    "a restore that was not finished",
    "restore",
    /was not finished/,
    ({ config }) => {
      writeFileSync(restoreMarkerPath(config.dataDir), "");
      return {};
    },
  ],
  [
    "no backup after the first days",
    "backup",
    /there is none yet/,
    async (place) => {
      await sql`update kysely_migration set timestamp = ${toIsoTime(OPERATION_NOW - 2 * DAY)}`.execute(place.db);
      rmSync(dataPath(place, "backups"), { recursive: true });
      return {};
    },
  ],
  ["an old backup", "backup", /too old/, () => ({ now: OPERATION_NOW + 3 * DAY })],
  ...BACKUP_FAULTS,
  [
    "emails that nobody takes",
    "emails",
    /the oldest waits for 120 minutes/,
    async ({ db, person }) => {
      const row = { id: "x", user_id: person.id, kind: "k", params: "{}", attempts: 3, next_at: 1 };
      await db
        .insertInto("outbox")
        .values({ ...row, created_at: OPERATION_NOW - 2 * HOUR })
        .execute();
      return {};
    },
  ],
  ["a clock that is slow", "clock", /in the future/, () => ({ now: OPERATION_NOW - 3 * DAY }), ["backup"]],
  ["a clock that is shifted", "clock", /CLOCK_OFFSET_MS/, () => ({ settings: { CLOCK_OFFSET_MS: "1" } })],
  [
    "proxies that nobody trusts",
    "proxies",
    /share one address/,
    async ({ db }) => {
      const value = JSON.stringify({ seen: 1, trusted: 0, at: OPERATION_NOW });
      await db.insertInto("meta").values({ key: "proxies seen", value }).execute();
      return {};
    },
  ],
  [
    "more proxies trusted than there are",
    "proxies",
    /chooses an address/,
    async ({ db }) => {
      const value = JSON.stringify({ seen: 1, trusted: 2, at: OPERATION_NOW });
      await db.insertInto("meta").values({ key: "proxies seen", value }).execute();
      return { settings: { TRUST_PROXY: "2" } };
    },
  ],
];
