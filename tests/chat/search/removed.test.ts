import { expect, test } from "bun:test";
import { recallMessage, removeConversation } from "../../../src/chat/chat";
import { findMessages, NEWEST_HIT } from "../../../src/chat/search/find-messages";
import { searchScopeOf } from "../../../src/chat/search/index-message";
import { proposeHits } from "../../../src/chat/search/propose-hits";
import { refillMessageIndex } from "../../../src/chat/search/refill";
import { findSearchedScope, listSearchedScopes } from "../../../src/chat/search/removed-words";
import { indexTermsOf, parseMessageQuery } from "../../../src/chat/search/words";
import type { Db } from "../../../src/db/transact";
import { eachDatabase } from "../../support/databases";
import { aFileStore } from "../../support/files";
import { aPerson, type TestPerson } from "../../support/people";
import { aPairOfFriends, CHAT_NOW, makeFriends, sendMessage } from "../chat-fixtures";

const stores = { kept: aFileStore(), burning: aFileStore() };
const SIZES = [undefined, { step: 1, max: 0, rare: 1 }, { step: 4, max: 9, rare: 0 }];

async function find(db: Db, me: TestPerson, other: TestPerson | null, q = "shell"): Promise<(string | null)[]> {
  const search = { query: parseMessageQuery(q), other: other?.id ?? null, before: NEWEST_HIT, limit: 50 };
  return (await findMessages(db, me.id, search, CHAT_NOW)).hits.map(({ message }) => message.text);
}

eachDatabase("a removed conversation that goes on", (db, open) => {
  test("is searched after what was removed, by who has removed it; by the other one in all of it", async () => {
    const [me, other] = await aPairOfFriends(db());
    const third = await aPerson(db());
    await makeFriends(db(), me, third);
    for (let n = 0; n < 30; n++)
      await sendMessage(db(), n % 2 ? me : other, n % 2 ? other : me, `shell ${n}`, CHAT_NOW + n);
    await sendMessage(db(), third, me, "shell of a third", CHAT_NOW + 30);
    expect((await findSearchedScope(db(), me.id, other.id))?.after).toBeNull();
    await removeConversation(db(), me.id, other.id, CHAT_NOW + 31);
    const numbers = await db().selectFrom("message_words").select("n").execute();
    const scope = await findSearchedScope(db(), me.id, other.id);
    expect(scope?.after).toBe(Math.max(...numbers.map(({ n }) => Number(n))));
    expect(await find(db(), me, other)).toEqual([]);
    await sendMessage(db(), other, me, "shell again", CHAT_NOW + 40);
    await sendMessage(db(), me, third, "shell for a third", CHAT_NOW + 41);
    expect(await find(db(), me, other)).toEqual(["shell again"]);
    expect(await find(db(), me, null)).toEqual(["shell for a third", "shell again", "shell of a third"]);
    expect(await find(db(), other, me)).toHaveLength(31);
    const scopes = await listSearchedScopes(db(), me.id, 10);
    for (const sizes of SIZES) {
      const wanted = { scopes, terms: indexTermsOf(parseMessageQuery("shell")), before: NEWEST_HIT, limit: 3 };
      expect(await proposeHits(db(), me.id, wanted, sizes)).toHaveLength(3);
    }
    await removeConversation(db(), me.id, other.id, CHAT_NOW + 42);
    expect(await find(db(), me, null)).toEqual(["shell for a third", "shell of a third"]);
  });

  test("has what follows found, though the last words of the index were recalled meanwhile", async () => {
    const own = await open();
    const [me, other] = await aPairOfFriends(own);
    const sent: string[] = [];
    for (let n = 0; n < 4; n++) sent.push((await sendMessage(own, other, me, `shell ${n}`, CHAT_NOW + n)).id);
    await removeConversation(own, me.id, other.id, CHAT_NOW + 10);
    for (const id of sent.slice(1)) await recallMessage(own, stores, other.id, id, CHAT_NOW + 11);
    await sendMessage(own, other, me, "shell again", CHAT_NOW + 12);
    expect(await find(own, me, other)).toEqual(["shell again"]);
  });

  test("has what comes into the index later found", async () => {
    const own = await open();
    const [me, other] = await aPairOfFriends(own);
    await sendMessage(own, other, me, "shell before", CHAT_NOW);
    await removeConversation(own, me.id, other.id, CHAT_NOW + 1);
    const { id } = await sendMessage(own, other, me, "shell later", CHAT_NOW + 2);
    await own.deleteFrom("message_words").where("message_id", "=", id).execute();
    await own.deleteFrom("message_words_refill").execute();
    await refillMessageIndex(own);
    expect(await find(own, me, other)).toEqual(["shell later"]);
    const { conversation_id } = await own
      .selectFrom("conversation_members")
      .select("conversation_id")
      .where("user_id", "=", me.id)
      .executeTakeFirstOrThrow();
    expect(await findSearchedScope(own, me.id, other.id)).toEqual({
      scope: searchScopeOf(conversation_id),
      after: null,
    });
  });

  test("is searched after what was removed when the words are written anew, too", async () => {
    const own = await open();
    const [me, other] = await aPairOfFriends(own);
    for (const [n, text] of ["shell before", "shell later"].entries())
      await sendMessage(own, other, me, text, CHAT_NOW + n);
    // As messages that are older than the index.
    await own.deleteFrom("message_words").execute();
    await refillMessageIndex(own);
    const numbers = await own.selectFrom("message_words").select("n").orderBy("n").execute();
    const [first, second] = numbers.map(({ n }) => Number(n));
    expect([Math.sign(first ?? 0), Math.sign(second ?? 0)]).toEqual([-1, -1]);
    // As migration 0077 writes it: below the first message that they still see.
    await removeConversation(own, me.id, other.id, CHAT_NOW + 2);
    const cleared = { cleared_seq: 1 };
    await own.updateTable("conversation_members").set(cleared).where("user_id", "=", me.id).execute();
    await own
      .updateTable("removed_words")
      .set({ ...cleared, n: first })
      .execute();
    await own.deleteFrom("message_words_refill").execute();
    await refillMessageIndex(own);
    expect(await find(own, me, other)).toEqual(["shell later"]);
    expect((await findSearchedScope(own, me.id, other.id))?.after).toBe(first);
  });
});
