import { expect, test } from "bun:test";
import { LIST_START } from "../../src/db/paging";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { systemMessageLink } from "../../src/messages/messages";
import { loadPendingWork } from "../../src/official/official";
import { DAY } from "../../src/runtime/units";
import { listMeasures } from "../../src/safety/measures/appeals";
import {
  decideBirthdayRequest,
  findBirthdayRequest,
  listBirthdayRequests,
  submitBirthdayRequest,
  takeMeasure,
} from "../../src/safety/safety";
import { adultAtFromBirthday } from "../../src/users/users";
import { openTestApp } from "../support/app";
import { NOW, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, type PersonChange, type TestPerson } from "../support/people";
import { anOfficial, officialContext } from "./official-fixtures";

const BIRTHDAY_REQUEST = { birthday: "2010-06-01", note: "I typed the wrong year." };
const GRANT = { decision: "granted", reply: "Thank you for telling us." } as const;
const REFUSE = { decision: "refused", reply: "Please write to us first." } as const;

eachDatabase("a birthday that is asked for", (db) => {
  const ask = (who: TestPerson, request = BIRTHDAY_REQUEST, now = NOW) =>
    submitBirthdayRequest(db(), who, request, now);
  const ageOf = (id: string) =>
    db().selectFrom("users").select(["birthday", "adult_at"]).where("id", "=", id).executeTakeFirstOrThrow();
  const openOf = async (who: TestPerson) =>
    (
      await db()
        .selectFrom("birthday_requests")
        .select("id")
        .where("user_id", "=", who.id)
        .where("decided_at", "is", null)
        .executeTakeFirst()
    )?.id ?? "";
  const messagesOf = async (who: TestPerson) =>
    (
      await db()
        .selectFrom("system_messages")
        .select(["type", "params"])
        .where("user_id", "=", who.id)
        .orderBy("id")
        .execute()
    ).map(({ type, params }) => ({ type, params: JSON.parse(params) }));

  test.each([
    ["an adult, under 18", {}, "2010-06-01", "done"],
    ["an adult, another adult's day", {}, "1980-06-01", "birthday_free"],
    ["a minor, over 18", { birthday: "2011-03-02" }, "2000-06-01", "done"],
    ["a minor, a later day", { birthday: "2011-03-02" }, "2012-06-01", "birthday_free"],
    ["a minor, an earlier day, which does not count by itself", { birthday: "2011-03-02" }, "2010-06-01", "done"],
    ["a minor, the day that stands there", { birthday: "2011-03-02" }, "2011-03-02", "birthday_free"],
    ["nobody's day yet", { birthday: null }, "2010-06-01", "birthday_free"],
    ["under 13", {}, "2020-06-01", "underage"],
    ["a day to come", {}, "2036-06-01", "validation_failed"],
    ["an official", { official: 1 }, "2010-06-01", "forbidden"],
  ] as [string, PersonChange, string, string][])("%s", async (_, change, birthday, expected) => {
    const who = await aPerson(db(), change);
    expect((await workOutcome(ask(who, { ...BIRTHDAY_REQUEST, birthday }))) ?? "done").toBe(expected);
    const request = await findBirthdayRequest(db(), who.id);
    expect(request).toEqual(
      expected === "done"
        ? { id: expect.any(String), birthday, note: BIRTHDAY_REQUEST.note, createdAt: NOW, decision: null, reply: null }
        : null,
    );
  });

  test("one waits at a time, also of two at once; three in 30 days", async () => {
    const [who, official] = [await aPerson(db()), await anOfficial(db())];
    const both = await Promise.allSettled([ask(who), ask(who)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find((each) => each.status === "rejected")?.reason).toMatchObject({
      code: "birthday_request_open",
    });
    for (let n = 0; n < SAFETY_LIMITS.birthdays.most; n++) {
      await decideBirthdayRequest(db(), officialContext(official), await openOf(who), REFUSE, NOW + n);
      const repeated = await workOutcome(ask(who, BIRTHDAY_REQUEST, NOW + n));
      if (n === SAFETY_LIMITS.birthdays.most - 1) expect(repeated).toBe("birthday_request_limit");
    }
    await ask(who, BIRTHDAY_REQUEST, NOW + 31 * DAY);
    expect(await openOf(who)).not.toBe("");
  });

  test("it waits where officials see it; granted, it is a measure that can be appealed", async () => {
    const [who, official] = [await aPerson(db()), await anOfficial(db())];
    const before = (await loadPendingWork(db(), official.id)).birthdays;
    await ask(who);
    expect((await loadPendingWork(db(), official.id)).birthdays).toBe(before + 1);
    const queue = await listBirthdayRequests(db(), { after: LIST_START, limit: 100 }, NOW);
    const id = await openOf(who);
    expect(queue.items.find((each) => each.id === id)).toMatchObject({
      ...BIRTHDAY_REQUEST,
      band: "adult",
      becomes: "minor",
      about: { id: who.id, nickname: who.nickname },
    });
    const measure = await decideBirthdayRequest(db(), officialContext(official), id, GRANT, NOW + 1);
    expect(await ageOf(who.id)).toEqual({
      birthday: "2010-06-01",
      adult_at: adultAtFromBirthday("2010-06-01"),
    });
    const [taken] = await listMeasures(db(), who.id);
    expect(taken).toMatchObject({
      id: measure,
      kind: "age",
      age: "birthday",
      birthday: "2010-06-01",
      rule: "6",
    });
    const params = { notice: "birthday_granted", measureId: measure };
    expect(await messagesOf(who)).toEqual([{ type: "official_notice", params }]);
    expect(systemMessageLink({ type: "official_notice", params } as never)).toBe(`/notice/${measure}`);
    expect(await findBirthdayRequest(db(), who.id)).toMatchObject({
      decision: "granted",
      reply: GRANT.reply,
    });
    const logged = await db().selectFrom("audit_log").select(["act", "kind"]).where("about_id", "=", who.id).execute();
    expect(logged).toEqual([
      { act: "birthday_decided", kind: "granted" },
      { act: "measure_taken", kind: "age" },
    ]);
  });

  test("refused, it changes nothing, and the person reads why", async () => {
    const [who, official] = [await aMinor(db()), await anOfficial(db())];
    await ask(who, { ...BIRTHDAY_REQUEST, birthday: "2000-06-01" });
    expect(await decideBirthdayRequest(db(), officialContext(official), await openOf(who), REFUSE, NOW + 1)).toBe(null);
    expect((await ageOf(who.id)).birthday).toBe("2011-03-02");
    const [message] = await messagesOf(who);
    expect(message?.params).toEqual({ notice: "birthday_refused" });
    expect(systemMessageLink(message as never)).toBe("/profile/birthday");
    const { ask: get, enter } = openTestApp(db());
    const page = await (await get("GET", "/profile/birthday", { session: await enter(who) })).text();
    expect(page).toContain(REFUSE.reply);
    expect(page).toContain('action="/profile/birthday"');
  });

  test("two officials at once decide it once; what counts meanwhile is left to be refused", async () => {
    for (let round = 0; round < 6; round++) {
      const who = await aPerson(db());
      await ask(who);
      const id = await openOf(who);
      const [one, two] = [await anOfficial(db()), await anOfficial(db())];
      const both = await Promise.allSettled([
        decideBirthdayRequest(db(), officialContext(one), id, GRANT, NOW + 1),
        decideBirthdayRequest(db(), officialContext(two), id, round % 2 ? GRANT : REFUSE, NOW + 1),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(both.find((each) => each.status === "rejected")?.reason).toMatchObject({
        code: "already_decided",
      });
      expect(await messagesOf(who)).toHaveLength(1);
    }
    const [who, official] = [await aPerson(db()), await anOfficial(db())];
    await ask(who);
    const id = await openOf(who);
    const taken = {
      kind: "age",
      age: "birthday",
      birthday: BIRTHDAY_REQUEST.birthday,
      rule: "6",
      reason: "So.",
      endSessions: false,
    };
    await takeMeasure(db(), officialContext(official), who.id, taken as never, NOW);
    expect(await workOutcome(decideBirthdayRequest(db(), officialContext(official), id, GRANT, NOW + 1))).toBe(
      "age_unchanged",
    );
    expect(await decideBirthdayRequest(db(), officialContext(official), id, REFUSE, NOW + 1)).toBe(null);
    expect(await workOutcome(decideBirthdayRequest(db(), officialContext(official), "nobody", GRANT, NOW))).toBe(
      "birthday_request_not_found",
    );
  });

  test("who meanwhile is an official, or is the one who decides, is left alone", async () => {
    const who = await aPerson(db());
    await ask(who);
    const id = await openOf(who);
    await db().updateTable("users").set({ official: 1, password_hash: "x" }).where("id", "=", who.id).execute();
    for (const by of [who, await anOfficial(db())])
      for (const decision of [GRANT, REFUSE])
        expect(await workOutcome(decideBirthdayRequest(db(), officialContext(by), id, decision, NOW))).toBe(
          "forbidden",
        );
    expect(await openOf(who)).toBe(id);
  });

  test("the way to it stands beside the field that refuses, with the day that was typed", async () => {
    const who = await aPerson(db());
    const { ask: call, enter } = openTestApp(db());
    const session = await enter(who);
    const form = { nickname: who.nickname, birthday: "2010-06-01", gender: "other", reads: "en" };
    const refused = await call("POST", "/profile/edit", { session, form });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('href="/profile/birthday?birthday=2010-06-01"');
    const page = await call("GET", "/profile/birthday?birthday=2010-06-01", { session });
    expect(await page.text()).toContain('value="2010-06-01"');
    const empty = await call("POST", "/profile/birthday", {
      session,
      form: { birthday: "2010-06-01", note: " " },
    });
    expect([empty.status, (await empty.text()).includes("Please say why")]).toEqual([422, true]);
    const sent = await call("POST", "/profile/birthday", { session, form: BIRTHDAY_REQUEST });
    expect([sent.status, sent.headers.get("location")?.split("?")[0]]).toEqual([303, "/profile/birthday"]);
    expect(await (await call("GET", "/profile/birthday", { session })).text()).toContain(BIRTHDAY_REQUEST.note);
  });
});
