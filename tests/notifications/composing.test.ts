import { beforeAll, expect, test } from "bun:test";
import { sendText } from "../../src/chat/chat";
import { newId } from "../../src/db/ids";
import { transact } from "../../src/db/transact";
import { translate } from "../../src/i18n/intl";
import { notify } from "../../src/messages/messages";
import { changeSettings, composer } from "../../src/notifications/notifications";
import { NEWS, type NewsKind } from "../../src/push/news";
import { follow } from "../../src/social/social";
import { aPerson, befriend, NOW } from "../http/open";
import { eachDatabase } from "../support/databases";
import type { TestPerson } from "../support/people";

eachDatabase("what a notification says", (db) => {
  let [reader, other]: TestPerson[] = [];

  beforeAll(async () => {
    [reader, other] = [await aPerson(db()), await aPerson(db(), { nickname: "Lin" })];
    const kinds = { stranger: true, follower: true };
    // Wakes at any hour.
    await changeSettings(db(), reader, { kinds, quiet: null }, NOW);
  });

  const me = () => reader as TestPerson;
  const lin = () => other as TestPerson;

  /** The id of what a kind of news is about, made anew. */
  const told = {
    async message(...[type, params]: [Parameters<typeof notify>[2], object]) {
      await transact(db(), (tx) =>
        notify(tx, me().id, type, { from: lin().id, nickname: "Lin", ...params } as never, NOW),
      );
      const rows = db().selectFrom("system_messages").select("id").where("user_id", "=", me().id);
      return (await rows.where("type", "=", type).executeTakeFirstOrThrow()).id;
    },
    /** Of somebody who follows. */
    async words() {
      await follow(db(), lin(), me().id, NOW);
      await sendText(db(), lin().id, me().id, { text: "Ahoy", clientId: newId(NOW) }, NOW);
      return lin().id;
    },
  };

  const MADE: Record<NewsKind, () => Promise<string>> = {
    bottle: () => told.message("bottle_commented", { comment: "Ahoy", bottleId: "b" }),
    comment: () => told.message("bottle_answered", { answer: "Ahoy", bottleId: "b" }),
    sale: () => told.message("bottle_purchased", { price: 10, designId: "d" }),
    official: () => told.message("official_notice", { text: "Ahoy" }),
    follower: async () => {
      await follow(db(), lin(), me().id, NOW);
      return lin().id;
    },
    friend: async () => {
      const friend = await aPerson(db(), { nickname: "Mo" });
      await befriend(db(), me().id, friend.id);
      await sendText(db(), friend.id, me().id, { text: "Ahoy", clientId: newId(NOW) }, NOW);
      return friend.id;
    },
    stranger: told.words,
  };

  const saidOf = async (kind: string, ref: string) => {
    const news = { kind, ref, n: 1, tag: kind } as never;
    const composed = await composer(db())(me().id, news, NOW);
    return composed && "shown" in composed ? composed.shown : null;
  };

  test("is of its own for each kind", async () => {
    const said: Record<string, string | undefined> = {};
    for (const kind of NEWS) {
      const shown = await saidOf(kind, await MADE[kind]());
      said[kind] = [shown?.title, shown?.body, shown?.url].join(" | ");
    }
    expect(said).toEqual({
      bottle: "Lin answered your bottle |  | /bottle/b",
      comment: "Lin answered your comment |  | /bottle/b",
      sale: "Lin bought your design |  | /bottle-design/detail/d",
      official: `${translate("en")("notifications.news.official")} |  | /system-messages`,
      follower: `Lin follows you |  | /friends/${lin().id}`,
      friend: expect.stringMatching(/^Mo \| Wrote to you \| \/chat\//),
      stranger: expect.stringMatching(/^Lin \| .+ \| \/chat\//),
    });
  });

  test("is nothing for a kind that a newer version has queued", async () => {
    expect(await saidOf("passkey", "")).toBeNull();
  });
});
