/** Messages that neither side can see any more are erased, whenever the second one removes the chat: also while the sweep runs. */
import { expect, test } from "bun:test";
import type { KyselyPlugin } from "kysely";
import { up as markRemoved } from "../../migrations/0081-unswept-removed";
import { removeConversation } from "../../src/chat/chat";
import { reportableMessage } from "../../src/chat/reporting";
import { eraseUnreachableMessages } from "../../src/chat/withdrawing/unreachable";
import { type Db, transact } from "../../src/db/transact";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "../chat/chat-fixtures";
import { eachDatabase } from "../support/databases";

/** A database that does something once, after so many of its statements. */
function afterStatement(db: Db, count: number, act: () => Promise<void>): { db: Db; statements: () => number } {
  let n = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (++n === count) await act();
      return result;
    },
  };
  return { db: db.withPlugin(plugin) as Db, statements: () => n };
}

eachDatabase("a chat that is removed", (db) => {
  test("by both is erased, after whichever statement of the sweep the second one removes it", async () => {
    for (let count = 1, last = 0; count === 1 || count <= last; count++) {
      const [one, other] = await aPairOfFriends(db());
      const { id } = await sendMessage(db(), one, other);
      await removeConversation(db(), one.id, other.id, CHAT_NOW);
      const meanwhile = afterStatement(db(), count, () => removeConversation(db(), other.id, one.id, CHAT_NOW));
      await eraseUnreachableMessages(meanwhile.db, CHAT_NOW);
      last = meanwhile.statements();
      await eraseUnreachableMessages(db(), CHAT_NOW);
      const row = await db().selectFrom("chat_messages").select("text").where("id", "=", id).executeTakeFirst();
      expect([count, row?.text]).toEqual([count, null]);
    }
  });

  test("by one of them, and of which the team removes a message, loses it in whichever order", async () => {
    for (const isTeamFirst of [true, false]) {
      const [one, other] = await aPairOfFriends(db());
      const { id } = await sendMessage(db(), one, other);
      const steps = [
        () => removeConversation(db(), one.id, other.id, CHAT_NOW),
        () => transact(db(), async (tx) => reportableMessage.remove?.(tx, id, CHAT_NOW)),
      ];
      for (const step of isTeamFirst ? steps.toReversed() : steps) {
        await step();
        await eraseUnreachableMessages(db(), CHAT_NOW);
      }
      const row = await db().selectFrom("chat_messages").select("text").where("id", "=", id).executeTakeFirst();
      expect([isTeamFirst, row?.text]).toEqual([isTeamFirst, null]);
    }
  });

  test("is looked at once more by the upgrade where the team had removed a message", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), one, other);
    await transact(db(), async (tx) => reportableMessage.remove?.(tx, id, CHAT_NOW));
    await removeConversation(db(), one.id, other.id, CHAT_NOW);
    await db().deleteFrom("unswept_conversations").execute();
    await markRemoved(db() as never);
    await eraseUnreachableMessages(db(), CHAT_NOW);
    const row = await db().selectFrom("chat_messages").select("text").where("id", "=", id).executeTakeFirst();
    expect(row?.text).toBeNull();
  });
});
