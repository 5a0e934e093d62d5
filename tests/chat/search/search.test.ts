import { expect, test } from "bun:test";
import { findMessages, NEWEST_HIT } from "../../../src/chat/search/find-messages";
import { parseMessageQuery } from "../../../src/chat/search/words";
import { eachDatabase } from "../../support/databases";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "../chat-fixtures";
import { SAMPLES } from "./samples";

eachDatabase("searching one's messages", (db) => {
  const find = async (me: string, other: string | null, q: string) => {
    const search = { query: parseMessageQuery(q), other, before: NEWEST_HIT, limit: 20 };
    return (await findMessages(db(), me, search, CHAT_NOW)).hits.map(({ message }) => message.text);
  };

  test("finds a text by its words in every language, however they are written", async () => {
    for (const { text, found, missed } of SAMPLES) {
      const [one, other] = await aPairOfFriends(db());
      await sendMessage(db(), one, other, text);
      for (const q of found) expect([q, await find(other.id, one.id, q)]).toEqual([q, [text]]);
      for (const q of missed) expect([q, await find(other.id, one.id, q)]).toEqual([q, []]);
    }
  }, 60_000);
});
