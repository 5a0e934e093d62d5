/** Faults that the doctor has to name. */

import { Database } from "bun:sqlite";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { readConfig } from "../../src/config";
import { restoreMark } from "../../src/db/storage";
import { openPictures } from "../../src/files/open";
import { DAY, HOUR } from "../../src/limits";
import { startS3 } from "../support/s3";
import { NOW, type Place } from "./place";

/** What has to be stopped after each. */
export const stops: (() => unknown)[] = [];

/** Answers on loopback as it is told. */
export function answering(answer: () => Response): string {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answer });
  stops.push(() => server.stop(true));
  return `http://127.0.0.1:${server.port}`;
}

export const NOWHERE = "http://127.0.0.1:1";

function bucket(change: Record<string, string> = {}) {
  const s3 = startS3();
  stops.push(() => s3.stop());
  const { endpoint, bucket: name, accessKeyId, secretAccessKey } = s3.config;
  const own = { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId };
  return { ...own, S3_SECRET_ACCESS_KEY: secretAccessKey, ...change };
}

export interface Seeded {
  /** Settings of the sick one. */
  settings?: Record<string, string>;
  now?: number;
}

type Seed = (place: Place) => Promise<Seeded> | Seeded;

const data = ({ config }: Place, name: string): string => join(config.dataDir, name);

export const FAULTS: [name: string, about: string, said: RegExp, seed: Seed][] = [
  [
    "no database",
    "database",
    /there is none at/,
    () => ({ settings: { DATA_DIR: "/tmp/driftglass-nowhere" } }),
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
      const raw = new Database(data(place, "driftglass.sqlite"));
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
      rmSync(data(place, place.picture));
      return {};
    },
  ],
  [
    "files that others may read",
    "permissions",
    /others on this machine may read/,
    (place) => {
      chmodSync(data(place, "driftglass.sqlite"), 0o644);
      return {};
    },
  ],
  [
    "a key that others may read",
    "permissions",
    /second-factor\.key/,
    (place) => {
      chmodSync(data(place, "second-factor.key"), 0o640);
      return {};
    },
  ],
  [
    "a key of second factors that is gone",
    "second factor",
    /is gone/,
    async (place) => {
      await sql`insert into second_factors values (${place.person.id}, 'x', 0, 1)`.execute(place.db);
      rmSync(data(place, "second-factor.key"));
      return {};
    },
  ],
  [
    "a restore that was not finished",
    "restore",
    /was not finished/,
    ({ config }) => {
      writeFileSync(restoreMark(config.dataDir), "");
      return {};
    },
  ],
  [
    "no backup",
    "backup",
    /there is none yet/,
    (place) => {
      rmSync(data(place, "backups"), { recursive: true });
      return {};
    },
  ],
  ["an old backup", "backup", /too old/, () => ({ now: NOW + 3 * DAY })],
  [
    "letters that nobody takes",
    "letters",
    /the oldest waits for 120 minutes/,
    async ({ db, person }) => {
      const row = { id: "x", user_id: person.id, kind: "k", params: "{}", attempts: 3, next_at: 1 };
      await db
        .insertInto("outbox")
        .values({ ...row, created_at: NOW - 2 * HOUR })
        .execute();
      return {};
    },
  ],
  ["a clock that is slow", "clock", /in the future/, () => ({ now: NOW - 3 * DAY })],
  ["a clock that is shifted", "clock", /CLOCK_OFFSET_MS/, () => ({ settings: { CLOCK_OFFSET_MS: "1" } })],
  [
    "proxies that nobody trusts",
    "proxies",
    /share one address/,
    async ({ db }) => {
      const value = JSON.stringify({ seen: 1, trusted: 0, at: NOW });
      await db.insertInto("meta").values({ key: "proxies seen", value }).execute();
      return {};
    },
  ],
  [
    "more proxies trusted than there are",
    "proxies",
    /chooses an address/,
    async ({ db }) => {
      const value = JSON.stringify({ seen: 1, trusted: 2, at: NOW });
      await db.insertInto("meta").values({ key: "proxies seen", value }).execute();
      return { settings: { TRUST_PROXY: "2" } };
    },
  ],
  [
    "a public address that nobody answers",
    "PUBLIC_URL",
    /cannot be reached/,
    () => ({ settings: { PUBLIC_URL: NOWHERE } }),
  ],
  [
    "a public address of something else",
    "PUBLIC_URL",
    /not as a Driftglass/,
    () => ({
      settings: { PUBLIC_URL: answering(() => new Response("It works!")) },
    }),
  ],
  [
    "a public address that is not https",
    "PUBLIC_URL",
    /not https/,
    () => ({
      settings: { PUBLIC_URL: "http://sea.invalid" },
    }),
  ],
  [
    "an open server without an address",
    "PUBLIC_URL",
    /any host is answered/,
    () => ({ settings: { HOST: "0.0.0.0" } }),
  ],
  [
    "no limits on an open server",
    "limits",
    /passwords may be guessed/,
    () => ({
      settings: { HOST: "0.0.0.0", RATE_LIMITS: "0" },
    }),
  ],
  [
    "a mail server that nobody answers",
    "mail",
    /ECONNREFUSED|connect/i,
    () => ({
      settings: { SMTP_URL: "smtp://name:hunter22@127.0.0.1:1" },
    }),
  ],
  [
    "letters without an address to lead to",
    "mail",
    /without PUBLIC_URL/,
    () => ({
      settings: { SMTP_URL: "smtp://127.0.0.1:1" },
    }),
  ],
  [
    "a bucket with another key",
    "bucket",
    /pictures at/,
    () => ({ settings: bucket({ S3_SECRET_ACCESS_KEY: "wrong" }) }),
  ],
  [
    "a bucket of another database",
    "bucket",
    /belongs to another/,
    async () => {
      const settings = bucket();
      const { pictures } = openPictures(readConfig(settings), crypto.randomUUID());
      await pictures.put(`${"x".repeat(22)}-96.webp`, Uint8Array.of(1), "image/webp");
      return { settings };
    },
  ],
];
