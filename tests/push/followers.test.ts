/** New followers on a phone: one person counts once a day, whatever they undo and do again. */
import { expect, test } from "bun:test";
import { FOLLOW_LIMITS } from "../../src/limits/account";
import { changeNotificationSettings } from "../../src/notifications/notifications";
import { DAY, MINUTE, SECOND } from "../../src/runtime/units";
import { followPerson, unfollowPerson } from "../../src/social/social";
import { deleteOldToldFollows } from "../../src/social/told-follows";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { setUpPushTest } from "./push-setup";

eachDatabase("a new follower", (db) => {
  const r = setUpPushTest(db);

  const followTwice = async (who: TestPerson) => {
    await followPerson(db(), who, r.reader.id, r.now);
    await unfollowPerson(db(), who, r.reader.id, r.now);
    await followPerson(db(), who, r.reader.id, r.now);
  };
  const begin = async () => {
    await r.subscribed(r.reader);
    await changeNotificationSettings(db(), r.reader, { kinds: { follower: true }, quiet: null }, r.now);
    return [await aPerson(db(), { nickname: "Mo" }), await aPerson(db(), { nickname: "Ida" })] as const;
  };
  const titles = () => r.messages().map(({ title }) => title);

  test("who follows, unfollows and follows again is one", async () => {
    const [mo, ida] = await begin();
    await followTwice(mo);
    await r.pass();
    expect(titles()).toEqual(["Mo follows you"]);
    await followTwice(ida);
    await followTwice(mo);
    await r.pass();
    // Ida is new; Mo was told of before.
    expect(titles()).toHaveLength(2);
  });

  test("is news when the follow lasts, not when it was taken back before its push had left", async () => {
    const [mo, ida] = await begin();
    await followPerson(db(), mo, r.reader.id, r.now);
    r.now += 2 * SECOND;
    await unfollowPerson(db(), mo, r.reader.id, r.now);
    await r.pass();
    expect(titles()).toEqual([]);
    await followTwice(mo);
    await r.pass();
    expect(titles()).toEqual(["Mo follows you"]);
    await r.pass(DAY);
    await followPerson(db(), ida, r.reader.id, r.now);
    await followTwice(mo);
    await unfollowPerson(db(), mo, r.reader.id, r.now);
    expect((await r.news()).map(({ n, ref }) => ({ n, ref }))).toEqual([{ n: 2, ref: ida.id }]);
  });

  test("who follows again the same day rings nobody; a day later it is news", async () => {
    const [mo] = await begin();
    await followTwice(mo);
    await r.pass();
    r.now += FOLLOW_LIMITS.toldAgain - MINUTE;
    await deleteOldToldFollows(db(), r.now);
    await followTwice(mo);
    await r.pass();
    expect(titles()).toHaveLength(1);
    r.now += 2 * MINUTE;
    await deleteOldToldFollows(db(), r.now);
    expect(await db().selectFrom("told_follows").selectAll().where("follower_id", "=", mo.id).execute()).toEqual([]);
    await followTwice(mo);
    await r.pass();
    expect(titles()).toHaveLength(2);
  });
});
