/** What faults that the doctor has to name are made of. */

import { createHash } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { encryptText } from "../../src/auth/second-factor/secret-encryption";
import { VERSION } from "../../src/runtime/version";
import { startSmtpServer } from "../mail/smtp-server";
import { s3SettingsOf, startS3 } from "../support/s3";
import { type Installation, OPERATION_NOW } from "./installation";

/** What has to be stopped after each. */
export const cleanups: (() => unknown)[] = [];

/** Answers on loopback as it is told. */
export function serveAnswer(response: () => Response): string {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: response });
  cleanups.push(() => server.stop(true));
  return `http://127.0.0.1:${server.port}`;
}

/** A public server whose operator has signed it, and whose address answers. */
export const publicSettings = (host = "127.0.0.1"): Record<string, string> => ({
  PUBLIC_URL: serveAnswer(() =>
    Response.json({ status: "ok", version: VERSION }, { headers: { date: new Date(OPERATION_NOW).toUTCString() } }),
  ).replace("127.0.0.1", host),
  ...OPERATOR,
  MAIL_FROM: "sea@example.org",
});

/** A mail server that takes emails. @returns its address */
export async function openMailServer(): Promise<string> {
  const { url, close } = await startSmtpServer();
  cleanups.push(close);
  return url;
}

export const OPERATOR = { OPERATOR_NAME: "The Harbour", OPERATOR_CONTACT: "harbour@example.org" };

export const CLOSED_PORT_URL = "http://127.0.0.1:1";

export function s3Settings(change: Record<string, string> = {}) {
  const s3 = startS3();
  cleanups.push(() => s3.stop());
  return { ...s3SettingsOf(s3.config), ...change };
}

/** Pictures and backups in one bucket. */
export function openSharedBucket() {
  const s3 = startS3();
  cleanups.push(() => s3.stop());
  const settings = { ...s3SettingsOf(s3.config), BACKUP_TO: `s3://${s3.config.bucket}/copies` };
  return { settings, stored: s3.stored };
}

export interface FaultSetup {
  /** Settings of the sick one. */
  settings?: Record<string, string>;
  now?: number;
}

/** `consequences`: what else is found since this one is there, by its `about` */
export type DoctorFault = [name: string, about: string, said: RegExp, seed: SeedFault, consequences?: string[]];
export type SeedFault = (place: Installation) => Promise<FaultSetup> | FaultSetup;

export const dataPath = ({ config }: Installation, name: string): string => join(config.dataDir, name);

export const TEST_SECRET_KEY = "a key of 32 signs or some more of it".replaceAll(" ", "-");

/** Somebody's secret, sealed with this setting. */
export async function withSecondFactor({ db, person }: Installation, setting: string): Promise<void> {
  const secret = encryptText(createHash("sha256").update(setting).digest(), "a secret", person.id);
  await db
    .insertInto("second_factors")
    .values({ user_id: person.id, secret, last_step: 0, created_at: OPERATION_NOW })
    .execute();
}

export const portOf = (url: string): string => new URL(url).port;

/** Takes connections and never answers. */
export async function openSilentPort(): Promise<number> {
  const server = createServer(() => undefined);
  cleanups.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
