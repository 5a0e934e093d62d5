import { z } from "zod";
import { NEVER } from "./limits";

const whole = (low: number, high: number) => z.coerce.number().int().min(low).max(high);
const flag = z.enum(["0", "1"]).transform((value) => value === "1");

const isOrigin = (value: string): boolean =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  new URL(value).href === `${new URL(value).origin}/`;
const origin = z.string().refine(isOrigin, "must be an origin such as https://example.org");

const database = z.string().regex(/^postgres(ql)?:\/\/./, "must begin with postgres://");

const SETTINGS = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: database.optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: whole(0, 10).default(0),
  WELCOME_BOTTLES: flag.default(true),
  RATE_LIMITS: flag.default(true),
  CLOCK_OFFSET_MS: whole(-NEVER, NEVER).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, "must be at least 16 characters without blanks")
    .optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Origin without a trailing slash, or null: then the request's own host counts. */
  publicUrl: string | null;
  trustProxy: number;
  welcomeBottles: boolean;
  rateLimits: boolean;
  /** ms the clock is shifted; null: the clock is the machine's and cannot be set. */
  clockOffset: number | null;
  /** Who brings it may read `/metrics` from elsewhere; null: nobody. */
  metricsToken: string | null;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/** A setting that cannot be used; the message is the one line the operator sees. */
export class ConfigError extends Error {}

function parse(env: Record<string, string | undefined>) {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = SETTINGS.safeParse(set);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ConfigError(`setting ${issue?.path.join(".")}: ${issue?.message}`);
}

/**
 * Reads the settings of `api.md`, "Running it".
 * @throws ConfigError naming the setting
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const set = parse(env);
  const operatorSays = env.DRIFTGLASS_DEFAULT_ENV ? undefined : env.NODE_ENV;
  if (set.CLOCK_OFFSET_MS !== undefined && operatorSays === "production") {
    throw new ConfigError("setting CLOCK_OFFSET_MS: refused when NODE_ENV is production");
  }
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL ?? null,
    publicUrl: set.PUBLIC_URL ? new URL(set.PUBLIC_URL).origin : null,
    trustProxy: set.TRUST_PROXY,
    welcomeBottles: set.WELCOME_BOTTLES,
    rateLimits: set.RATE_LIMITS,
    clockOffset: set.CLOCK_OFFSET_MS ?? null,
    metricsToken: set.METRICS_TOKEN ?? null,
    logLevel: set.LOG_LEVEL,
  };
}
