import { beforeAll, expect, test } from "bun:test";
import { sendCard, sendText } from "../../src/chat/chat";
import { newId } from "../../src/db/ids";
import { transact } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { notifyPerson } from "../../src/messages/messages";
import { changeNotificationSettings, notificationComposer } from "../../src/notifications/notifications";
import { PUSH_KINDS, type PushKind } from "../../src/push/push-outbox";
import { followPerson } from "../../src/social/social";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import type { TestPerson } from "../support/people";
import { aPerson, insertFriendship } from "../support/world";

eachDatabase("the content of a notification", (db) => {
  let [reader, other]: TestPerson[] = [];

  beforeAll(async () => {
    [reader, other] = [await aPerson(db()), await aPerson(db(), { nickname: "Lin" })];
    const kinds = { stranger: true, follower: true };
    // Wakes at any hour.
    await changeNotificationSettings(db(), reader, { kinds, quiet: null }, NOW);
  });

  const me = () => reader as TestPerson;
  const lin = () => other as TestPerson;

  /** The id of what a kind of news is about, made anew. */
  const create = {
    async message(...[type, params]: [Parameters<typeof notifyPerson>[2], object]) {
      await transact(db(), (tx) =>
        notifyPerson(tx, me().id, type, { from: lin().id, nickname: "Lin", ...params } as never, NOW),
      );
      const rows = db().selectFrom("system_messages").select("id").where("user_id", "=", me().id);
      return (await rows.where("type", "=", type).executeTakeFirstOrThrow()).id;
    },
    /** Of somebody who follows. */
    async words() {
      await followPerson(db(), lin(), me().id, NOW);
      await sendText(db(), lin().id, me().id, { text: "Ahoy", clientId: newId(NOW) }, NOW);
      return lin().id;
    },
  };

  const CREATE_BY_KIND: Record<PushKind, () => Promise<string>> = {
    bottle: () => create.message("bottle_commented", { comment: "Ahoy", bottleId: "b" }),
    comment: () => create.message("bottle_answered", { answer: "Ahoy", bottleId: "b" }),
    sale: () => create.message("bottle_purchased", { price: 10, designId: "d" }),
    official: () => create.message("official_notice", { text: "Ahoy" }),
    follower: async () => {
      await followPerson(db(), lin(), me().id, NOW);
      return lin().id;
    },
    friend: async () => {
      const friend = await aPerson(db(), { nickname: "Mo" });
      await insertFriendship(db(), me().id, friend.id);
      await sendText(db(), friend.id, me().id, { text: "Ahoy", clientId: newId(NOW) }, NOW);
      return friend.id;
    },
    stranger: create.words,
  };

  const TAGS: Record<string, string> = { bottle: "bottle-b", comment: "answer-b", sale: "sale-d" };

  const render = async (kind: string, ref: string) => {
    const notification = { kind, ref, n: 1, tag: TAGS[kind] ?? kind } as never;
    const composed = await notificationComposer(db())(me().id, notification, NOW);
    return composed && "shown" in composed ? composed.shown : null;
  };

  test("is specific to each kind", async () => {
    const rendered: Record<string, string | undefined> = {};
    for (const kind of PUSH_KINDS) {
      const content = await render(kind, await CREATE_BY_KIND[kind]());
      rendered[kind] = [content?.title, content?.body, content?.url].join(" | ");
    }
    expect(rendered).toEqual({
      bottle: "Lin answered your bottle |  | /bottle/b",
      comment: "Lin answered your comment |  | /bottle/b",
      sale: "Lin bought your design |  | /bottle-design/detail/d",
      official: `${translatorFor("en")("notifications.news.official")} |  | /system-messages`,
      follower: `Lin follows you |  | /friends/${lin().id}`,
      friend: expect.stringMatching(/^Mo \| Wrote to you \| \/chat\//),
      stranger: expect.stringMatching(/^Lin \| .+ \| \/chat\//),
    });
  });

  test("of a card names what was sent, never the letter", async () => {
    const friend = await aPerson(db(), { nickname: "Mo" });
    await insertFriendship(db(), me().id, friend.id);
    await seedBuiltIns(db());
    const card = { kind: "bottle", id: await aBottle(db(), friend, { content: "A secret letter" }) } as const;
    await sendCard(db(), friend.id, me().id, { card, clientId: newId(NOW) }, NOW);
    await changeNotificationSettings(db(), me(), { words: true }, NOW);
    expect(await render("friend", friend.id)).toMatchObject({ title: "Mo", body: "Sent you a bottle" });
    await changeNotificationSettings(db(), me(), { words: false }, NOW);
    expect(await render("friend", friend.id)).toMatchObject({ title: "Mo", body: "Wrote to you" });
  });

  test("is empty for a kind queued by a newer version", async () => {
    expect(await render("passkey", "")).toBeNull();
  });

  test.each([
    ["en", "وصلت الزجاجة إلى شاطئنا", true],
    ["ar", "The lights went out one by one", true],
    ["en", "Die Lichter gingen aus", false],
  ] as const)(
    "read in %s keeps the direction of others' words below a sentence of ours: %s",
    async (language, text, isolated) => {
      await changeNotificationSettings(db(), me(), { words: true }, NOW);
      await db().updateTable("users").set({ language }).where("id", "=", me().id).execute();
      await db().deleteFrom("system_messages").where("user_id", "=", me().id).execute();
      const shown = await render("bottle", await create.message("bottle_commented", { comment: text, bottleId: "b" }));
      const dir = language === "ar" ? "rtl" : "ltr";
      // Sentence and words are in two languages: neither is that of the notification.
      expect(shown).toMatchObject({ lang: "", dir, body: isolated ? `\u2068${text}\u2069` : text });
    },
  );

  test.each([
    ["words in the reader's language", "The lights went out one by one", true],
    ["words whose language is unclear", "🌊 12", true],
    ["no words, as the reader wants", "Die Lichter gingen aus", false],
  ])("has the language of its sentence with %s", async (_, comment, words) => {
    await changeNotificationSettings(db(), me(), { words }, NOW);
    await db().updateTable("users").set({ language: "en" }).where("id", "=", me().id).execute();
    await db().deleteFrom("system_messages").where("user_id", "=", me().id).execute();
    const shown = await render("bottle", await create.message("bottle_commented", { comment, bottleId: "b" }));
    expect(shown).toMatchObject({ lang: "en", dir: "ltr" });
  });

  test.each([
    ["وصلت الزجاجة إلى شاطئنا", "ar"],
    ["港の灯りがひとつずつともりました", "ja"],
  ] as const)("has the language of a friend's words below a name: %s", async (text, lang) => {
    await changeNotificationSettings(db(), me(), { words: true }, NOW);
    const friend = await aPerson(db());
    await insertFriendship(db(), me().id, friend.id);
    await sendText(db(), friend.id, me().id, { text, clientId: newId(NOW) }, NOW);
    expect(await render("friend", friend.id)).toMatchObject({ body: text, lang, dir: "auto" });
  });
});
