import { z } from "zod";
import type { Provider } from "../limits/auth";
import { FAR_FUTURE } from "../limits/sea";
import { BACKUP_SETTINGS, type BackupConfig, backupConfigOf } from "./backup";
import { MAIL_SETTINGS, mailFromOf } from "./mail";
import { OPERATOR_SETTINGS, type OperatorConfig, operatorConfigOf } from "./operator";
import { PICTURE_CHECK_SETTINGS, type PictureCheckConfig, pictureCheckConfigOf } from "./picture-check";
import { PUSH_SETTINGS, type PushConfig, pushConfigOf } from "./push";
import { S3_SETTINGS, type S3Config, s3ConfigOf } from "./s3";
import { ConfigError, flag, oneOf, origin, wholeNumber } from "./setting-values";
import { SOCIAL_SETTINGS, type SocialClient, socialClientsOf } from "./social";
import { TRANSLATE_SETTINGS, type TranslateConfig, translateConfigOf } from "./translate";

const database = z.string().regex(/^postgres(ql)?:\/\/./, "must begin with postgres://");

/** Every setting by its name in the environment; of several invalid ones the first is reported. */
export const CONFIG_SCHEMA = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DRAIN_SECONDS: wholeNumber(0, 3).default(2),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: database.optional(),
  PUBLIC_URL: origin.optional(),
  ...OPERATOR_SETTINGS,
  ...SOCIAL_SETTINGS,
  ...MAIL_SETTINGS,
  ...TRANSLATE_SETTINGS,
  ...PICTURE_CHECK_SETTINGS,
  ...PUSH_SETTINGS,
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
  READ_ONLY: flag.default(false),
  CLOCK_OFFSET_MS: wholeNumber(-FAR_FUTURE, FAR_FUTURE).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, "must be at least 16 characters without blanks")
    .optional(),
  ...S3_SETTINGS,
  ...BACKUP_SETTINGS,
  LOG_LEVEL: oneOf("debug", "info", "warn", "error", "silent").default("info"),
});

export interface Config {
  port: number;
  host: string;
  /** How long after SIGTERM requests are still answered while `/readyz` says 503. */
  drainSeconds: number;
  dataDir: string;
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** Without trailing slash; null: the request's host counts. */
  publicUrl: string | null;
  operator: OperatorConfig;
  social: Partial<Record<Provider, SocialClient>>;
  /** null: e-mails are written to files. */
  smtpUrl: string | null;
  mailFrom: string;
  push: PushConfig;
  /** null: no translation. */
  translate: TranslateConfig | null;
  /** The scanner of pictures; null: none. */
  pictureCheck: PictureCheckConfig | null;
  /** Proxies in front of the server. */
  trustProxy: number;
  appealDays: number;
  officialSecondFactor: boolean;
  /** null: the key file in `dataDir`. */
  secondFactorKey: string | null;
  welcomeBottles: boolean;
  rateLimits: boolean;
  /** Pages without writes, whatever could be written. */
  readOnly: boolean;
  /** ms; null: the machine's clock. */
  clockOffset: number | null;
  /** Bearer token for `/metrics` from other machines; null: none. */
  metricsToken: string | null;
  /** null: `dataDir`. */
  s3: S3Config | null;
  backup: BackupConfig;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

function parseSettings(env: Record<string, string | undefined>) {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const result = CONFIG_SCHEMA.safeParse(values);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ConfigError(`setting ${issue?.path.join(".")}: ${issue?.message}`);
}

type Settings = ReturnType<typeof parseSettings>;

const TEST_ONLY_SETTINGS = ["CLOCK_OFFSET_MS", "PUSH_TEST_SERVICE"] as const;

function refuseTestSettings(settings: Settings, env: Record<string, string | undefined>): void {
  const nodeEnv = env.DRIFTGLASS_DEFAULT_ENV ? undefined : env.NODE_ENV;
  for (const name of TEST_ONLY_SETTINGS)
    if (settings[name] !== undefined && nodeEnv === "production")
      throw new ConfigError(`setting ${name}: refused when NODE_ENV is production`);
}

/** The environment of this process with more in it, for one that it starts. */
export const environmentWith = (more: Record<string, string>): Record<string, string | undefined> => ({
  ...process.env,
  ...more,
});

/** Reads the settings. @throws ConfigError */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const settings = parseSettings(env);
  refuseTestSettings(settings, env);
  const mailFrom = mailFromOf(settings);
  const s3 = s3ConfigOf(settings);
  return {
    port: settings.PORT,
    host: settings.HOST,
    drainSeconds: settings.DRAIN_SECONDS,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL ?? null,
    publicUrl: settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).origin : null,
    operator: operatorConfigOf(settings),
    social: socialClientsOf(settings),
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom,
    push: pushConfigOf(settings, mailFrom),
    translate: translateConfigOf(settings),
    pictureCheck: pictureCheckConfigOf(settings),
    trustProxy: settings.TRUST_PROXY,
    appealDays: settings.APPEAL_DAYS,
    officialSecondFactor: settings.OFFICIAL_SECOND_FACTOR,
    secondFactorKey: settings.SECOND_FACTOR_KEY,
    welcomeBottles: settings.WELCOME_BOTTLES,
    rateLimits: settings.RATE_LIMITS,
    readOnly: settings.READ_ONLY,
    clockOffset: settings.CLOCK_OFFSET_MS ?? null,
    metricsToken: settings.METRICS_TOKEN ?? null,
    s3,
    backup: backupConfigOf(settings, s3),
    logLevel: settings.LOG_LEVEL,
  };
}
