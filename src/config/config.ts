import { z } from "zod";
import { PROVIDERS, type Provider } from "../limits/auth";
import { FAR_FUTURE } from "../limits/sea";
import { BACKUP_SETTINGS, type BackupConfig, toBackupConfig } from "./backup";
import { isVapidKeyPair, type PushConfig, VAPID_SETTINGS } from "./vapid";

const wholeNumber = (low: number, high: number) => z.coerce.number().int().min(low).max(high);
const flag = z.enum(["0", "1"]).transform((value) => value === "1");

const isOrigin = (value: string): boolean =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  new URL(value).href === `${new URL(value).origin}/`;
const origin = z.string().refine(isOrigin, "must be an origin such as https://example.org");

const isServerUrl = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, search, hash, username } = new URL(value);
  return /^https?:$/.test(protocol) && `${search}${hash}${username}` === "";
};

const database = z.string().regex(/^postgres(ql)?:\/\/./, "must begin with postgres://");

/** Names of this machine itself, as the host of a URL. */
export const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const isIssuerUrl = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash, username } = new URL(value);
  const safe = protocol === "https:" || (protocol === "http:" && LOOPBACK_HOST.test(hostname));
  return safe && `${search}${hash}${username}` === "";
};
const issuer = z.string().refine(isIssuerUrl, "must be https://…, or http:// on loopback");
const credential = z.string().max(500).optional();

const isSmtpUrl = (value: string): boolean =>
  URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== "";
const smtp = z.string().refine(isSmtpUrl, "must be such as smtp://name:password@mail.example.org:587");

/** `sea@example.org` or `Driftglass <sea@example.org>`. */
const mailAddressIn = (value: string): string => /^[^<>"\p{Cc}]*<([^<>]*)>$/u.exec(value)?.[1] ?? value;
const isSenderAddress = (value: string): boolean => z.email().safeParse(mailAddressIn(value)).success;
const sender = z.string().refine(isSenderAddress, "must be such as Driftglass <no-reply@example.org>");

/** Every setting by its name in the environment. */
export const CONFIG_SCHEMA = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: database.optional(),
  PUBLIC_URL: origin.optional(),
  GOOGLE_CLIENT_ID: credential,
  GOOGLE_CLIENT_SECRET: credential,
  FACEBOOK_CLIENT_ID: credential,
  FACEBOOK_CLIENT_SECRET: credential,
  TWITTER_CLIENT_ID: credential,
  TWITTER_CLIENT_SECRET: credential,
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: credential,
  OIDC_CLIENT_SECRET: credential,
  OIDC_NAME: z.string().max(40).optional(),
  SMTP_URL: smtp.optional(),
  MAIL_FROM: sender.optional(),
  TRANSLATE_URL: z.string().refine(isServerUrl, "must be such as https://translate.example.org").optional(),
  TRANSLATE_KIND: z.enum(["libretranslate", "apertium"]).default("libretranslate"),
  TRANSLATE_KEY: credential,
  ...VAPID_SETTINGS,
  PUSH_TEST_SERVICE: origin.optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  APPEAL_DAYS: wholeNumber(1, 3_650).default(20),
  OFFICIAL_SECOND_FACTOR: flag.default(false),
  SECOND_FACTOR_KEY: z
    .string()
    .regex(/^\S{32,}$/, "must be at least 32 characters without blanks")
    .nullable()
    .default(null),
  WELCOME_BOTTLES: flag.default(true),
  RATE_LIMITS: flag.default(true),
  CLOCK_OFFSET_MS: wholeNumber(-FAR_FUTURE, FAR_FUTURE).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, "must be at least 16 characters without blanks")
    .optional(),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  ...BACKUP_SETTINGS,
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

export interface SocialClient {
  clientId: string;
  clientSecret: string;
  /** Shown on the button. */
  name: string;
  /** `iss` of the discovery document. */
  issuer: string | null;
}

export interface S3Config {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Without trailing slash; null: the request's host counts. */
  publicUrl: string | null;
  social: Partial<Record<Provider, SocialClient>>;
  /** null: letters become files. */
  smtpUrl: string | null;
  mailFrom: string;
  push: PushConfig;
  /** null: no translation. `url` has no trailing slash. */
  translate: { url: string; kind: "libretranslate" | "apertium"; key: string | null } | null;
  trustProxy: number;
  appealDays: number;
  officialSecondFactor: boolean;
  /** null: the key file in `dataDir`. */
  secondFactorKey: string | null;
  welcomeBottles: boolean;
  rateLimits: boolean;
  /** ms; null: the machine's clock. */
  clockOffset: number | null;
  /** Bearer token of `/metrics` from elsewhere; null: none. */
  metricsToken: string | null;
  /** null: `dataDir`. */
  s3: S3Config | null;
  backup: BackupConfig;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/** Invalid setting; the message is shown to the operator. */
export class ConfigError extends Error {}

function parseSettings(env: Record<string, string | undefined>) {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = CONFIG_SCHEMA.safeParse(set);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ConfigError(`setting ${issue?.path.join(".")}: ${issue?.message}`);
}

type ParsedSettings = ReturnType<typeof parseSettings>;

/** OIDC_NAME, or the issuer's host, replaces the last one. */
export const PROVIDER_NAMES: Record<Provider, string> = {
  google: "Google",
  facebook: "Facebook",
  twitter: "Twitter (X)",
  oidc: "OpenID Connect",
};

function readSettingGroup(set: ParsedSettings, needed: string[], prefix: string): string[] | null {
  const values = needed.map((name) => set[name as keyof ParsedSettings]);
  if (values.every((value) => value === undefined)) return null;
  const missing = needed[values.indexOf(undefined)];
  if (missing) throw new ConfigError(`setting ${missing}: missing beside the others of ${prefix}_…`);
  return values.map(String);
}

function socialClient(set: ParsedSettings, provider: Provider): SocialClient | null {
  const prefix = provider.toUpperCase() as Uppercase<Provider>;
  const needed = [
    `${prefix}_CLIENT_ID`,
    `${prefix}_CLIENT_SECRET`,
    ...(prefix === "OIDC" ? ["OIDC_ISSUER"] : []),
  ];
  const values = readSettingGroup(set, needed, prefix);
  if (!values) return null;
  const issuer = provider === "oidc" ? String(set.OIDC_ISSUER) : null;
  const name = issuer === null ? PROVIDER_NAMES[provider] : (set.OIDC_NAME ?? new URL(issuer).host);
  const [clientId = "", clientSecret = ""] = values;
  return { clientId, clientSecret, name, issuer };
}

function socialClients(set: ParsedSettings): Config["social"] {
  const found = PROVIDERS.map((provider) => [provider, socialClient(set, provider)] as const);
  return Object.fromEntries(found.filter(([, client]) => client !== null));
}

function s3ConfigOf(set: ParsedSettings): S3Config | null {
  const needed = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
  const values = readSettingGroup(set, needed, "S3");
  if (!values) return null;
  const [endpoint = "", bucket = "", accessKeyId = "", secretAccessKey = ""] = values;
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: set.S3_REGION };
}

function translateConfigOf({
  TRANSLATE_URL,
  TRANSLATE_KIND,
  TRANSLATE_KEY,
}: ParsedSettings): Config["translate"] {
  if (!TRANSLATE_URL) return null;
  const url = new URL(TRANSLATE_URL).href.replace(/\/+$/, "");
  return { url, kind: TRANSLATE_KIND, key: TRANSLATE_KEY ?? null };
}

const mailFromOf = ({ MAIL_FROM, PUBLIC_URL }: ParsedSettings): string =>
  MAIL_FROM ?? `Driftglass <no-reply@${PUBLIC_URL ? new URL(PUBLIC_URL).hostname : "localhost"}>`;

function pushConfigOf(set: ParsedSettings): PushConfig {
  const values = readSettingGroup(set, ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"], "VAPID");
  const [publicKey = "", privateKey = ""] = values ?? [];
  const keys = values && { publicKey, privateKey };
  if (keys && !isVapidKeyPair(keys))
    throw new ConfigError("setting VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY");
  const subject = set.VAPID_SUBJECT ?? `mailto:${mailAddressIn(mailFromOf(set))}`;
  return { keys, subject, testService: set.PUSH_TEST_SERVICE?.replace(/\/$/, "") ?? null };
}

const TEST_ONLY_SETTINGS = ["CLOCK_OFFSET_MS", "PUSH_TEST_SERVICE"] as const;

/** Reads the settings (api.md, "Running it"). @throws ConfigError */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const set = parseSettings(env);
  const operatorSays = env.DRIFTGLASS_DEFAULT_ENV ? undefined : env.NODE_ENV;
  for (const name of TEST_ONLY_SETTINGS)
    if (set[name] !== undefined && operatorSays === "production")
      throw new ConfigError(`setting ${name}: refused when NODE_ENV is production`);
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL ?? null,
    publicUrl: set.PUBLIC_URL ? new URL(set.PUBLIC_URL).origin : null,
    social: socialClients(set),
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: mailFromOf(set),
    push: pushConfigOf(set),
    translate: translateConfigOf(set),
    trustProxy: set.TRUST_PROXY,
    appealDays: set.APPEAL_DAYS,
    officialSecondFactor: set.OFFICIAL_SECOND_FACTOR,
    secondFactorKey: set.SECOND_FACTOR_KEY,
    welcomeBottles: set.WELCOME_BOTTLES,
    rateLimits: set.RATE_LIMITS,
    clockOffset: set.CLOCK_OFFSET_MS ?? null,
    metricsToken: set.METRICS_TOKEN ?? null,
    s3: s3ConfigOf(set),
    backup: toBackupConfig(set),
    logLevel: set.LOG_LEVEL,
  };
}
