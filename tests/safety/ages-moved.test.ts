import { beforeAll, expect, test } from "bun:test";
import { loadChatOverview } from "../../src/chat/chat";
import { chatStream } from "../../src/chat/reading/stream";
import { updateProfile } from "../../src/profile/profile";
import { listMeasures } from "../../src/safety/measures/appeals";
import { decideAppeal, decideCase, liftMeasure, submitAppeal, takeMeasure } from "../../src/safety/safety";
import { adultAtFromBirthday, latestAdultAt, type SignedIn } from "../../src/users/users";
import { openChatApp } from "../chat/chat-app";
import { aPairOfFriends, sendMessage } from "../chat/chat-fixtures";
import { aBottle, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, type TestPerson } from "../support/people";
import { anOfficial, bandChanged, markEvidenceOpened, officialContext, reportThing, things } from "./official-fixtures";

const WHY = { kind: "age", rule: "6", reason: "They said so themselves.", endSessions: false } as const;
const FAR = latestAdultAt(NOW);

eachDatabase("an age that an official moves", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  const ageOf = (id: string) =>
    db().selectFrom("users").select(["birthday", "adult_at"]).where("id", "=", id).executeTakeFirstOrThrow();
  const take = async (
    who: { id: string },
    named: { age: "minor" | "adult" | "birthday"; birthday?: string },
    now = NOW,
    official = anOfficial(db()),
  ) => takeMeasure(db(), officialContext(await official), who.id, { ...WHY, ...named }, now);
  const bandsOf = async (author: string) =>
    (await db().selectFrom("bottles").select(["band", "author_adult_at"]).where("author_id", "=", author).execute())[0];
  const noticesOf = async (id: string) =>
    (await db().selectFrom("system_messages").select("params").where("user_id", "=", id).orderBy("id").execute()).map(
      ({ params }) => JSON.parse(params),
    );
  const named = (who: TestPerson, birthday: string, now = NOW) =>
    updateProfile(db(), who as unknown as SignedIn, { birthday }, now, bandChanged);

  test.each([
    ["under 18", { age: "minor" }, "1990-05-17", FAR, "minor"],
    [
      "a corrected day under 18",
      { age: "birthday", birthday: "2010-02-03" },
      "2010-02-03",
      adultAtFromBirthday("2010-02-03"),
      "minor",
    ],
    [
      "a corrected day over 18",
      { age: "birthday", birthday: "2000-02-03" },
      "2000-02-03",
      adultAtFromBirthday("2000-02-03"),
      "adult",
    ],
  ] as const)("of an adult: %s", async (_, age, birthday, adult_at, band) => {
    const email = `${crypto.randomUUID()}@example.org`;
    const who = await aPerson(db(), { email, email_key: crypto.randomUUID(), email_verified: 1 });
    await aBottle(db(), who);
    const id = await take(who, age);
    expect(await ageOf(who.id)).toEqual({ birthday, adult_at });
    expect(await bandsOf(who.id)).toEqual({ band, author_adult_at: adult_at });
    expect(await noticesOf(who.id)).toEqual([{ notice: "measure_age", measureId: id }]);
    const letters = await db().selectFrom("outbox").select(["kind", "params"]).where("user_id", "=", who.id).execute();
    expect(letters).toEqual([{ kind: "age_corrected", params: JSON.stringify({ to: email, measureId: id }) }]);
    const [logged] = await db().selectFrom("audit_log").selectAll().where("about_id", "=", who.id).execute();
    expect(logged).toMatchObject({ act: "measure_taken", kind: "age", thing_id: id, reason: WHY.reason });
  });

  test("of a minor: adult, whatever day stands there; saving the profile again changes nothing", async () => {
    const who = await aMinor(db());
    await aBottle(db(), who, { band: "minor", author_adult_at: adultAtFromBirthday("2011-03-02") });
    await take(who, { age: "adult" });
    expect(await ageOf(who.id)).toEqual({ birthday: "2011-03-02", adult_at: NOW });
    expect(await bandsOf(who.id)).toEqual({ band: "adult", author_adult_at: NOW });
    await named(who, "2011-03-02", NOW + 1);
    expect(await ageOf(who.id)).toEqual({ birthday: "2011-03-02", adult_at: NOW });
    expect(await workOutcome(named(who, "2011-03-03", NOW + 1))).toBe("birthday_locked");
    await named(who, "1999-03-03", NOW + 1);
    expect(await ageOf(who.id)).toEqual({
      birthday: "1999-03-03",
      adult_at: adultAtFromBirthday("1999-03-03"),
    });
  });

  test("who is under 18 by decision names days under 18 alone, and no day makes them grow up sooner", async () => {
    const who = await aPerson(db());
    await take(who, { age: "minor" });
    for (const birthday of ["1990-05-17", "2009-05-17", "2012-01-01"]) {
      await named(who, birthday);
      expect(await ageOf(who.id)).toEqual({ birthday, adult_at: FAR });
    }
    expect(await workOutcome(named(who, "1991-01-01"))).toBe("birthday_locked");
  });

  test("what counts already, a day that cannot be, oneself and officials are refused, and nothing is written", async () => {
    const [adult, minor, official] = [await aPerson(db()), await aMinor(db()), await anOfficial(db())];
    expect(await workOutcome(take(adult, { age: "adult" }))).toBe("age_unchanged");
    expect(await workOutcome(take(minor, { age: "minor" }))).toBe("age_unchanged");
    expect(await workOutcome(take(adult, { age: "birthday", birthday: "1990-05-17" }))).toBe("age_unchanged");
    expect(await workOutcome(take(adult, { age: "birthday", birthday: "2020-01-01" }))).toBe("underage");
    expect(await workOutcome(take(official, { age: "minor" }))).toBe("forbidden");
    expect(await workOutcome(take(official, { age: "minor" }, NOW, Promise.resolve(official)))).toBe("forbidden");
    expect(await workOutcome(take({ id: "nobody" }, { age: "minor" }))).toBe("user_not_found");
    for (const { id } of [adult, minor, official]) {
      expect(await listMeasures(db(), id)).toEqual([]);
      expect(await noticesOf(id)).toEqual([]);
    }
  });

  test("on the case: the report is upheld, the person told, and a granted appeal restores the day", async () => {
    const [who, reporter, official, other] = [
      await aPerson(db()),
      await aPerson(db()),
      await anOfficial(db()),
      await anOfficial(db()),
    ];
    await reportThing(db(), reporter, { kind: "user", id: who.id, reason: "underage" });
    const caseId = await markEvidenceOpened(db(), official, who.id);
    const decision = { ...WHY, age: "minor", remove: false } as const;
    const context = officialContext(official);
    const measure = await decideCase(db(), things, context, { caseId, decision }, NOW);
    expect(await ageOf(who.id)).toEqual({ birthday: "1990-05-17", adult_at: FAR });
    expect(await noticesOf(reporter.id)).toEqual([{ notice: "report_upheld" }]);
    await submitAppeal(db(), { userId: who.id }, measure, "I am 36.", NOW + 1);
    const granted = { decision: "granted", reply: "Sorry." } as const;
    const appeal = { measureId: measure ?? "", decision: granted };
    await decideAppeal(db(), things, officialContext(other), appeal, NOW + 2);
    expect(await ageOf(who.id)).toEqual({
      birthday: "1990-05-17",
      adult_at: adultAtFromBirthday("1990-05-17"),
    });
  });

  test("lifting restores what stood before, whatever was named since; under a later one that one takes it over", async () => {
    const [who, official] = [await aPerson(db()), await anOfficial(db())];
    await aBottle(db(), who);
    const first = await take(who, { age: "minor" });
    await named(who, "2010-01-01", NOW + 1);
    const second = await take(who, { age: "birthday", birthday: "2011-06-06" }, NOW + 2);
    const third = await take(who, { age: "adult" }, NOW + 3);
    const lift = (id: string) =>
      liftMeasure(db(), things, officialContext(official), { measureId: id, reason: "A mistake." }, NOW + 4);
    await lift(second);
    expect(await ageOf(who.id)).toEqual({ birthday: "2011-06-06", adult_at: NOW + 3 });
    await lift(third);
    expect(await ageOf(who.id)).toEqual({ birthday: "2010-01-01", adult_at: FAR });
    expect(await bandsOf(who.id)).toEqual({ band: "minor", author_adult_at: FAR });
    await lift(first);
    expect(await ageOf(who.id)).toEqual({
      birthday: "1990-05-17",
      adult_at: adultAtFromBirthday("1990-05-17"),
    });
    expect(await bandsOf(who.id)).toEqual({
      band: "adult",
      author_adult_at: adultAtFromBirthday("1990-05-17"),
    });
    expect(await workOutcome(lift(first))).toBe("measure_not_found");
  });

  test("of somebody without a birthday is taken and lifted too", async () => {
    const [who, official] = [await aPerson(db(), { birthday: null }), await anOfficial(db())];
    const id = await take(who, { age: "minor" });
    expect(await ageOf(who.id)).toEqual({ birthday: null, adult_at: FAR });
    expect(await workOutcome(named(who, "1990-01-01"))).toBe("birthday_locked");
    await liftMeasure(db(), things, officialContext(official), { measureId: id, reason: "A mistake." }, NOW + 1);
    expect(await ageOf(who.id)).toEqual({ birthday: null, adult_at: null });
  });

  test("chats across the border freeze at once, both are told, and burn pictures under 18 are over", async () => {
    const [who, friend] = await aPairOfFriends(db());
    const { sendFile } = await openChatApp(db(), [who, friend]);
    await sendMessage(db(), who, friend, "hello", NOW);
    const burns = [await sendFile(who, friend, { burn: "true" }), await sendFile(friend, who, { burn: "true" })];
    const id = await take(who, { age: "minor" });
    for (const { body } of burns) {
      const row = await db().selectFrom("chat_messages").selectAll().where("id", "=", body.id).executeTakeFirst();
      expect(row).toMatchObject({ unopened: 1, opened_at: NOW });
    }
    for (const [one, other] of [
      [who, friend],
      [friend, who],
    ] as const) {
      const events = await db().selectFrom("events").selectAll().where("user_id", "=", one.id).orderBy("seq").execute();
      expect(events.map(({ kind }) => kind).slice(-3)).toEqual(["burned", "burned", "state"]);
      const ref = events.at(-1)?.ref ?? "";
      expect((await chatStream.payloads.state(db(), one.id, [ref], NOW)).get(ref)).toMatchObject({
        frozen: true,
      });
      expect(await loadChatOverview(db(), one.id, other.id, NOW)).toMatchObject({
        canWrite: false,
        reason: "chat_frozen",
      });
      expect(await workOutcome(sendMessage(db(), one, other, "?", NOW))).toBe("chat_frozen");
    }
    await liftMeasure(
      db(),
      things,
      officialContext(await anOfficial(db())),
      { measureId: id, reason: "A mistake." },
      NOW + 1,
    );
    expect(await loadChatOverview(db(), who.id, friend.id, NOW + 1)).toMatchObject({
      canWrite: true,
      reason: null,
    });
  });

  test("another day within the band tells no chat anything", async () => {
    const [who, friend] = await aPairOfFriends(db());
    await sendMessage(db(), who, friend, "hello", NOW);
    await named(who, "1991-01-01");
    const eventsOf = ({ id }: TestPerson) =>
      db().selectFrom("events").select(["seq", "kind"]).where("user_id", "=", id).orderBy("seq").execute();
    const before = await eventsOf(friend);
    await take(who, { age: "birthday", birthday: "1992-01-01" });
    expect(await eventsOf(friend)).toEqual(before);
  });
});
