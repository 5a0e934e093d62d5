/**
 * What leaves the product has numbers and times as its reader's language and zone have them: each kind of e-mail and of
 * push, the files that people take along, and what a link shows elsewhere.
 */

import { beforeAll, expect, test } from "bun:test";
import { exportAccount } from "../../src/account/export";
import { createEmailComposer } from "../../src/auth/email/compose-email";
import { sendText } from "../../src/chat/chat";
import { chatFile } from "../../src/chat/web/file/chat-file";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import type { Language } from "../../src/i18n/languages";
import { localeOf } from "../../src/i18n/locales";
import { translatorFor } from "../../src/i18n/translator";
import { zoneName } from "../../src/i18n/zone-name";
import { LANGUAGES } from "../../src/limits/languages";
import { MAIL_LIMITS } from "../../src/limits/mail";
import { MAIL_KINDS, type MailKind } from "../../src/mail/outbox";
import { changeNotificationSettings, notificationComposer } from "../../src/notifications/notifications";
import { PUSH_KINDS, type PushKind, SUMMARY_KIND } from "../../src/push/push-outbox";
import { DAY, HOUR } from "../../src/runtime/units";
import { followPerson } from "../../src/social/social";
import { openTestApp } from "../support/app";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { aFileStore } from "../support/files";
import { aPerson, aSignedInPerson, TEST_START, type TestPerson } from "../support/people";
import { openSqliteInMemory } from "../support/sqlite-template";
import { insertFriendship } from "../support/world";

/** Another day in the first and the last of them. */
const AT = Date.UTC(2026, 10, 21, 21, 40);
const ZONES = ["Asia/Kolkata", "America/St_Johns", "Pacific/Kiritimati"] as const;
/** Where somebody lives whose clock shows such a zone; without one in the country of who has chosen none. */
const COUNTRY_OF = { "Asia/Kolkata": "IN", "America/St_Johns": "CA", "Pacific/Kiritimati": "KI", none: "US" };
type Zone = keyof typeof COUNTRY_OF;
const localeIn = (language: Language, zone: Zone = "none") => localeOf(language, COUNTRY_OF[zone]);
const PAIRS = LANGUAGES.flatMap((language) => ZONES.map((zone) => [language, zone] as const));
const ORIGIN = "https://sea.example";
const MANY = 12_345;

/** Blanks and joiners of a line are no part of a format. */
const bare = (text: string): string => text.replace(/[\s\u2060]/g, "");
const numberIn = (language: Language, n: number, zone?: Zone) =>
  new Intl.NumberFormat(localeIn(language, zone)).format(n);
const timeIn = (language: Language, timeZone: Zone, options: Intl.DateTimeFormatOptions, at = AT) =>
  bare(new Intl.DateTimeFormat(localeIn(language, timeZone), { ...options, timeZone }).format(at));
const MOMENT = { dateStyle: "medium", timeStyle: "short" } as const;

/** What is in no sentence: times for programs, numbers without the language's separators, in Arabic other digits. */
function expectNoLeak(language: Language, text: string, zone?: Zone): void {
  expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}|\d{2}:\d{2}:\d{2}|GMT|\[object|NaN|Invalid/);
  expect(text.replaceAll(numberIn(language, MANY, zone), "…")).not.toMatch(/12.?345/);
  if (language === "ar") expect(text).not.toMatch(/[0-9]/);
}

let db: Db;
beforeAll(async () => {
  ({ db } = await openSqliteInMemory());
  await seedBuiltIns(db);
});

const TIMELESS: readonly MailKind[] = [
  ...(["verify_email", "reset_password", "prove_self", "age_corrected", "duty", "week"] as const),
];
const VALID_HOURS: Partial<Record<MailKind, number>> = {
  verify_email: MAIL_LIMITS.verifyValid / HOUR,
  reset_password: MAIL_LIMITS.resetValid / HOUR,
};

/** The words of an e-mail, without its links and its code. */
async function emailText(kind: MailKind, language: Language, time_zone: Zone): Promise<string> {
  const email = `${newId(AT)}@sea.example`;
  const address = { email, email_key: email, email_verified: kind === "verify_email" ? 0 : 1 } as const;
  const [nickname_key, country] = [newId(AT), COUNTRY_OF[time_zone]];
  const { id } = await aPerson(db, { ...address, language, country, time_zone, nickname: "Lin", nickname_key });
  const { sessionId: session } = await aSignedInPerson(db, { id }, AT);
  const farewell = { to: email, nickname: "Lin", language, country, time_zone, messages: "keep", origin: ORIGIN };
  const told = { session, name: "Log", until: String(AT + DAY), measureId: "m", found: String(MANY), answered: "2" };
  const params = JSON.stringify({ ...farewell, ...told, ...(kind === "duty" && { n: String(MANY) }), user: id });
  const row = { id: newId(AT), user_id: id, kind, params, attempts: 0, next_at: AT, created_at: AT };
  const mail = await createEmailComposer(db, ORIGIN, ORIGIN)(row, AT + HOUR);
  return `${mail?.subject}\n${mail?.text}`.replaceAll(/https:\S+|^\d{6}$/gm, "");
}

test.each(MAIL_KINDS)("an e-mail has them: %s", async (kind) => {
  for (const [language, zone] of PAIRS) {
    const text = await emailText(kind, language, zone);
    expectNoLeak(language, text, zone);
    expect(bare(text).includes(timeIn(language, zone, MOMENT))).toBe(!TIMELESS.includes(kind));
    if (kind === "week" || kind === "duty") expect(text).toContain(numberIn(language, MANY, zone));
    if (kind === "token_made") expect(bare(text)).toContain(timeIn(language, zone, LONG_DAY, AT + DAY));
    const hours = VALID_HOURS[kind] ?? 0;
    if (hours > 2) expect(text).toContain(numberIn(language, hours, zone));
  }
});
const LONG_DAY = { day: "numeric", month: "long" } as const;

/** Somebody with news of a kind, and what it is about. */
async function newsOf(kind: PushKind, reader: TestPerson): Promise<string> {
  const lin = await aPerson(db, { nickname: "Lin", nickname_key: newId(AT) });
  if (kind === "friend") await insertFriendship(db, reader.id, lin.id);
  else await followPerson(db, lin, reader.id, AT);
  if (kind === "friend" || kind === "stranger") {
    const texts = kind === "friend" ? ["Ahoy", "Ahoy", "Ahoy"] : ["Ahoy"];
    for (const text of texts) await sendText(db, lin.id, reader.id, { text, clientId: newId(AT) }, AT);
    return lin.id;
  }
  if (kind === "follower") return lin.id;
  const type = {
    bottle: "bottle_commented",
    comment: "bottle_answered",
    sale: "bottle_purchased",
    official: "official_notice",
  }[kind];
  const params = {
    from: lin.id,
    nickname: "Lin",
    comment: "Ahoy",
    answer: "Ahoy",
    text: "Ahoy",
    price: MANY,
    bottleId: "b",
    designId: "d",
  };
  const rows = [newId(AT), newId(AT), newId(AT)].map((id) => ({
    ...{ id, user_id: reader.id, type, params: JSON.stringify(params), created_at: AT },
  }));
  await db.insertInto("system_messages").values(rows).execute();
  return rows[0]?.id ?? "";
}

/** Tags of the kinds that tell of a thing, as `newsOf` makes it. */
const NEWS_TAGS: Partial<Record<string, string>> = { bottle: "bottle-b", comment: "answer-b", sale: "sale-d" };

/** Title, body and button of a push about so many. */
async function pushText(kind: PushKind | typeof SUMMARY_KIND, language: Language, n: number): Promise<string> {
  const reader = await aPerson(db, { language });
  await changeNotificationSettings(db, reader, { kinds: { stranger: true, follower: true }, quiet: null }, AT);
  const ref = kind === SUMMARY_KIND ? "" : await newsOf(kind, reader);
  const composed = await notificationComposer(db)(
    reader.id,
    { kind, ref, n, tag: NEWS_TAGS[kind] ?? kind } as never,
    AT,
  );
  const shown = composed && "shown" in composed ? composed.shown : null;
  expect([kind, shown?.title]).toEqual([kind, expect.any(String)]);
  return [shown?.title, shown?.body, shown?.act].join("\n");
}

test.each([...PUSH_KINDS, SUMMARY_KIND] as const)("a push has them: %s", async (kind) => {
  for (const language of LANGUAGES) {
    const text = await pushText(kind, language, MANY);
    expectNoLeak(language, text);
    if (kind === "follower" || kind === SUMMARY_KIND) expect(text).toContain(numberIn(language, MANY));
    if (kind === "friend" || kind === "bottle") expect(text).toContain(numberIn(language, 3));
  }
});

test("a chat taken along has its days and times in its reader's zone", async () => {
  const [one, other] = [await aPerson(db), await aPerson(db)];
  await insertFriendship(db, one.id, other.id);
  const texts = ["Ahoy", "Ahoy", "Ahoy"];
  for (const text of texts) await sendText(db, one.id, other.id, { text, clientId: newId(AT) }, AT);
  for (const [language, zone] of PAIRS) {
    const reader = {
      me: one.id,
      other: other.id,
      partner: "Lin",
      t: translatorFor(localeIn(language, zone)),
      language,
      locale: localeIn(language, zone),
      zone,
    };
    let html = "";
    for await (const part of chatFile(db, aFileStore(), reader, AT + DAY)) html += part;
    const text = html.replace(/<style>.*?<\/style>/s, "").replace(/<[^>]+>/g, " ");
    expectNoLeak(language, text, zone);
    expect(bare(text)).toContain(timeIn(language, zone, MOMENT, AT + DAY));
    expect(bare(text)).toContain(timeIn(language, zone, { timeStyle: "short" }));
    expect(bare(text)).toContain(timeIn(language, zone, { ...LONG_DAY, year: "numeric" }));
    expect(text).toContain(numberIn(language, texts.length, zone));
    expect(text).toContain(
      translatorFor(localeIn(language, zone))("chat.file.zone", {
        zone: zoneName(localeIn(language, zone), zone, AT + DAY),
      }),
    );
  }
});

test("the data of an account say in the reader's language and zone of when they are, and that times in them are UTC", async () => {
  for (const [language, zone] of PAIRS) {
    const person = { ...(await aPerson(db, { language })), username: "lin" } as never;
    const context = {
      person,
      t: translatorFor(localeIn(language, zone)),
      locale: localeIn(language, zone),
      belongings: {} as never,
      zone,
    };
    const files = exportAccount(db, aFileStore(), context, AT);
    const readme = await files.next();
    let text = "";
    for await (const part of readme.value?.parts ?? []) text += part;
    expect(bare(text)).toContain(timeIn(language, zone, MOMENT));
    const [head = "", explained] = text.split("\n\n");
    expect(head).toContain(zoneName(localeIn(language, zone), zone, AT));
    expect(explained).toMatch(/UTC.*Z/);
    expectNoLeak(language, text, zone);
  }
});

test("what a link shows elsewhere has no number but people's own", async () => {
  const app = openTestApp(db);
  const author = await aPerson(db, { nickname: "Lin", nickname_key: newId(AT) });
  const bottle = await aBottle(db, author, { content: "Rain on the strait", created_at: TEST_START });
  for (const language of LANGUAGES) {
    const headers = { "accept-language": language };
    const page = await (await app.ask("GET", `/bottle-shared/${bottle}?btype=thrown`, { headers })).text();
    const shown = [
      ...page.matchAll(/(?:property|name)="(?:og|twitter):(?:title|description|image:alt)" content="([^"]*)"/g),
    ];
    expect(shown.length).toBeGreaterThanOrEqual(4);
    for (const [, text = ""] of shown) expect(text).not.toMatch(/\p{Nd}/u);
  }
});
