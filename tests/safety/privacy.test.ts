/** What `/privacy` says is what the server does (docs/product.md 12.15). */
import { expect, test } from "bun:test";
import catalogue from "../../locales/en.json";
import { operator as operatorCheck } from "../../src/cli/doctor/operator";
import { readConfig } from "../../src/config/config";
import { LANGUAGES } from "../../src/limits/languages";
import { PRIVACY_TEXTS } from "../../src/limits/safety";
import { ROOMS } from "../../src/rooms";
import { sha256 } from "../../src/runtime/sha256";
import { DAY } from "../../src/runtime/units";
import { DATA_OF_TABLES } from "../../src/safety/privacy/kept-data";
import { recipientsOf } from "../../src/safety/privacy/recipients";
import { loadPrivacyStatement, notePrivacyStatement } from "../../src/safety/privacy/statement";
import { openTestApp } from "../support/app";
import { NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { plainText } from "../support/plain-text";
import { openSqliteInMemory } from "../support/sqlite-template";
import { listIslandFiles, listSourceFiles, readSource } from "./privacy-source";

const PLAIN = readConfig({});
const FULL = {
  PUBLIC_URL: "https://sea.example",
  OPERATOR_NAME: "Sofia Marques",
  OPERATOR_CONTACT: "sofia@sea.example",
  OPERATOR_ADDRESS: "Rua 1, Porto",
  SMTP_URL: "smtp://name:secret@mail.example:587",
  TRANSLATE_URL: "https://translate.example",
  S3_ENDPOINT: "https://bucket.example",
  S3_BUCKET: "sea",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
  BACKUP_TO: "s3://sea/backups",
  PICTURE_CHECK_URL: "https://scanner.example/check",
  DATABASE_URL: "postgres://name:secret@db.example/sea",
  GOOGLE_CLIENT_ID: "id",
  GOOGLE_CLIENT_SECRET: "secret",
};

/** Files that reach the outside, and as what the page says so. */
const PORTS: Record<string, string> = {
  "src/auth/providers/provider-http.ts": "sign_in",
  "src/auth/providers/oauth.ts": "sign_in",
  "src/translate/request.ts": "translation",
  "src/files/picture-check.ts": "scanner",
  "src/files/s3.ts": "pictures",
  "src/backup/stores/bucket-store.ts": "copies",
  "src/mail/smtp-mail.ts": "mail",
  "src/mail/file-mail.ts": "mail_none",
  "src/push/push-service.ts": "push",
  "src/push/push-request.ts": "push",
  "src/db/postgres": "database",
  "src/db/portable/postgres.ts": "database",
};
const REACHES_OUT =
  /\bawait fetch\(|from "arctic"|import\("nodemailer"\)|new Bun\.S3Client\(|import\("web-push"\)|from "pg"/;

test("each way out of the source has a row of the page", () => {
  const reaching = listSourceFiles().filter((file) => REACHES_OUT.test(readSource(file)));
  const known = (file: string) => Object.keys(PORTS).some((port) => file.startsWith(port));
  expect(reaching.filter((file) => !known(file) && !file.startsWith("src/cli/doctor/"))).toEqual([]);
  const kinds = new Set(recipientsOf(readConfig(FULL)).map(({ kind }) => kind));
  for (const kind of Object.values(PORTS)) if (kind !== "mail_none") expect([...kinds]).toContain(kind as never);
});

/** Cookies, and what the page says each is for: what it does not say has no place here. */
const COOKIES: Record<string, string> = {
  "src/auth/web/session-cookie.ts": "keep you logged in",
  "src/auth/web/complete-sign-in.ts": "keep you logged in, remember your language",
  "src/auth/web/second-factor/routes.tsx": "keep you logged in",
  "src/auth/web/providers/confirm-link.ts": "keep you logged in",
  "src/auth/web/providers/oauth-flow.ts": "keep you logged in",
  "src/auth/web/passkeys/passkey-sign-in.ts": "keep you logged in",
  "src/auth/web/known-devices.ts": "recognise this browser",
  "src/auth/web/typed-fields.ts": "what you last opened, chose or typed here",
  "src/auth/web/unsent-letters.ts": "what you last opened, chose or typed here",
  "src/profile/web/language.tsx": "remember your language",
  "src/auth/web/error-handler.ts": "remember your language",
  "islands/page/time-zone-cookie.ts": "your time zone",
  "src/shell/panes/list-pane.ts": "what you last opened, chose or typed here",
  "src/shell/panes/wide-window.ts": "what you last opened, chose or typed here",
  "islands/panes/panes.ts": "what you last opened, chose or typed here",
  "islands/throw/throw-letter.ts": "what you last opened, chose or typed here",
  "islands/chat/reading/leave-removed.ts": "what you last opened, chose or typed here",
  "src/shell/parts/notice.ts": "what you last opened, chose or typed here",
  "islands/offline/device-database.ts": "what you last opened, chose or typed here",
  "src/bottles/web/answer-intent.ts": "what you last opened, chose or typed here",
  "src/bottles/web/sea-view.ts": "what you last opened, chose or typed here",
  "src/bottles/web/first-letter.ts": "what you last opened, chose or typed here",
  "src/square/web/handlers.ts": "what you last opened, chose or typed here",
};
const SETS_COOKIE = /\b(?:writeCookie|setCookie)\(c,|document\.cookie\s*=(?!=)/;

test("each place that sets a cookie is one of which the page says what it is for", () => {
  const setting = [...listSourceFiles(), ...listIslandFiles()].filter((file) => SETS_COOKIE.test(readSource(file)));
  const ofCookies = setting.filter((file) => file !== "src/http/request/cookies.ts");
  expect(ofCookies.sort()).toEqual(Object.keys(COOKIES).sort());
  for (const said of Object.values(COOKIES).flatMap((each) => each.split(", ")))
    expect(catalogue["privacy.consent.text"]).toContain(said);
});

test("only what is configured leaves, and no secret is named", () => {
  expect(recipientsOf(PLAIN).map(({ kind }) => kind)).toEqual(["mail_none", "push", "translation_none"]);
  expect(recipientsOf(readConfig({ TRANSLATE_URL: "http://127.0.0.1:5000" }))).toEqual(recipientsOf(PLAIN));
  expect(JSON.stringify(recipientsOf(readConfig(FULL)))).not.toContain("secret");
});

test("a change of the English texts is a new version", () => {
  const texts = Object.entries(catalogue).filter(([key]) => key.startsWith("privacy."));
  expect([PRIVACY_TEXTS.version, sha256(JSON.stringify(texts)).slice(0, 12)]).toEqual([6, "dab93ad1e1ea"]);
});

test("where no backups are made at night, those in a bucket stay until someone deletes them", async () => {
  const { db, close } = await openSqliteInMemory();
  const page = async (days: string) =>
    (await openTestApp(db, { ...APP_SETTINGS, BACKUP_DAYS: days }).ask("GET", "/privacy")).text();
  const [stay, kept] = [await page("0"), await page("9")];
  expect(stay).toContain(catalogue["privacy.leaves.copies.stay"]);
  expect(stay).not.toContain("kept for 0");
  expect(kept).not.toContain(catalogue["privacy.leaves.copies.stay"]);
  expect(plainText(kept)).toContain("Each is kept for 9 days");
  await close();
});

test("doctor asks for the operator where others reach the server", async () => {
  const ask = (env: Record<string, string>) => operatorCheck({ config: readConfig(env), db: null, now: NOW });
  expect(await ask({})).toEqual([]);
  const [missing] = await ask({ PUBLIC_URL: "https://sea.example" });
  expect([missing?.state, missing?.text]).toEqual([
    "wrong",
    expect.stringContaining("OPERATOR_NAME, OPERATOR_CONTACT"),
  ]);
  expect((await ask(FULL))[0]?.state).toBe("ok");
});

eachDatabase("the privacy page", (db) => {
  test("names each table that is there, and no table of people as without people", async () => {
    const tables = (await db().introspection.getTables()).map(({ name }) => name);
    const ours = tables.filter((name) => !/^(kysely_|sqlite_|message_words_(?!refill))/.test(name));
    expect(ours.filter((name) => !(name in DATA_OF_TABLES))).toEqual([]);
    const ofPeople = ROOMS.flatMap((room) => Object.keys(room.people ?? {})) as (keyof typeof DATA_OF_TABLES)[];
    expect(ofPeople.filter((name) => typeof DATA_OF_TABLES[name] === "object")).toEqual([]);
  });

  test("says who runs the server, in every language, or that nobody has signed", async () => {
    const full = openTestApp(db(), APP_SETTINGS);
    const plain = openTestApp(db());
    for (const language of LANGUAGES) {
      const ask = async (app: typeof plain, path: string) =>
        (await app.ask("GET", path, { cookies: { language }, headers: { host: "localhost" } })).text();
      for (const path of ["/privacy", "/terms"]) expect(await ask(full, path)).toContain("Sofia Marques");
      const page = await ask(full, "/privacy");
      for (const said of ["mailto:sofia@sea.example", "Rua 1, Porto", "mail.example", "Google"])
        expect(page).toContain(said);
      expect(await ask(plain, "/privacy")).not.toContain("mailto:");
    }
    expect(await (await plain.ask("GET", "/privacy")).text()).toContain("No name is given here");
  });

  test("is linked from sign-in, registration, terms and the account page", async () => {
    const app = openTestApp(db());
    const session = await app.enter(await aPerson(db()));
    for (const path of ["/login", "/register", "/terms"])
      expect(await (await app.ask("GET", path)).text()).toContain('href="/privacy"');
    expect(await (await app.ask("GET", "/account", { session })).text()).toContain('href="/privacy"');
  });

  test("has a new version with other settings, noted once", async () => {
    await Promise.all([1, 2].map(() => notePrivacyStatement(db(), PLAIN, NOW)));
    const first = await loadPrivacyStatement(db(), PLAIN, NOW + DAY);
    expect([first.version, first.since]).toEqual([1, NOW]);
    const other = readConfig(FULL);
    expect(await loadPrivacyStatement(db(), other, NOW + DAY)).toMatchObject({ version: 2, since: NOW + DAY });
    await Promise.all([1, 2].map(() => notePrivacyStatement(db(), other, NOW + DAY)));
    expect(await loadPrivacyStatement(db(), other, NOW + 2 * DAY)).toMatchObject({ version: 2, since: NOW + DAY });
  });
});

/** Without what an app in a test would open. */
const { DATABASE_URL: _database, PUBLIC_URL: _url, ...APP_SETTINGS } = FULL;
