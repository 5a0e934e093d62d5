import { expect, test } from "bun:test";
import { ensureOfficialAccount, registerAccount } from "../../src/auth/auth";
import type { Db } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { DAY } from "../../src/runtime/units";
import { isRegistrationOpen, saveRegistrationSettings } from "../../src/safety/safety";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START } from "../support/people";

const registerPerson = (db: Db, username: string) =>
  registerAccount(db, { username, nickname: username, password: "some Pass 123", language: "en" }, TEST_START).then(
    () => "in",
    (error) => error.code,
  );

/** A report of each of so many people that nobody has decided. */
async function reported(db: Db, people: number, at: number): Promise<void> {
  const about = await aPerson(db);
  const id = `case-${about.id}`;
  await db
    .insertInto("report_cases")
    .values({
      id,
      kind: "user",
      thing_id: about.id,
      about_id: about.id,
      opened_at: at,
      reporters: people,
      weight: 3,
      legal_hold: 0,
      place: 0,
    } as never)
    .execute();
  for (let n = 0; n < people; n++) {
    const { id: reporter_id } = await aPerson(db);
    await db
      .insertInto("reports")
      .values({
        reporter_id,
        kind: "user",
        thing_id: about.id,
        case_id: id,
        reason: "spam",
        note: "",
        weight: 3,
        created_at: at,
        outcome_told_at: null,
      })
      .execute();
  }
}

eachDatabase("registration", (_, open) => {
  test("is open, until an official closes it", async () => {
    const db = await open();
    const official = await aPerson(db, { official: 1 });
    expect(await registerPerson(db, "first.one")).toBe("in");
    await saveRegistrationSettings(db, official.id, { open: false, closesItself: false }, TEST_START);
    expect(await registerPerson(db, "second.one")).toBe("registration_closed");
    await saveRegistrationSettings(db, official.id, { open: true, closesItself: false }, TEST_START);
    expect(await registerPerson(db, "second.one")).toBe("in");
    const acts = await db.selectFrom("audit_log").select("act").orderBy("id").execute();
    expect(acts.map(({ act }) => act)).toEqual(["registration_closed", "registration_opened"]);
  });

  test("a week to the millisecond, three people, and an official who can sign in", async () => {
    const db = await open();
    const official = await aPerson(db, { official: 1, password_hash: "x" });
    await saveRegistrationSettings(db, official.id, { open: true, closesItself: true }, TEST_START);
    await reported(db, 2, TEST_START);
    const isOpen = (ms: number) => isRegistrationOpen(db, TEST_START + 7 * DAY + ms);
    expect(await isOpen(0)).toBe(true);
    await reported(db, 1, TEST_START);
    expect([await isOpen(-1), await isOpen(0)]).toEqual([true, false]);
    await db.updateTable("users").set({ official: 0 }).where("id", "=", official.id).execute();
    await ensureOfficialAccount(db, TEST_START);
    expect(await isOpen(0)).toBe(true);
  });

  test("one person's three reports do not close it", async () => {
    const db = await open();
    const official = await aPerson(db, { official: 1, password_hash: "x" });
    await saveRegistrationSettings(db, official.id, { open: true, closesItself: true }, TEST_START);
    await reported(db, 1, TEST_START);
    const all = await db.selectFrom("reports").select("reporter_id").executeTakeFirstOrThrow();
    await reported(db, 2, TEST_START);
    await db.deleteFrom("reports").where("reporter_id", "!=", all.reporter_id).execute();
    const cases = await db.selectFrom("report_cases").select("id").execute();
    for (const { id } of cases)
      await db
        .insertInto("reports")
        .values({
          reporter_id: all.reporter_id,
          kind: "user",
          thing_id: `${id} too`,
          case_id: id,
          reason: "spam",
          note: "",
          weight: 3,
          created_at: TEST_START,
          outcome_told_at: null,
        })
        .execute();
    expect(await isRegistrationOpen(db, TEST_START + 8 * DAY)).toBe(true);
  });

  test("who finds it closed reads so kindly in their language, and the API says 403", async () => {
    const db = await open();
    const official = await aPerson(db, { official: 1 });
    await saveRegistrationSettings(db, official.id, { open: false, closesItself: false }, TEST_START);
    const app = openTestApp(db);
    for (const language of LANGUAGES) {
      const page = await app.ask("GET", "/register", { cookies: { language } });
      expect(await page.text()).toContain(translatorFor(language)("error.registration_closed"));
    }
    const json = { username: "somebody.new", nickname: "New", password: "some Pass 123", language: "en" };
    const answer = await app.ask("POST", "/api/auth/register", { json });
    expect([answer.status, (await answer.json()).error.code]).toEqual([403, "registration_closed"]);
  });

  test("closes by itself where reports of three people lie for a week and somebody could decide, if so set", async () => {
    const db = await open();
    await reported(db, 2, TEST_START);
    const official = await aPerson(db, { password_hash: "x" });
    const isOpen = (days: number) => isRegistrationOpen(db, TEST_START + days * DAY);
    await saveRegistrationSettings(db, official.id, { open: true, closesItself: true }, TEST_START);
    await db.updateTable("users").set({ official: 1 }).where("id", "=", official.id).execute();
    expect(await isOpen(7)).toBe(true);
    await reported(db, 1, TEST_START + DAY);
    expect([await isOpen(7), await isOpen(8)]).toEqual([true, false]);
    await db.updateTable("users").set({ official: 0 }).where("id", "=", official.id).execute();
    expect(await isOpen(8)).toBe(true);
    await db.updateTable("users").set({ official: 1 }).where("id", "=", official.id).execute();
    await db
      .updateTable("report_cases")
      .set({ decided_at: TEST_START + 2 * DAY })
      .execute();
    expect(await isOpen(8)).toBe(true);
    await saveRegistrationSettings(db, official.id, { open: true, closesItself: false }, TEST_START);
    await db.updateTable("report_cases").set({ decided_at: null }).execute();
    expect(await isOpen(8)).toBe(true);
  });
});
