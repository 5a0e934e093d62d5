/** Settings against what answers outside. */

import type { Config } from "../../config/config";
import { findMistypedSettings } from "../../config/mistyped";
import { LOOPBACK_HOST } from "../../config/setting-values";
import { ensureInstallationId } from "../../db/installation";
import { askScanner } from "../../files/picture-check";
import { s3Files } from "../../files/s3";
import { databaseOfStoreMarker } from "../../files/store-marker";
import { isPrivateServer } from "../../http/request/host-and-origin";
import { checkSmtp } from "../../mail/smtp-mail";
import { askService, deadlineSignal } from "../../runtime/outside";
import { MINUTE } from "../../runtime/units";
import { VERSION } from "../../runtime/version";
import {
  DOCTOR_TIMEOUT,
  type DoctorCheck,
  type DoctorFinding,
  errorTextWithoutUrls,
  noteFinding,
  okFinding,
  wrongFinding,
} from "./finding";

/** Follows no redirect; the deadline holds for the body too. */
export async function fetchWithTimeout(url: string, timeout = DOCTOR_TIMEOUT): Promise<Response> {
  return fetch(url, { signal: deadlineSignal(timeout), redirect: "manual" });
}

function clockFindings(response: Response, now: number): DoctorFinding[] {
  const serverTime = Date.parse(response.headers.get("date") ?? "");
  return Math.abs(serverTime - now) > MINUTE
    ? [wrongFinding("clock", `${Math.round((now - serverTime) / 1000)} s from that of ${new URL(response.url).host}`)]
    : [];
}

async function publicUrlFindings(publicUrl: string, now: number): Promise<DoctorFinding[]> {
  const response = await fetchWithTimeout(`${publicUrl}/healthz`);
  const body = await response.json().catch(() => null);
  if (response.status !== 200 || body?.status !== "ok")
    return [wrongFinding("PUBLIC_URL", `${publicUrl}/healthz answers ${response.status}, and not as a Driftglass`)];
  const text = `${publicUrl} answers`;
  const older = body.version !== VERSION ? [noteFinding("version", `the one that answers is ${body.version}`)] : [];
  return [okFinding("PUBLIC_URL", text), ...older, ...clockFindings(response, now)];
}

export const publicUrl: DoctorCheck = async ({ config, now }) => {
  const { publicUrl: url } = config;
  if (!url) {
    if (isPrivateServer(config)) return [noteFinding("PUBLIC_URL", "not set: for this machine alone")];
    return [wrongFinding("PUBLIC_URL", "not set, but others can reach this server: any host is answered")];
  }
  const { protocol, hostname } = new URL(url);
  const plainFindings =
    protocol === "http:" && !LOOPBACK_HOST.test(hostname)
      ? [wrongFinding("PUBLIC_URL", `${url} is not https: cookies and passwords travel openly`)]
      : [];
  try {
    return [...plainFindings, ...(await publicUrlFindings(url, now))];
  } catch (error) {
    return [...plainFindings, wrongFinding("PUBLIC_URL", `${url} cannot be reached: ${errorTextWithoutUrls(error)}`)];
  }
};

/** ms for an answer of this machine. */
const LOCAL_TIMEOUT = 2_000;

/** Where this machine reaches what listens on HOST. */
function localUrlOf({ host, port }: Config): string {
  const wide: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  const name = wide[host] ?? host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

const isConnectionRefused = (error: unknown): boolean =>
  Object(error).code === "ECONNREFUSED" || /ConnectionRefused/.test(String(Object(error).code));

const READ_ONLY_TEXTS: Record<string, string> = {
  read_only: "only shows pages: it began when nothing could be written",
  storage_unavailable: "shows pages and cannot write database or folders: its log says why",
};

/** A server that cannot write says so. */
async function readOnlyFindings(url: string): Promise<DoctorFinding[]> {
  const response = await fetchWithTimeout(`${url}/readyz`, LOCAL_TIMEOUT).catch(() => null);
  const body = await response?.json().catch(() => null);
  const text = READ_ONLY_TEXTS[body?.status];
  return text ? [wrongFinding("read-only", `the server at ${url} ${text}`)] : [];
}

/** What answers at PORT: this product, nothing, or another program. */
export const port: DoctorCheck = async ({ config }) => {
  if (config.port === 0) return [];
  const url = localUrlOf(config);
  try {
    const response = await fetchWithTimeout(`${url}/healthz`, LOCAL_TIMEOUT);
    const body = await response.json().catch(() => null);
    if (body?.status === "ok" && body?.version)
      return [okFinding("port", `a Driftglass answers at ${url}`), ...(await readOnlyFindings(url))];
    return [wrongFinding("port", `another program answers at ${url}: end it, or set another PORT`)];
  } catch (error) {
    if (isConnectionRefused(error))
      return [noteFinding("port", `nothing answers at ${url}: the server is not running`)];
    return [
      wrongFinding(
        "port",
        `something listens at ${url} and does not answer as a Driftglass: ${errorTextWithoutUrls(error)}`,
      ),
    ];
  }
};

/** A name that no setting has is not read, and nothing else says so. */
export const unknownSettings: DoctorCheck = async () =>
  findMistypedSettings().map(([name, meant]) =>
    noteFinding("settings", `${name} is not one of them: is ${meant} meant?`),
  );

export const readOnly: DoctorCheck = async ({ config }) =>
  config.readOnly ? [wrongFinding("read-only", "READ_ONLY=1: pages are shown, and nobody can write")] : [];

export const limits: DoctorCheck = async ({ config }) =>
  config.rateLimits || isPrivateServer(config)
    ? []
    : [wrongFinding("limits", "RATE_LIMITS=0 on a server that others can reach: passwords may be guessed")];

export const mail: DoctorCheck = async ({ config: { smtpUrl, mailFrom, publicUrl: url } }) => {
  if (!smtpUrl) return [noteFinding("mail", "SMTP_URL is not set: emails are written into DATA_DIR/outbox")];
  const found: DoctorFinding[] = [];
  if (!url) found.push(wrongFinding("mail", "SMTP_URL without PUBLIC_URL: links lead to where people came in"));
  if (mailFrom.includes("@localhost")) found.push(wrongFinding("mail", `emails come from ${mailFrom}: see MAIL_FROM`));
  try {
    await checkSmtp(smtpUrl, DOCTOR_TIMEOUT);
    return [...found, okFinding("mail", `${new URL(smtpUrl).host} answers`)];
  } catch (error) {
    return [...found, wrongFinding("mail", `SMTP_URL: ${errorTextWithoutUrls(error)}`)];
  }
};

export const bucket: DoctorCheck = async ({ config: { s3 }, db }) => {
  if (!s3) return [];
  try {
    const own = db ? await ensureInstallationId(db) : null;
    for await (const { name } of s3Files(s3, "", DOCTOR_TIMEOUT).list()) {
      const mark = databaseOfStoreMarker(name);
      if (mark && mark !== own)
        return [wrongFinding("bucket", `${s3.bucket} belongs to another database: it bears its mark`)];
    }
    return [okFinding("bucket", `${s3.bucket} answers`)];
  } catch (error) {
    return [wrongFinding("bucket", `${s3.bucket} at ${s3.endpoint}: ${errorTextWithoutUrls(error)}`)];
  }
};

const LANGUAGES_PATHS = { libretranslate: "/languages", apertium: "/listPairs" };

export const translation: DoctorCheck = async ({ config: { translate } }) => {
  if (!translate) return [];
  const { url, kind } = translate;
  try {
    const response = await fetchWithTimeout(url + LANGUAGES_PATHS[kind]);
    await response.json();
    return [
      response.ok
        ? okFinding("translation", `${url} answers`)
        : wrongFinding("translation", `${url} answers ${response.status}`),
    ];
  } catch (error) {
    return [wrongFinding("translation", `TRANSLATE_URL ${url}: ${errorTextWithoutUrls(error)}`)];
  }
};

/** A picture of one pixel: a scanner is asked by posting one. */
const ONE_PIXEL = Buffer.from("UklGRhwAAABXRUJQVlA4TA8AAAAvAAAAAAcQ/Y/+ByKi/wEA", "base64");

export const pictureScanner: DoctorCheck = async ({ config: { pictureCheck } }) => {
  if (!pictureCheck) return [];
  const about = "picture scanner";
  const { host } = new URL(pictureCheck.url);
  try {
    const picture = { bytes: ONE_PIXEL, type: "image/webp" };
    const verdict = await askService(DOCTOR_TIMEOUT, (signal) => askScanner(pictureCheck, picture, signal));
    return [okFinding(about, `${host} answers, and says "${verdict}" of a picture of one pixel`)];
  } catch (error) {
    const text = errorTextWithoutUrls(error);
    return [
      wrongFinding(about, `PICTURE_CHECK_URL ${host}: ${text}. Every picture is blurred, or waits for an official`),
    ];
  }
};
