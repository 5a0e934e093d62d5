import { beforeAll, expect, test } from "bun:test";
import { createSessionStore } from "../../src/auth/sessions";
import { newId } from "../../src/db/ids";
import { LIST_START } from "../../src/db/paging";
import { translatorFor } from "../../src/i18n/translator";
import { ALARM_LIMITS } from "../../src/limits/safety";
import { listPendingCases, loadDuty, loadReportCase, switchDuty } from "../../src/official/official";
import { savePushSubscription } from "../../src/push/subscriptions";
import { openLogger } from "../../src/runtime/log";
import { HOUR } from "../../src/runtime/units";
import { countReachableOfficials, runDueAlarms, takeCase } from "../../src/safety/safety";
import { anOfficial, loadCase, reportThing } from "../safety/official-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const t = translatorFor("en");

eachDatabase("duty in the console", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  test.each(ALARM_LIMITS.dutyHours.map((hours) => [hours]))(
    "is for %d hours, and ends by itself or at once",
    async (hours) => {
      const official = await anOfficial(db());
      const until = NOW + hours * HOUR;
      expect(await switchDuty(db(), official.id, { hours }, NOW)).toMatchObject({ until, reachable: false });
      expect((await loadDuty(db(), official.id, until - 1)).silent).toContain(official.nickname);
      expect(await loadDuty(db(), official.id, until)).toMatchObject({ until: null });
      expect(await switchDuty(db(), official.id, { hours: 0 }, NOW)).toMatchObject({ until: null });
    },
  );

  test("is nothing for somebody who is no official", async () => {
    const person = await aPerson(db());
    await switchDuty(db(), person.id, { hours: 8 }, NOW);
    const row = db().selectFrom("users").select("duty_until").where("id", "=", person.id);
    expect((await row.executeTakeFirstOrThrow()).duty_until).toBeNull();
  });

  test("nobody can be rung without a browser that takes push, or a verified address", async () => {
    const before = await countReachableOfficials(db(), NOW);
    const email = `${crypto.randomUUID()}@example.org`;
    const official = await aPerson(db(), { official: 1, password_hash: "x", email, email_key: email });
    expect(await countReachableOfficials(db(), NOW)).toBe(before);
    await db().updateTable("users").set({ email_verified: 1 }).where("id", "=", official.id).execute();
    expect(await countReachableOfficials(db(), NOW)).toBe(before + 1);
  });

  test("a browser counts while its session is in force", async () => {
    const official = await aPerson(db(), { official: 1, password_hash: "x" });
    await createSessionStore(db(), () => NOW).start(official.id, "");
    const sessions = db().selectFrom("sessions").select(["id", "expires_at"]).where("user_id", "=", official.id);
    const { id: sessionId, expires_at: end } = await sessions.executeTakeFirstOrThrow();
    const subscription = { endpoint: `https://push.example/${sessionId}`, p256dh: "x", auth: "y" };
    const before = await countReachableOfficials(db(), NOW);
    await savePushSubscription(db(), { id: official.id, sessionId }, subscription, NOW);
    expect(await countReachableOfficials(db(), NOW)).toBe(before + 1);
    expect(await countReachableOfficials(db(), end)).toBe(before);
  });

  test("who opens their account by a passkey alone is an official as others, and rung", async () => {
    const [email, credential] = [`${crypto.randomUUID()}@example.org`, crypto.randomUUID()];
    const mail = { email, email_key: email, email_verified: 1 } as const;
    const { id, nickname } = await aPerson(db(), { official: 1, password_hash: null, ...mail });
    const before = await countReachableOfficials(db(), NOW);
    expect((await loadDuty(db(), id, NOW)).reachable).toBe(false);
    const passkey = { id: newId(NOW), user_id: id, credential, rp_id: "sea.example", public_key: "x", counter: 0 };
    const named = { transports: "", name: "phone", kind: "phone", created_at: NOW, last_used_at: null } as const;
    await db()
      .insertInto("passkeys")
      .values({ ...passkey, ...named })
      .execute();
    expect(await countReachableOfficials(db(), NOW)).toBe(before + 1);
    expect(await switchDuty(db(), id, { hours: 4 }, NOW)).toMatchObject({ reachable: true });
    expect((await loadDuty(db(), id, NOW)).names).toContain(nickname);
    await switchDuty(db(), id, { hours: 0 }, NOW);
    await db().updateTable("users").set({ official: 0 }).where("id", "=", id).execute();
  });

  test("an urgent case stands before others, and says who has taken it and until when", async () => {
    const [one, two] = [await anOfficial(db()), await anOfficial(db())];
    const things = [await aBottle(db(), await aPerson(db())), await aBottle(db(), await aPerson(db()))];
    const [spam = "", threat = ""] = things;
    await reportThing(db(), await aPerson(db()), { kind: "bottle", id: spam, reason: "spam" }, NOW);
    await reportThing(db(), await aPerson(db()), { kind: "bottle", id: threat, reason: "threat" }, NOW + 1);
    const { id } = await loadCase(db(), threat);
    await takeCase(db(), one.id, id, NOW + 2);
    const [first] = (await listPendingCases(db(), two.id, { after: LIST_START, limit: 10 })).items;
    const taken = { by: one.id, nickname: one.nickname, at: NOW + 2, until: NOW + 2 + ALARM_LIMITS.rest };
    expect(first).toMatchObject({ id, urgent: { since: NOW + 1, taken } });
    expect((await loadReportCase(db(), two.id, (await loadCase(db(), spam)).id, NOW)).urgent).toBeNull();
  });

  test("on duty without a way to be rung: not named as rung, told what is missing, and the next one is rung", async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    const mail = { email, email_key: email, email_verified: 1 } as const;
    const silent = await anOfficial(db());
    const next = await aPerson(db(), { official: 1, password_hash: "x", ...mail });
    const duty = await switchDuty(db(), silent.id, { hours: 8 }, NOW);
    expect(duty).toMatchObject({ reachable: false, silent: expect.arrayContaining([silent.nickname]) });
    expect(duty.names).not.toContain(silent.nickname);
    const app = openTestApp(db());
    const html = await (await app.ask("GET", "/official", { session: await app.enter(silent) })).text();
    expect(html).toContain(t("official.duty.unreachable"));
    expect(html).toContain(t("official.duty.nobody"));
    const of = /(?:reach them|reaches them): ([^<]*)/.exec(html)?.[1] ?? "";
    expect(of).toContain(silent.nickname);
    const bottle = await aBottle(db(), await aPerson(db()));
    await reportThing(db(), await aPerson(db()), { kind: "bottle", id: bottle, reason: "threat" }, NOW);
    await runDueAlarms(db(), { operator: null, log: openLogger("silent") }, NOW);
    const rung = await db().selectFrom("outbox").select("user_id").where("kind", "=", "duty").execute();
    expect(rung.map(({ user_id }) => user_id)).toContain(next.id);
    expect((await switchDuty(db(), next.id, { hours: 8 }, NOW)).names).toContain(next.nickname);
  });
});
