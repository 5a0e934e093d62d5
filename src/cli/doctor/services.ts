/** Settings against what answers outside. */
import { type Config, LOOPBACK } from "../../config/config";
import { installationOf } from "../../db/installation";
import { s3Files } from "../../files/s3";
import { markedBy } from "../../files/store-marker";
import { isPrivateServer } from "../../http/request/origin";
import { MINUTE } from "../../limits/limits";
import { checkSmtp } from "../../mail/smtp";
import { VERSION } from "../../runtime/version";
import { type Check, type Finding, messageOf, note, ok, PATIENCE, wrong } from "./finding";

async function ask(url: string, patience = PATIENCE): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(patience), redirect: "manual" });
}

function clockOf(response: Response, now: number): Finding[] {
  const theirs = Date.parse(response.headers.get("date") ?? "");
  return Math.abs(theirs - now) > MINUTE
    ? [wrong("clock", `${Math.round((now - theirs) / 1000)} s from that of ${new URL(response.url).host}`)]
    : [];
}

async function answerOf(publicUrl: string, now: number): Promise<Finding[]> {
  const response = await ask(`${publicUrl}/healthz`);
  const body = await response.json().catch(() => null);
  if (response.status !== 200 || body?.status !== "ok")
    return [wrong("PUBLIC_URL", `${publicUrl}/healthz answers ${response.status}, and not as a Driftglass`)];
  const said = `${publicUrl} answers`;
  const older = body.version !== VERSION ? [note("version", `the one that answers is ${body.version}`)] : [];
  return [ok("PUBLIC_URL", said), ...older, ...clockOf(response, now)];
}

export const publicUrl: Check = async ({ config, now }) => {
  const { publicUrl: url } = config;
  if (!url) {
    if (isPrivateServer(config)) return [note("PUBLIC_URL", "not set: for this machine alone")];
    return [wrong("PUBLIC_URL", "not set, but others can reach this server: any host is answered")];
  }
  const { protocol, hostname } = new URL(url);
  const plain =
    protocol === "http:" && !LOOPBACK.test(hostname)
      ? [wrong("PUBLIC_URL", `${url} is not https: cookies and passwords travel openly`)]
      : [];
  try {
    return [...plain, ...(await answerOf(url, now))];
  } catch (error) {
    return [...plain, wrong("PUBLIC_URL", `${url} cannot be reached: ${messageOf(error)}`)];
  }
};

/** ms for an answer of this machine. */
const NEAR = 2_000;

/** Where this machine reaches what listens on HOST. */
function nearby({ host, port }: Config): string {
  const wide: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  const name = wide[host] ?? host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

const isRefused = (error: unknown): boolean =>
  Object(error).code === "ECONNREFUSED" || /ConnectionRefused/.test(String(Object(error).code));

/** What answers at PORT: this product, nothing, or another program. */
export const port: Check = async ({ config }) => {
  if (config.port === 0) return [];
  const url = nearby(config);
  try {
    const response = await ask(`${url}/healthz`, NEAR);
    const body = await response.json().catch(() => null);
    if (body?.status === "ok" && body?.version) return [ok("port", `a Driftglass answers at ${url}`)];
    return [wrong("port", `another program answers at ${url}: end it, or set another PORT`)];
  } catch (error) {
    if (isRefused(error)) return [note("port", `nothing answers at ${url}: the server is not running`)];
    return [
      wrong("port", `something listens at ${url} and does not answer as a Driftglass: ${messageOf(error)}`),
    ];
  }
};

export const limits: Check = async ({ config }) =>
  config.rateLimits || isPrivateServer(config)
    ? []
    : [wrong("limits", "RATE_LIMITS=0 on a server that others can reach: passwords may be guessed")];

export const mail: Check = async ({ config: { smtpUrl, mailFrom, publicUrl: url } }) => {
  if (!smtpUrl) return [note("mail", "SMTP_URL is not set: letters are written into DATA_DIR/outbox")];
  const found: Finding[] = [];
  if (!url) found.push(wrong("mail", "SMTP_URL without PUBLIC_URL: links lead to where people came in"));
  if (mailFrom.includes("@localhost"))
    found.push(wrong("mail", `letters come from ${mailFrom}: see MAIL_FROM`));
  try {
    await checkSmtp(smtpUrl, PATIENCE);
    return [...found, ok("mail", `${new URL(smtpUrl).host} answers`)];
  } catch (error) {
    return [...found, wrong("mail", `SMTP_URL: ${messageOf(error)}`)];
  }
};

export const bucket: Check = async ({ config: { s3 }, db }) => {
  if (!s3) return [];
  try {
    const own = db ? await installationOf(db) : null;
    for await (const { name } of s3Files(s3, "", PATIENCE).list()) {
      const mark = markedBy(name);
      if (mark && mark !== own)
        return [wrong("bucket", `${s3.bucket} belongs to another database: it bears its mark`)];
    }
    return [ok("bucket", `${s3.bucket} answers`)];
  } catch (error) {
    return [wrong("bucket", `${s3.bucket} at ${s3.endpoint}: ${messageOf(error)}`)];
  }
};

const LIST = { libretranslate: "/languages", apertium: "/listPairs" };

export const translation: Check = async ({ config: { translate } }) => {
  if (!translate) return [];
  const { url, kind } = translate;
  try {
    const response = await ask(url + LIST[kind]);
    await response.json();
    return [
      response.ok
        ? ok("translation", `${url} answers`)
        : wrong("translation", `${url} answers ${response.status}`),
    ];
  } catch (error) {
    return [wrong("translation", `TRANSLATE_URL ${url}: ${messageOf(error)}`)];
  }
};
