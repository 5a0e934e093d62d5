import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readConfig } from "../../src/config/config";
import { findMistypedSettings } from "../../src/config/mistyped";
import { ConfigError } from "../../src/config/setting-values";
import type { OpenedDatabase } from "../../src/db/open";
import { HOUR } from "../../src/runtime/units";
import { openTestApp, type TestSettings } from "../support/app";
import { NOW } from "../support/bottles";
import { openSqliteInMemory } from "../support/sqlite-template";

const OPERATORS = { NODE_ENV: "production" };
/** As `start` runs the server where the operator said nothing. */
const OURS = { NODE_ENV: "production", DRIFTGLASS_DEFAULT_ENV: "1" };
const BUCKET = { S3_ENDPOINT: "http://s3.example", S3_BUCKET: "b", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" };

const failureOf = (env: TestSettings): unknown => {
  try {
    return readConfig(env);
  } catch (error) {
    return error;
  }
};

describe("a wrong setting is named", () => {
  const WRONG: [name: string, value: string, more?: TestSettings][] = [
    ["PORT", "many"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["DATABASE_URL", "mysql://sea"],
    ["DATABASE_URL", "sqlite.db"],
    ["PUBLIC_URL", "sea.example"],
    ["PUBLIC_URL", "ftp://sea.example"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["PUBLIC_URL", "https://sea.example/app"],
    ["PUBLIC_URL", "https://sea.example?x"],
    ["PUBLIC_URL", "https://sea.example#x"],
    ["PUBLIC_URL", "https://user:secret@sea.example"],
    ["PUBLIC_URL", "https://"],
    ["GOOGLE_CLIENT_SECRET", "", { GOOGLE_CLIENT_ID: "id" }],
    ["FACEBOOK_CLIENT_ID", "", { FACEBOOK_CLIENT_SECRET: "secret" }],
    ["TWITTER_CLIENT_ID", "", { TWITTER_CLIENT_SECRET: "secret" }],
    ["OIDC_ISSUER", "", { OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" }],
    ["OIDC_CLIENT_ID", "", { OIDC_ISSUER: "https://id.example" }],
    ["OIDC_ISSUER", "http://id.example"],
    ["OIDC_ISSUER", "id.example"],
    ["OIDC_ISSUER", "https://id.example?x"],
    ["TRUST_PROXY", "-1"],
    ["TRUST_PROXY", "11"],
    ["TRUST_PROXY", "yes"],
    ["WELCOME_BOTTLES", "no"],
    ["WELCOME_BOTTLES", "2"],
    ["RATE_LIMITS", "off"],
    ["RATE_LIMITS", "false"],
    ["SMTP_URL", "mail.example.org"],
    ["SMTP_URL", "http://mail.example.org"],
    ["SMTP_URL", "smtp://"],
    ["SMTP_URL", "smtp://name:secret@mail.example.org:70000"],
    ["MAIL_FROM", "Driftglass"],
    ["MAIL_FROM", "Driftglass <sea@>"],
    ["MAIL_FROM", "Driftglass\nBcc: all@example.org <sea@example.org>"],
    ["MAIL_FROM", "sea@example.org, all@example.org"],
    ["CLOCK_OFFSET_MS", "soon"],
    ["CLOCK_OFFSET_MS", "1.5"],
    ["CLOCK_OFFSET_MS", "Infinity"],
    ["CLOCK_OFFSET_MS", "0", OPERATORS],
    ["METRICS_TOKEN", "fifteen-letters"],
    ["LOG_LEVEL", "loud"],
    ["BACKUP_TO", "s3://b/x", BUCKET],
    ["BACKUP_TO", "s3:sea", BUCKET],
    ["BACKUP_TO", "gs://sea/copies", BUCKET],
    ["BACKUP_TO", "s3://sea/copies"],
    ["OPERATOR_NAME", "   "],
    ["OPERATOR_CONTACT", "two\nlines"],
    ["OPERATOR_ADDRESS", "x".repeat(301)],
    ["TRANSLATE_URL", "translate.example"],
    ["TRANSLATE_KIND", "babelfish"],
    ["PICTURE_CHECK_URL", "scanner.example"],
    ["PICTURE_CHECK_KEY", "two words"],
    ["S3_ENDPOINT", "not an address"],
    ["S3_BUCKET", "", { S3_ENDPOINT: "http://127.0.0.1:9000" }],
    ["S3_SECRET_ACCESS_KEY", "", { S3_ENDPOINT: "http://s3.example", S3_BUCKET: "b", S3_ACCESS_KEY_ID: "k" }],
  ];
  test.each(WRONG)("%s=%s", (name, value, more = {}) => {
    const error = failureOf({ [name]: value, ...more });
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as ConfigError;
    expect(message).toStartWith(`setting ${name}: `);
    expect(message).not.toContain("\n");
    expect(message).not.toContain("secret");
    // The others are of our words too.
    expect(message).not.toContain("Invalid");
  });
});

test("a variable that looks like a mistyped setting is found, and none of others", () => {
  const others = {
    HOME: "/",
    HOSTNAME: "sea",
    PATH: "/bin",
    DATABASE: "x",
    POSTGRES_PASSWORD: "x",
    LOGNAME: "bob",
    PGHOST: "db",
  };
  expect(findMistypedSettings({ ...others, TRUST_PROXI: "1", PUBLICURL: "x", BACKUP_DAY: "2" })).toEqual([
    ["TRUST_PROXI", "TRUST_PROXY"],
    ["PUBLICURL", "PUBLIC_URL"],
    ["BACKUP_DAY", "BACKUP_DAYS"],
  ]);
  // Both are set: the older name of another program.
  expect(findMistypedSettings({ SMTP_URL: "smtp://mail.example", SMTP_URI: "x" })).toEqual([]);
});

describe("settings", () => {
  test("that are not set, or empty, are those of the contract", () => {
    const empty = { PORT: "", HOST: "", DATA_DIR: "", PUBLIC_URL: "", TRUST_PROXY: "", CLOCK_OFFSET_MS: "" };
    for (const env of [{}, empty])
      expect(readConfig(env)).toEqual({
        port: 3000,
        drainSeconds: 2,
        host: "127.0.0.1",
        dataDir: "./data",
        databaseUrl: null,
        publicUrl: null,
        operator: { name: null, contact: null, address: null },
        social: {},
        smtpUrl: null,
        mailFrom: "Driftglass <no-reply@localhost>",
        push: { keys: null, subject: "mailto:no-reply@localhost", testService: null },
        translate: null,
        pictureCheck: null,
        trustProxy: 0,
        appealDays: 20,
        officialSecondFactor: false,
        secondFactorKey: null,
        welcomeBottles: true,
        rateLimits: true,
        readOnly: false,
        clockOffset: null,
        backup: { to: null, days: 7, beforeUpgrade: true },
        metricsToken: null,
        s3: null,
        logLevel: "info",
      });
  });

  test("that are right are taken", () => {
    const env = {
      PORT: "0",
      DATABASE_URL: "postgresql://sea",
      TRUST_PROXY: "2",
      RATE_LIMITS: "0",
      WELCOME_BOTTLES: "0",
    };
    expect(readConfig(env)).toMatchObject({
      port: 0,
      databaseUrl: "postgresql://sea",
      trustProxy: 2,
      rateLimits: false,
      welcomeBottles: false,
    });
    for (const url of ["https://Sea.example", "https://sea.example/", "https://sea.example:443"])
      expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe("https://sea.example");
  });

  test("emails come from the own host of the server, or from the sender the operator has set", () => {
    const from = (env: TestSettings) => readConfig(env).mailFrom;
    expect(from({ PUBLIC_URL: "https://sea.example" })).toBe("Driftglass <no-reply@sea.example>");
    for (const MAIL_FROM of ["tide@sea.example", "The sea <tide@sea.example>"])
      expect(from({ MAIL_FROM })).toBe(MAIL_FROM);
    for (const SMTP_URL of ["smtp://localhost:2525", "smtps://name:secret@mail.example.org"])
      expect(readConfig({ SMTP_URL }).smtpUrl).toBe(SMTP_URL);
  });

  test("the clock may be shifted unless the operator says it is production", () => {
    expect(readConfig({ CLOCK_OFFSET_MS: "0", ...OURS }).clockOffset).toBe(0);
    expect(readConfig({ CLOCK_OFFSET_MS: "-5" }).clockOffset).toBe(-5);
    expect(readConfig(OPERATORS).clockOffset).toBeNull();
  });
});

describe("POST /api/test/clock", () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openSqliteInMemory();
  });
  afterAll(() => opened.close());

  const JSON_TYPE = { "content-type": "application/json" };

  test("is not there where the clock is not set, whatever is sent", async () => {
    const { ask, clock } = openTestApp(opened.db);
    for (const sent of [{ json: { offsetMs: HOUR } }, { json: {} }, { body: "{", headers: JSON_TYPE }, {}]) {
      const response = await ask("POST", "/api/test/clock", sent);
      expect([response.status, await response.json()]).toMatchObject([404, { error: { code: "not_found" } }]);
    }
    expect(clock.now()).toBe(NOW);
  });

  test("sets it where it is: absolute, not added up", async () => {
    const { ask, clock } = openTestApp(opened.db, { CLOCK_OFFSET_MS: "0" });
    for (let n = 0; n < 2; n++) {
      const response = await ask("POST", "/api/test/clock", { json: { offsetMs: HOUR } });
      expect([response.status, await response.json()]).toEqual([200, { now: new Date(NOW + HOUR).toISOString() }]);
    }
    expect(clock.now()).toBe(NOW + HOUR);
    for (const offsetMs of ["1", 1.5, null, 9e15])
      expect((await ask("POST", "/api/test/clock", { json: { offsetMs } })).status).toBe(422);
    expect((await ask("POST", "/api/test/clock", { body: "{", headers: JSON_TYPE })).status).toBe(400);
    expect(clock.now()).toBe(NOW + HOUR);
  });

  test("a browser on another site cannot reach it", async () => {
    const { ask, clock } = openTestApp(opened.db, { CLOCK_OFFSET_MS: "0" });
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    await ask("POST", "/api/test/clock", { json: { offsetMs: HOUR }, headers });
    expect(clock.now()).toBe(NOW);
  });
});
