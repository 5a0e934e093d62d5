import { beforeAll, expect, test } from "bun:test";
import { createUnsubscribeToken } from "../../src/mail/unsubscribe-token";
import { enqueueWeeklyEmails } from "../../src/notifications/notifications";
import { localMorningInAWeek } from "../../src/notifications/rules";
import { MINUTE } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/world";

const utc = (text: string): number => Date.parse(`${text}Z`);

eachDatabase("the weekly email", (db) => {
  const DAY = 24 * 60 * MINUTE;
  const MORNING = utc("2026-11-28T08:30");

  beforeAll(async () => void (await seedBuiltIns(db())));

  const wanting = async (change = {}) => {
    const email = `reader.${crypto.randomUUID()}@example.org`;
    const person = await aPerson(db(), { email, email_key: email, email_verified: 1, ...change });
    const app = openTestApp(db());
    const session = await app.enter(person);
    await app.ask("PUT", "/api/push/settings", { session, json: { weekly: true } });
    return { person, app, session };
  };
  const findBottle = async (author: { id: string }, at: number) => {
    const bottle = await aBottle(db(), author as never);
    const finder = await aPerson(db());
    const finding = {
      bottle_id: bottle,
      user_id: finder.id,
      country: "FR",
      until: at + DAY,
      released_at: null,
      outcome: null,
    };
    await db()
      .insertInto("findings")
      .values({ ...finding, picked_at: at })
      .execute();
  };
  const emails = (person: { id: string }) =>
    db().selectFrom("outbox").select(["kind", "params"]).where("user_id", "=", person.id).execute();

  test("is sent once a week on a local morning, with the activity since the last one", async () => {
    const { person } = await wanting({ time_zone: "Asia/Tokyo" });
    await findBottle(person, NOW + DAY);
    await findBottle(person, NOW + 2 * DAY);
    await enqueueWeeklyEmails(db(), MORNING);
    expect(await emails(person)).toEqual([]);
    const tokyo = utc("2026-11-28T23:10");
    await Promise.all([enqueueWeeklyEmails(db(), tokyo), enqueueWeeklyEmails(db(), tokyo)]);
    expect(await emails(person)).toEqual([{ kind: "week", params: JSON.stringify({ found: "2", answered: "0" }) }]);
    await enqueueWeeklyEmails(db(), tokyo + 6 * DAY);
    expect(await emails(person)).toHaveLength(1);
    await findBottle(person, tokyo + 6 * DAY);
    await enqueueWeeklyEmails(db(), tokyo + 7 * DAY);
    expect((await emails(person)).map(({ params }) => JSON.parse(params).found).sort()).toEqual(["1", "2"]);
    await enqueueWeeklyEmails(db(), tokyo + 14 * DAY);
    expect(await emails(person)).toHaveLength(2);
  });

  test("tells of nothing from before it was turned on again", async () => {
    const { person, app, session } = await wanting();
    const turn = (weekly: boolean) => app.ask("PUT", "/api/push/settings", { session, json: { weekly } });
    await turn(false);
    await findBottle(person, NOW + DAY);
    app.later(3 * DAY);
    await turn(true);
    await findBottle(person, NOW + 4 * DAY);
    await enqueueWeeklyEmails(db(), MORNING + 3 * DAY);
    expect((await emails(person)).map(({ params }) => JSON.parse(params).found)).toEqual(["1"]);
  });

  test("is not sent without activity, without a verified address or to banned people", async () => {
    const [quiet, unproven, banned] = [await wanting(), await wanting({ email_verified: 0 }), await wanting()];
    await findBottle(unproven.person, NOW + DAY);
    await findBottle(banned.person, NOW + DAY);
    await db().updateTable("users").set({ banned_at: NOW }).where("id", "=", banned.person.id).execute();
    await enqueueWeeklyEmails(db(), MORNING);
    for (const { person } of [quiet, unproven, banned]) expect(await emails(person)).toEqual([]);
  });

  test("is stopped by a one-click request of a mail server, without cookie or session", async () => {
    const { person, app, session } = await wanting();
    await findBottle(person, NOW + DAY);
    await enqueueWeeklyEmails(db(), MORNING);
    const token = encodeURIComponent(await createUnsubscribeToken(db(), person.id));
    const page = await app.ask("GET", `/unsubscribe?token=${token}`);
    expect(await page.text()).toContain(`action="/unsubscribe?token=${token}"`);
    const weekly = async () => (await (await app.ask("GET", "/api/push/settings", { session })).json()).weekly;
    expect(await weekly()).toBe(true);
    for (const forged of ["", "x", `${person.id}.${"A".repeat(43)}`, token.slice(0, -1)])
      expect((await app.ask("POST", `/unsubscribe?token=${forged}`, { form: {} })).status).toBe(404);
    const stop = await app.ask("POST", `/unsubscribe?token=${token}`, {
      form: { "List-Unsubscribe": "One-Click" },
      cookies: { language: "" },
      headers: { "sec-fetch-site": "cross-site", origin: "https://mail.example.net" },
    });
    expect([stop.status, await weekly(), await emails(person)]).toEqual([200, false, []]);
  });

  test("the next one is due on a morning a week later", () => {
    expect(localMorningInAWeek(utc("2026-11-28T08:30"), "UTC")).toBe(utc("2026-12-05T08:00"));
    expect(localMorningInAWeek(utc("2026-11-28T10:59"), "UTC")).toBe(utc("2026-12-05T08:00"));
  });
});
