import { describe, expect, test } from "bun:test";
import { deleteAccount, finishInterruptedDeletions } from "../../src/account/account";
import { beginAccountDeletion } from "../../src/auth/auth";
import { lockForSignIn } from "../../src/auth/sessions";
import { transact } from "../../src/db/transact";
import { CHAT_NOW, sendMessage } from "../chat/chat-fixtures";
import { workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aSignedInPerson } from "../support/people";
import { aLeaverChat, leaveChat, listStoredFiles, listTablesWith, MANY_MESSAGES, readExport } from "./leaver-chat";

/** Many transactions one after another, on a machine that may be busy. ms */
const TIMEOUT_MS = 60_000;

const failNow = (error: unknown) => expect.unreachable(String(error));

eachDatabase("deleting an account with its chat messages", (db) => {
  describe("interrupted by a crash", () => {
    /** The account is closed; nothing more was done. */
    async function killed() {
      const chat = await aLeaverChat(db(), MANY_MESSAGES);
      await aSignedInPerson(db(), chat.leaver);
      await beginAccountDeletion(db(), chat.leaver.id, { messages: "remove" }, CHAT_NOW);
      return chat;
    }

    test("prevents signing in, and is finished by the periodic cleanup", async () => {
      const chat = await killed();
      const { id } = chat.leaver;
      expect(await db().selectFrom("sessions").select("id").where("user_id", "=", id).execute()).toEqual([]);
      expect(await transact(db(), (tx) => lockForSignIn(tx, { id }, "https://sea.example"))).toBe(false);
      expect(await workOutcome(deleteAccount(db(), chat.stores.kept, id, CHAT_NOW))).toBe("unauthenticated");
      expect((await listTablesWith(db(), chat.word)).length).toBeGreaterThan(0);
      await finishInterruptedDeletions(db(), { stores: chat.stores, onFailure: failNow }, CHAT_NOW);
      expect(await listTablesWith(db(), chat.word)).toEqual([]);
      expect(await listTablesWith(db(), id)).toEqual([
        "chat_messages",
        "conversation_members",
        "conversations",
        "erasures",
      ]);
      expect(await listStoredFiles(chat.stores)).toEqual([]);
      await finishInterruptedDeletions(db(), { stores: chat.stores, onFailure: failNow }, CHAT_NOW);
    });

    test("is finished after one step too, also by two concurrent runs", async () => {
      const chat = await killed();
      await transact(db(), async (tx) => {
        const first = tx.selectFrom("chat_messages").select("id").where("sender_id", "=", chat.leaver.id);
        await tx
          .updateTable("chat_messages")
          .set({ recalled_at: CHAT_NOW, text: null })
          .where("id", "in", first.orderBy("client_id").limit(100))
          .execute();
      });
      await Promise.all(
        [1, 2, 3].map(() => finishInterruptedDeletions(db(), { stores: chat.stores, onFailure: failNow }, CHAT_NOW)),
      );
      expect(await listTablesWith(db(), chat.word)).toEqual([]);
      const gone = db().selectFrom("users").select("id").where("id", "=", chat.leaver.id);
      expect(await gone.execute()).toEqual([]);
    });
  });

  test(
    "whatever is written at the same moment: nothing of theirs is left, everything of the other one",
    async () => {
      for (let round = 0; round < 6; round++) {
        const chat = await aLeaverChat(db(), 20);
        const { leaver, friend, word } = chat;
        const sends = Array.from({ length: 12 }, (_, n) => [
          workOutcome(sendMessage(db(), leaver, friend, `${word} late ${n}`)),
          workOutcome(sendMessage(db(), friend, leaver, `mine ${round} ${n}`)),
        ]);
        const [left, ...messages] = await Promise.all([workOutcome(leaveChat(db(), chat, "remove")), ...sends.flat()]);
        expect(left).toBe("done");
        for (const each of messages) expect(["done", "unauthenticated", "user_not_found"]).toContain(each);
        expect(await listTablesWith(db(), word)).toEqual([]);
        const mine = messages.filter((each, n) => n % 2 === 1 && each === "done").length;
        const texts = (await readExport(db(), friend)).filter((each) => "text" in each && each.text !== null);
        expect(texts.length).toBe(mine + 1);
      }
    },
    TIMEOUT_MS,
  );

  test(
    "two who leave at once, keeping and removing: one of them, whole",
    async () => {
      for (let round = 0; round < 6; round++) {
        const chat = await aLeaverChat(db(), 20);
        const both = [leaveChat(db(), chat, "keep"), leaveChat(db(), chat, "remove")].map(workOutcome);
        const outcomes = (await Promise.all(both)).sort();
        expect(outcomes).toEqual(["done", "unauthenticated"]);
        const left = (await listTablesWith(db(), chat.word)).length > 0;
        const gone = db().selectFrom("users").select("id").where("id", "=", chat.leaver.id);
        expect(await gone.execute()).toEqual([]);
        const recalled = db().selectFrom("chat_messages").select("id").where("sender_id", "=", chat.leaver.id);
        const some = await recalled.where("recalled_at", "is not", null).execute();
        expect(some.length === 0).toBe(left);
      }
    },
    TIMEOUT_MS,
  );
});
