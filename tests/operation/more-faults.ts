/** Faults that the doctor has to name: files, rights, and settings that do not fit. */
import { chmodSync, closeSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { sql } from "kysely";
import { HOUR } from "../../src/runtime/units";
import {
  CLOSED_PORT_URL,
  cleanups,
  type DoctorFault,
  dataPath,
  OPERATOR,
  openMailServer,
  openSilentPort,
  publicSettings,
  s3Settings,
  serveAnswer,
} from "./fault-fixtures";
import { type Installation, OPERATION_NOW } from "./installation";

/** The file as it stands after a server has ended. */
async function closedDatabase(place: Installation): Promise<string> {
  await place.close();
  return dataPath(place, "driftglass.sqlite");
}

/** A server that can only be read. @param status why, as `/readyz` says it */
function serveReadOnly(status: string): string {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) => Response.json(url.endsWith("/readyz") ? { status } : { status: "ok", version: "1.0.0" }),
  });
  cleanups.push(() => server.stop(true));
  return String(server.port);
}

const asFile =
  (folder: string) =>
  (place: Installation): object => {
    rmSync(dataPath(place, folder), { recursive: true, force: true });
    writeFileSync(dataPath(place, folder), "", { mode: 0o600 });
    return {};
  };

/** Overwrites the first page of a table. */
const withDamagedRootOf = (table: string) => async (place: Installation) => {
  await place.checkpoint();
  const [row] = (
    await sql<{ n: number }>`select rootpage as n from sqlite_schema where name = ${table}`.execute(place.db)
  ).rows;
  const file = openSync(await closedDatabase(place), "r+");
  writeSync(file, new Uint8Array(4_096).fill(7), 0, 4_096, ((row?.n ?? 2) - 1) * 4_096);
  closeSync(file);
  return {};
};

export const MORE_FAULTS: DoctorFault[] = [
  ["a server that may not write", "read-only", /READ_ONLY=1/, () => ({ settings: { READ_ONLY: "1" } })],
  [
    "a server that only shows pages",
    "read-only",
    /only shows pages/,
    () => ({ settings: { PORT: serveReadOnly("read_only") } }),
  ],
  [
    "a server whose disk is full",
    "read-only",
    /cannot write/,
    () => ({ settings: { PORT: serveReadOnly("storage_unavailable") } }),
  ],
  [
    "a file that is no database",
    "database",
    /not a database; doctor --deep .* rescue --to FOLDER/,
    async (place) => {
      writeFileSync(await closedDatabase(place), "x".repeat(9_000));
      return {};
    },
  ],
  [
    "an empty file",
    "database",
    /older than this program/,
    async (place) => {
      truncateSync(await closedDatabase(place), 0);
      return {};
    },
  ],
  [
    "a file that was cut off",
    "database",
    /malformed|disk image|I\/O/,
    async (place) => {
      truncateSync(await closedDatabase(place), 200_000);
      return {};
    },
  ],
  ["a damaged page", "database", /.; doctor --deep .* rescue --to FOLDER/, withDamagedRootOf("coin_records")],
  [
    "a damaged page of what the server notes for itself",
    "database",
    /malformed; doctor --deep /,
    withDamagedRootOf("meta"),
  ],
  [
    "a rule of the log that is gone",
    "indices",
    /audit_log_no_delete/,
    async ({ db }) => {
      await sql`drop trigger audit_log_no_delete`.execute(db);
      return {};
    },
  ],
  [
    "a balance without its record",
    "coins",
    /differences, the first/,
    async ({ db }) => {
      await sql`update users set coins = coins + 7 where id <> 'gone'`.execute(db);
      return {};
    },
  ],
  ["evidence that cannot be written", "folders", /cannot be written: .*evidence/, asFile("evidence")],
  ["emails that cannot be written", "folders", /cannot be written: .*outbox/, asFile("outbox")],
  ["previews that cannot be written", "folders", /cannot be written: .*previews/, asFile("previews")],
  [
    "pictures that others may read",
    "permissions",
    /may read .*pictures/,
    (place) => {
      chmodSync(dataPath(place, "pictures"), 0o755);
      return {};
    },
  ],
  [
    "a data directory that others may read",
    "permissions",
    /others on this machine may read/,
    ({ config }) => {
      chmodSync(config.dataDir, 0o755);
      return {};
    },
  ],
  ["a backup of tomorrow", "backup", /of the future/, () => ({ now: OPERATION_NOW - 5 * HOUR })],
  [
    "a bucket that nobody answers",
    "bucket",
    /pictures at/,
    () => ({ settings: s3Settings({ S3_ENDPOINT: CLOSED_PORT_URL }) }),
  ],
  [
    "emails without a sender",
    "mail",
    /see MAIL_FROM/,
    async () => ({
      settings: { ...publicSettings("localhost"), SMTP_URL: await openMailServer(), MAIL_FROM: "" },
    }),
  ],
  [
    "a mail server that says nothing",
    "mail",
    /SMTP_URL/,
    async () => ({ settings: { ...publicSettings(), SMTP_URL: `smtp://127.0.0.1:${await openSilentPort()}` } }),
  ],
  [
    "nobody who runs a public server",
    "operator",
    /nobody has signed this server/,
    () => ({ settings: { ...publicSettings(), OPERATOR_NAME: "" } }),
  ],
  [
    "a public address that is down",
    "PUBLIC_URL",
    /answers 503/,
    () => ({ settings: { PUBLIC_URL: serveAnswer(() => Response.json({}, { status: 503 })), ...OPERATOR } }),
  ],
  [
    "a picture scanner that fails",
    "picture scanner",
    /PICTURE_CHECK_URL/,
    () => ({ settings: { PICTURE_CHECK_URL: serveAnswer(() => Response.json({}, { status: 500 })) } }),
  ],
  [
    "a translation server that is something else",
    "translation",
    /TRANSLATE_URL|answers/,
    () => ({ settings: { TRANSLATE_URL: serveAnswer(() => new Response("It works!")) } }),
  ],
];
