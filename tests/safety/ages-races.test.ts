import { beforeAll, expect, test } from "bun:test";
import { updateProfile } from "../../src/profile/profile";
import { listMeasures } from "../../src/safety/measures/appeals";
import { liftMeasure, takeMeasure } from "../../src/safety/safety";
import { adultAtFromBirthday, latestAdultAt, type SignedIn } from "../../src/users/users";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { anOfficial, bandChanged, officialContext, things } from "./official-fixtures";

const WHY = { kind: "age", rule: "6", reason: "They said so themselves.", endSessions: false } as const;
const FAR = latestAdultAt(NOW);

eachDatabase("an age that is moved at the same moment", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  const ageOf = (id: string) =>
    db().selectFrom("users").select(["birthday", "adult_at"]).where("id", "=", id).executeTakeFirstOrThrow();
  const take = async (
    who: { id: string },
    named: { age: "minor" | "adult" | "birthday"; birthday?: string },
    now = NOW,
  ) => takeMeasure(db(), officialContext(await anOfficial(db())), who.id, { ...WHY, ...named }, now);
  const bandOf = (author: string) =>
    db().selectFrom("bottles").select(["band", "author_adult_at"]).where("author_id", "=", author).executeTakeFirst();
  const noticesOf = (id: string) =>
    db().selectFrom("system_messages").select("params").where("user_id", "=", id).execute();
  const named = (who: TestPerson, birthday: string) =>
    updateProfile(db(), who as unknown as SignedIn, { birthday }, NOW, bandChanged);

  test("two officials at once: one measure, one message", async () => {
    for (let round = 0; round < 8; round++) {
      const who = await aPerson(db());
      const both = await Promise.allSettled([take(who, { age: "minor" }), take(who, { age: "minor" })]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(both.find((each) => each.status === "rejected")?.reason).toMatchObject({
        code: "age_unchanged",
      });
      expect(await listMeasures(db(), who.id)).toHaveLength(1);
      expect(await noticesOf(who.id)).toHaveLength(1);
    }
  });

  test("while the birthday is being changed: the official's word stands", async () => {
    for (let round = 0; round < 12; round++) {
      const who = await aPerson(db());
      await aBottle(db(), who);
      const [own] = await Promise.allSettled([named(who, "1985-01-01"), take(who, { age: "minor" })]);
      const { birthday, adult_at } = await ageOf(who.id);
      expect(adult_at).toBe(FAR);
      expect(birthday).toBe(own.status === "fulfilled" ? "1985-01-01" : "1990-05-17");
      if (own.status === "rejected") expect(own.reason).toMatchObject({ code: "birthday_locked" });
      expect(await bandOf(who.id)).toEqual({ band: "minor", author_adult_at: FAR });
    }
  });

  test("two lifted at once, of three: what stood before the first is restored", async () => {
    for (let round = 0; round < 6; round++) {
      const [who, official] = [await aPerson(db()), await anOfficial(db())];
      const ids = [
        await take(who, { age: "minor" }, NOW),
        await take(who, { age: "adult" }, NOW + 1),
        await take(who, { age: "birthday", birthday: "2011-06-06" }, NOW + 2),
      ];
      await Promise.all(
        ids.map((id) =>
          liftMeasure(db(), things, officialContext(official), { measureId: id, reason: "A mistake." }, NOW + 3),
        ),
      );
      expect(await ageOf(who.id)).toEqual({
        birthday: "1990-05-17",
        adult_at: adultAtFromBirthday("1990-05-17"),
      });
    }
  });
});
