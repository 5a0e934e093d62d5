import { expect, test } from "bun:test";
import { sendText } from "../../src/chat/sending/send";
import { newId } from "../../src/db/ids";
import { CONTACT_RULES_SINCE } from "../../src/limits/account";
import { DAY } from "../../src/runtime/units";
import { notifyAdultsOfContactRules } from "../../src/social/contact/notify-at-18";
import { changeContactRules, followPerson, loadContactRules, searchPeople } from "../../src/social/social";
import { contactRulesOf } from "../../src/users/users";
import { openTestApp } from "../support/app";
import { aBottle, listMessagesOf, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, NO_CONTACT_CHOSEN, type PersonChange, personRow, type TestPerson } from "../support/people";

const STRICT = { follow: "known", write: "friends", find: "username" } as const;
const OPEN = { follow: "anyone", write: "followers", find: "name" } as const;

const rulesOf = (change: PersonChange, now: number) =>
  contactRulesOf(personRow({ ...NO_CONTACT_CHOSEN, ...change }), now);

test("what nobody chose is strict under 18 and without a birthday, open for adults and the team", () => {
  expect(rulesOf({ birthday: "2011-03-02" }, NOW)).toEqual(STRICT);
  expect(rulesOf({ birthday: null }, NOW)).toEqual(STRICT);
  expect(rulesOf({}, NOW)).toEqual(OPEN);
  expect(rulesOf({ birthday: "2011-03-02", official: 1 }, NOW)).toEqual(OPEN);
  expect(rulesOf({ birthday: "2011-03-02", who_writes: "followers" }, NOW)).toEqual({ ...STRICT, write: "followers" });
});

test("nothing widens at 18, and whoever registers as an adult later is open", () => {
  const adultAt = Date.UTC(2029, 2, 2);
  expect(rulesOf({ birthday: "2011-03-02" }, adultAt + DAY)).toEqual(STRICT);
  expect(rulesOf({ birthday: "2011-03-02", created_at: adultAt + DAY }, adultAt + 2 * DAY)).toEqual(OPEN);
  expect(rulesOf({ adult_at: CONTACT_RULES_SINCE }, CONTACT_RULES_SINCE)).toEqual(OPEN);
});

eachDatabase("who may reach a person", (db) => {
  const aReserved = (change: PersonChange = {}) => aMinor(db(), { ...NO_CONTACT_CHOSEN, ...change });
  const sent = (from: TestPerson, to: TestPerson, n = 0) =>
    workOutcome(sendText(db(), from.id, to.id, { text: "Hello", clientId: `c${n}-${from.id}` }, NOW));
  const followed = (from: TestPerson, to: TestPerson) => workOutcome(followPerson(db(), from, to.id, NOW));

  test("under 18 nobody follows to whom one has not turned; by following back they become friends and write", async () => {
    const [one, other] = [await aReserved(), await aReserved()];
    // It waits for the other side: tests/social/pending-follows.test.ts.
    expect(await followPerson(db(), other, one.id, NOW)).toBe("pending");
    expect(await sent(other, one)).toBe("not_friends");
    await changeContactRules(db(), one.id, { follow: "anyone" }, NOW);
    expect(await followed(other, one)).toBe("done");
    expect(await sent(other, one)).toBe("not_friends");
    expect(await followed(one, other)).toBe("done");
    expect(await sent(other, one)).toBe("done");
  });

  test("whoever has been answered may follow, also after the follow has ended", async () => {
    const [one, other] = [await aReserved(), await aReserved({ who_writes: "followers", who_follows: "anyone" })];
    expect(await followed(one, other)).toBe("done");
    expect(await sent(one, other)).toBe("done");
    await db().deleteFrom("follows").execute();
    expect(await followPerson(db(), other, one.id, NOW)).toBe("following");
    // It opens one direction alone.
    await db().deleteFrom("follows").execute();
    await changeContactRules(db(), other.id, { follow: "known" }, NOW);
    expect(await followPerson(db(), one, other.id, NOW)).toBe("pending");
  });

  test("whoever has been answered or thanked for a comment may follow; for a comment alone nobody", async () => {
    await seedBuiltIns(db());
    for (const [column, outcome] of [
      [null, "pending"],
      ["answered_at", "following"],
      ["thanked_at", "following"],
    ] as const) {
      const [one, other] = [await aReserved(), await aReserved()];
      const row = { id: newId(NOW), bottle_id: await aBottle(db(), one), author_id: other.id, content: "Found" };
      const times = { created_at: NOW, answer: null, answered_at: null, ...(column && { [column]: NOW }) };
      await db()
        .insertInto("comments")
        .values({ ...row, ...times })
        .execute();
      expect([column, await followPerson(db(), other, one.id, NOW)]).toEqual([column, outcome]);
    }
  });

  test("a stranger's third text is refused once only friends may write; what was answered stays open", async () => {
    const [one, other] = [await aPerson(db()), await aPerson(db())];
    await followPerson(db(), other, one.id, NOW);
    expect(await sent(other, one, 1)).toBe("done");
    await changeContactRules(db(), one.id, { write: "friends" }, NOW);
    expect(await sent(other, one, 2)).toBe("not_friends");
    expect(await sent(one, other, 3)).toBe("done");
    expect(await sent(other, one, 4)).toBe("done");
  });

  test("is found as chosen, by whom one follows always, and never told apart from nobody", async () => {
    const seeker = await aMinor(db());
    const hidden = { nickname: "Marlin", nickname_key: "marlin", username: "marlin.blue", username_key: "marlin.blue" };
    const one = await aReserved(hidden);
    const found = async (text: string) => (await searchPeople(db(), seeker, text, NOW)).people.map(({ id }) => id);
    const places = async () => [(await found("marl")).length, (await found("marlin.blue")).length];
    expect(await places()).toEqual([0, 1]);
    await changeContactRules(db(), one.id, { find: "name" }, NOW);
    expect(await places()).toEqual([1, 1]);
    await changeContactRules(db(), one.id, { find: "nobody" }, NOW);
    expect(await places()).toEqual([0, 0]);
    await followPerson(db(), one, seeker.id, NOW);
    expect(await places()).toEqual([1, 1]);
  });

  test("saving what holds already chooses nothing", async () => {
    const one = await aReserved();
    expect(await changeContactRules(db(), one.id, STRICT, NOW)).toEqual(STRICT);
    const columns = ["who_follows", "who_writes", "who_finds"] as const;
    const row = await db().selectFrom("users").select(columns).where("id", "=", one.id).executeTakeFirstOrThrow();
    expect(row).toEqual(NO_CONTACT_CHOSEN);
  });

  test("a rule that is closed while others follow and write lets nobody in after it", async () => {
    const one = await aPerson(db());
    const others = await Promise.all(Array.from({ length: 6 }, () => aPerson(db())));
    await Promise.all([
      ...others.slice(0, 3).map((other) => followed(other, one)),
      changeContactRules(db(), one.id, STRICT, NOW),
      ...others.slice(3).map((other) => followed(other, one)),
    ]);
    const count = async () =>
      (await db().selectFrom("follows").select("follower_id").where("followee_id", "=", one.id).execute()).length;
    const before = await count();
    for (const other of others)
      if ((await followed(other, one)) === "done") expect(await sent(other, one)).toBe("not_friends");
    expect(await count()).toBe(before);
  });

  test("at 18 one is told once that nothing changes, however often and by how many it is looked for", async () => {
    const adultAt = Date.UTC(2029, 2, 2);
    const one = await aReserved();
    const late = await aPerson(db(), { birthday: "2011-03-02", now: adultAt + 1 });
    await notifyAdultsOfContactRules(db(), adultAt - 1);
    await Promise.all([notifyAdultsOfContactRules(db(), adultAt), notifyAdultsOfContactRules(db(), adultAt)]);
    await notifyAdultsOfContactRules(db(), adultAt + DAY);
    expect(await listMessagesOf(db(), one)).toEqual([{ type: "official_notice", params: { notice: "contact_kept" } }]);
    expect(await listMessagesOf(db(), late)).toEqual([]);
    expect(await loadContactRules(db(), one.id, adultAt + DAY)).toEqual(STRICT);
  });

  test("API, form and page hold and show the same", async () => {
    const app = openTestApp(db());
    const [one, other] = [await aReserved(), await aMinor(db())];
    const [session, strangers] = [await app.enter(one), await app.enter(other)];
    const read = async () => (await app.ask("GET", "/api/friends/settings", { session })).json();
    expect(await read()).toEqual(STRICT);
    const asked = await app.ask("POST", `/api/users/${one.id}/follow`, { session: strangers });
    expect([asked.status, await asked.json()]).toEqual([200, { relation: "pending" }]);
    const [grown, closed] = [await aPerson(db()), await aPerson(db(), { who_follows: "known" })];
    const refused = await app.ask("POST", `/api/users/${closed.id}/follow`, { session: await app.enter(grown) });
    expect([refused.status, ((await refused.json()) as { error: { code: string } }).error.code]).toEqual([
      403,
      "follow_closed",
    ]);
    const form = { follow: "anyone", write: "friends", find: "nobody" };
    expect((await app.ask("POST", "/account/people", { session, form })).headers.get("location")).toBe(
      "/account/people",
    );
    expect(await read()).toEqual({ ...STRICT, follow: "anyone", find: "nobody" });
    expect((await app.ask("PUT", "/api/friends/settings", { session, json: { find: "all" } })).status).toBe(422);
    const page = await (await app.ask("GET", "/account/people", { session })).text();
    expect(page).toMatch(/id="find-nobody"[^>]*checked=""/);
  });
});
