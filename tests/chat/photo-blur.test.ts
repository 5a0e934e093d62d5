import { expect, test } from "bun:test";
import { loadChatHistory, loadChatOverview, revealPhoto, sendPicture } from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { changeChatSettings, loadChatSettings } from "../../src/chat/settings";
import { CHAT_SERVER_LIMITS } from "../../src/limits/chat";
import { DAY } from "../../src/runtime/units";
import { followPerson, unfollowPerson } from "../../src/social/social";
import { workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aPerson, type TestPerson } from "../support/people";
import { CHAT_PICTURE, type ErrorJson, openChatApp } from "./chat-app";
import { aPairOfFriends, CHAT_NOW } from "./chat-fixtures";

const STORES = { kept: aFileStore(), burning: aFileStore() };
const ADULT_AT_NOW = new Date(CHAT_NOW);
const birthdayYearsAgo = (years: number): string =>
  new Date(Date.UTC(ADULT_AT_NOW.getUTCFullYear() - years, ADULT_AT_NOW.getUTCMonth(), ADULT_AT_NOW.getUTCDate() + 2))
    .toISOString()
    .slice(0, 10);

let count = 0;

eachDatabase("photos in a chat", (db) => {
  const send = async (from: TestPerson, to: TestPerson, now = CHAT_NOW) => {
    const picture = { bytes: CHAT_PICTURE, clientId: `photo-${count++}`, burn: false };
    return (await sendPicture(db(), STORES, { me: from.id, other: to.id }, picture, now)).message;
  };
  const blurs = async (reader: TestPerson, other: TestPerson, now = CHAT_NOW) => {
    const page = { before: FIRST_CHAT_CURSOR, limit: 20 };
    const { items } = await loadChatHistory(db(), reader.id, other.id, page, now);
    return items.filter(({ kind }) => kind === "image").map(({ blurred }) => blurred);
  };
  const choose = (person: TestPerson, photos: "new" | "all" | "none", now = CHAT_NOW) =>
    changeChatSettings(db(), person.id, { photos }, now);

  test("the first three of a new friend are blurred for the reader, never for the sender", async () => {
    const [one, other] = await aPairOfFriends(db());
    for (let n = 0; n < CHAT_SERVER_LIMITS.newFriendPhotos + 1; n++) await send(one, other);
    expect(await blurs(other, one)).toEqual([false, true, true, true]);
    expect(await blurs(one, other)).toEqual([false, false, false, false]);
    // Each direction counts for itself.
    await send(other, one);
    expect(await blurs(one, other)).toEqual([true, false, false, false, false]);
  });

  test("a recalled one does not count, and who become friends anew begin anew", async () => {
    const [one, other] = await aPairOfFriends(db());
    for (let n = 0; n < CHAT_SERVER_LIMITS.newFriendPhotos; n++) {
      const { id } = await send(one, other);
      await db().updateTable("chat_messages").set({ recalled_at: CHAT_NOW }).where("id", "=", id).execute();
    }
    await send(one, other);
    expect((await blurs(other, one))[0]).toBe(true);
    const [two, friend] = await aPairOfFriends(db());
    for (let n = 0; n < CHAT_SERVER_LIMITS.newFriendPhotos; n++) await send(two, friend);
    await unfollowPerson(db(), two, friend.id, CHAT_NOW + 1);
    await followPerson(db(), two, friend.id, CHAT_NOW + DAY);
    await send(two, friend, CHAT_NOW + DAY);
    expect((await blurs(friend, two, CHAT_NOW + DAY))[0]).toBe(true);
  });

  test.each(["held", "refused"] as const)(
    "one that the team has %s does not count: nobody has seen it",
    async (review) => {
      const [one, other] = await aPairOfFriends(db());
      for (let n = 0; n < CHAT_SERVER_LIMITS.newFriendPhotos; n++) {
        const { id } = await send(one, other);
        await db().updateTable("chat_messages").set({ review }).where("id", "=", id).execute();
      }
      await send(one, other);
      expect((await blurs(other, one))[0]).toBe(true);
    },
  );

  test("a setting blurs all or none, for whoever chose it", async () => {
    const [one, other] = await aPairOfFriends(db());
    for (let n = 0; n < CHAT_SERVER_LIMITS.newFriendPhotos + 1; n++) await send(one, other);
    await choose(other, "none");
    expect(await blurs(other, one)).toEqual([false, false, false, false]);
    await choose(other, "all");
    expect(await blurs(other, one)).toEqual([true, true, true, true]);
    expect(await loadChatSettings(db(), one.id)).toEqual({ receipts: true, typing: true, photos: "new" });
  });

  test("under 18 all are blurred, whatever was chosen; at 18, and with a corrected age, at once as of then", async () => {
    const [one, other] = await aPairOfFriends(db(), { birthday: birthdayYearsAgo(18) });
    for (let n = 0; n < CHAT_SERVER_LIMITS.newFriendPhotos + 1; n++) await send(one, other);
    expect(await blurs(other, one)).toEqual([true, true, true, true]);
    const refused = await choose(other, "none").catch((error) => error);
    expect([refused.code, refused.fields]).toEqual(["validation_failed", { photos: "photos_blurred_under_18" }]);
    expect(await workOutcome(choose(other, "all"))).not.toBe("validation_failed");
    await choose(other, "new");
    expect(await blurs(other, one, CHAT_NOW + 3 * DAY)).toEqual([false, true, true, true]);
    await choose(other, "none", CHAT_NOW + 3 * DAY);
    expect(await blurs(other, one, CHAT_NOW + 3 * DAY)).toEqual([false, false, false, false]);
    // An official finds that they are younger.
    await db()
      .updateTable("users")
      .set({ adult_at: CHAT_NOW + 100 * DAY })
      .where("id", "=", other.id)
      .execute();
    expect(await blurs(other, one, CHAT_NOW + 3 * DAY)).toEqual([true, true, true, true]);
  });

  test("opening one is for good and for its recipient alone; twice at once is once", async () => {
    const [[one, other], stranger] = [await aPairOfFriends(db()), await aPerson(db())];
    const { id } = await send(one, other);
    expect(await workOutcome(revealPhoto(db(), stranger.id, id, CHAT_NOW))).toBe("not_found");
    expect(await workOutcome(revealPhoto(db(), one.id, id, CHAT_NOW))).toBe("forbidden");
    const before = await eventsOf(one);
    const opened = await Promise.all([1, 2].map(() => revealPhoto(db(), other.id, id, CHAT_NOW)));
    expect(opened.map(({ blurred, preview }) => [blurred, preview])).toEqual([
      [false, null],
      [false, null],
    ]);
    expect((await revealPhoto(db(), other.id, id, CHAT_NOW)).blurred).toBe(false);
    // Whoever sent it is not told that it was opened.
    expect(await eventsOf(one)).toEqual(before);
    expect(await blurs(other, one)).toEqual([false]);
    await choose(other, "all");
    expect(await blurs(other, one)).toEqual([false]);
  });

  const eventsOf = ({ id }: TestPerson) =>
    db().selectFrom("events").select(["kind", "ref"]).where("user_id", "=", id).orderBy("seq").execute();

  test("other devices are told that one was opened", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { id } = await send(one, other);
    const before = (await eventsOf(other)).length;
    await revealPhoto(db(), other.id, id, CHAT_NOW);
    expect((await eventsOf(other)).slice(before)).toEqual([{ kind: "message", ref: id }]);
    await revealPhoto(db(), other.id, id, CHAT_NOW);
    expect((await eventsOf(other)).length).toBe(before + 1);
  });

  test("the sender is reminded before the first photo to each friend, and not after it", async () => {
    const [one, other] = await aPairOfFriends(db());
    const isFirst = async () => (await loadChatOverview(db(), one.id, other.id, CHAT_NOW)).firstPhoto;
    expect(await isFirst()).toBe(true);
    const { id } = await send(one, other);
    expect(await isFirst()).toBe(false);
    await db().updateTable("chat_messages").set({ recalled_at: CHAT_NOW }).where("id", "=", id).execute();
    expect(await isFirst()).toBe(false);
    expect((await loadChatOverview(db(), other.id, one.id, CHAT_NOW)).firstPhoto).toBe(true);
  });

  test("has a preview of some pixels while it is blurred, which goes with its recall", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { call, sendFile, list } = await openChatApp(db(), [one, other]);
    const { body } = await sendFile(one, other);
    expect(body).toMatchObject({ blurred: false, preview: null });
    const [seen] = await list(other, one);
    const { blurred, preview } = seen as unknown as { blurred: boolean; preview: string };
    expect([blurred, preview.startsWith("data:image/webp;base64,"), preview.length < 1_000]).toEqual([
      true,
      true,
      true,
    ]);
    const opened = await call(other, "POST", `/messages/${body.id}/reveal`);
    expect([opened.status, opened.body]).toMatchObject([200, { blurred: false, preview: null }]);
    await call(one, "POST", `/messages/${body.id}/recall`);
    const row = await db().selectFrom("chat_messages").select("preview").where("id", "=", body.id).executeTakeFirst();
    expect(row).toEqual({ preview: null });
    expect((await call(other, "POST", `/messages/${body.id}/reveal`)).body).toMatchObject({
      recalled: true,
      image: null,
    });
  });

  test("the settings are those of the API, and refuse no blur under 18", async () => {
    const [one] = await aPairOfFriends(db(), { birthday: "2011-03-02" });
    const { call } = await openChatApp(db(), [one]);
    expect((await call(one, "GET", "/settings")).body).toMatchObject({ photos: "new" });
    expect(await call(one, "PUT", "/settings", { photos: "all" })).toMatchObject({
      status: 200,
      body: { photos: "all" },
    });
    const refused = await call<ErrorJson>(one, "PUT", "/settings", { photos: "none", typing: false });
    expect(refused).toMatchObject({ status: 422, body: { error: { fields: { photos: expect.any(String) } } } });
    expect((await call(one, "PUT", "/settings", { photos: "some" })).status).toBe(422);
    expect((await call(one, "GET", "/settings")).body).toMatchObject({ photos: "all", typing: true });
  });
});
