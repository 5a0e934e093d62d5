import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { translatorFor } from "../../src/i18n/translator";
import { changeNotificationSettings } from "../../src/notifications/notifications";
import { nextLocalMorning, parseClockMinutes, quietUntil } from "../../src/notifications/rules";
import { PUSH_KINDS } from "../../src/push/push-outbox";
import { MINUTE } from "../../src/runtime/units";
import { SUBSCRIPTION_BODY } from "../http/rows/notifications";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/world";

const t = translatorFor("en");
const NIGHT = { from: parseClockMinutes("22:00"), to: parseClockMinutes("08:00") };
const utc = (text: string): number => Date.parse(`${text}Z`);

describe("quiet hours", () => {
  test.each([
    ["2026-11-21T21:59", "UTC", null],
    ["2026-11-21T22:00", "UTC", "2026-11-22T08:00"],
    ["2026-11-22T07:59", "UTC", "2026-11-22T08:00"],
    ["2026-11-22T08:00", "UTC", null],
    ["2026-11-21T17:00", "Asia/Kolkata", "2026-11-22T02:30"],
    // Clocks are set forward, and back, during the night.
    ["2027-03-27T23:00", "Europe/Berlin", "2027-03-28T06:00"],
    ["2026-10-24T22:00", "Europe/Berlin", "2026-10-25T07:00"],
  ])("at %s in %s", (at, zone, until) => {
    expect(quietUntil(utc(at), zone, NIGHT)).toBe(until === null ? null : utc(until));
  });

  test("never apply if they have no length or are off", () => {
    const always = { from: 480, to: 480 };
    expect([
      quietUntil(utc("2026-11-21T08:00"), "UTC", always),
      quietUntil(utc("2026-11-21T23:00"), "UTC", null),
    ]).toEqual([null, null]);
  });

  test("can lie within one day", () => {
    const noon = { from: parseClockMinutes("12:00"), to: parseClockMinutes("14:00") };
    expect(quietUntil(utc("2026-11-21T13:00"), "UTC", noon)).toBe(utc("2026-11-21T14:00"));
    expect(quietUntil(utc("2026-11-21T23:00"), "UTC", noon)).toBeNull();
  });

  test("always end within a day plus a clock change", () => {
    const zones = ["UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia", "Australia/Lord_Howe"];
    fc.assert(
      fc.property(
        fc.integer({ min: NOW, max: NOW + 4e10 }),
        fc.constantFrom(...zones),
        fc.nat(1439),
        (at, zone, expected) => {
          // Quiet at every minute but the one at which they end.
          const quiet = { from: (expected + 1) % 1440, to: expected };
          const next = quietUntil(at, zone, quiet) ?? nextLocalMorning(at, zone);
          expect(next).toBeGreaterThan(at);
          expect(next - at).toBeLessThanOrEqual(26 * 60 * MINUTE);
        },
      ),
    );
  });
});

eachDatabase("notification settings", (db) => {
  test("have the specified defaults, can be changed in part, and are shown on the page", async () => {
    const app = openTestApp(db());
    const session = await app.enter(await aPerson(db()));
    const settings = async () => (await app.ask("GET", "/api/push/settings", { session })).json();
    expect(await settings()).toEqual({
      kinds: {
        bottle: true,
        comment: true,
        friend: true,
        stranger: false,
        follower: false,
        sale: true,
        official: true,
      },
      words: false,
      quiet: { from: "22:00", to: "08:00" },
      weekly: false,
    });
    const change = { kinds: { follower: true }, quiet: null };
    await app.ask("PUT", "/api/push/settings", { session, json: change });
    const form = { kinds: "friend", words: "1", weekly: "on" };
    await app.ask("POST", "/account/notifications", { session, form });
    await app.ask("POST", "/account/notifications/quiet", {
      session,
      form: { quiet: "on", from: "21:30", to: "07:00" },
    });
    expect(await settings()).toEqual({
      kinds: {
        bottle: false,
        comment: false,
        friend: true,
        stranger: false,
        follower: false,
        sale: false,
        official: false,
      },
      words: true,
      quiet: { from: "21:30", to: "07:00" },
      weekly: true,
    });
    const page = await (await app.ask("GET", "/account/notifications", { session })).text();
    expect(page).toContain('name="kinds" checked="" value="friend"');
    expect(page).toContain('value="21:30"');
  });

  test("refuse invalid values", async () => {
    const app = openTestApp(db());
    const session = await app.enter(await aPerson(db()));
    const wrong: unknown[] = [
      { kinds: { all: true } },
      { words: 1 },
      { quiet: { from: "24:00", to: "8:00" } },
      { quiet: {} },
      { more: 1 },
    ];
    for (const json of wrong) expect((await app.ask("PUT", "/api/push/settings", { session, json })).status).toBe(422);
    const form = { words: "2" };
    expect((await app.ask("POST", "/account/notifications", { session, form })).status).toBe(422);
  });

  test("any input sent as a subscription is accepted or refused without an error 500", async () => {
    const app = openTestApp(db());
    const session = await app.enter(await aPerson(db()));
    const right = { ...SUBSCRIPTION_BODY, endpoint: "https://push.sea.example/mine" };
    const send = async (json: unknown) => (await app.ask("POST", "/api/push/subscriptions", { session, json })).status;
    expect(await send(right)).toBe(204);
    const part = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.webUrl(),
      fc.base64String(),
      fc.array(fc.string()),
    );
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({ endpoint: part, keys: fc.record({ p256dh: part, auth: part }) }, { requiredKeys: [] }),
      fc.record({
        endpoint: fc.constant(right.endpoint),
        keys: fc.record({ p256dh: fc.string({ minLength: 87, maxLength: 87 }), auth: part }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(body, async (json) => expect([400, 422]).toContain(await send(json))),
      { numRuns: 150 },
    );
    for (const endpoint of [
      "https://127.0.0.1/x",
      "https://no-such-host.sea.example.invalid/x",
      `https://push.sea.example/${"x".repeat(1_000)}`,
    ])
      expect(await send({ ...right, endpoint })).toBe(422);
    // On no curve.
    expect(await send({ ...right, keys: { ...right.keys, p256dh: `B${"A".repeat(86)}` } })).toBe(422);
    expect((await app.ask("DELETE", "/api/push/subscriptions", { session })).status).toBe(204);
    expect(
      await db().selectFrom("push_subscriptions").select("id").where("endpoint", "=", right.endpoint).execute(),
    ).toEqual([]);
  });

  test("the push question is asked once after the first letter that others may read, also with two tabs", async () => {
    const app = openTestApp(db());
    const person = await aPerson(db());
    const session = await app.enter(person);
    const ask = () => app.ask("POST", "/account/notifications/ask", { session, form: {} });
    expect((await ask()).status).toBe(204);
    await seedBuiltIns(db());
    const letter = await aBottle(db(), person, { hidden_at: NOW });
    expect((await ask()).status).toBe(204);
    await db().updateTable("bottles").set({ hidden_at: null }).where("id", "=", letter).execute();
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 204]);
    expect((await ask()).status).toBe(204);
  });

  test("the push question names every kind that is on, also one that is off unless somebody turns it on", async () => {
    const app = openTestApp(db());
    const person = await aPerson(db());
    await seedBuiltIns(db());
    await aBottle(db(), person);
    const kinds = Object.fromEntries(PUSH_KINDS.map((kind) => [kind, kind !== "sale"]));
    await changeNotificationSettings(db(), person, { kinds }, NOW);
    const session = await app.enter(person);
    const html = await (await app.ask("POST", "/account/notifications/ask", { session, form: {} })).text();
    const named = PUSH_KINDS.filter((kind) => html.includes(t(`notifications.ask.${kind}`)));
    expect(named).toEqual(PUSH_KINDS.filter((kind) => kind !== "sale"));
  });
});
