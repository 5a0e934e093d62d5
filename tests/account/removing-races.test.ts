import { describe, expect, test } from "bun:test";
import { deleteAccount, finishDeletions } from "../../src/account/account";
import { closeAccount } from "../../src/auth/auth";
import { mayEnter } from "../../src/auth/sessions";
import { transact } from "../../src/db/transact";
import { NOW, say } from "../chat/talk";
import { outcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { inSession } from "../support/people";
import { aChat, exported, filesIn, leave, MANY, tablesWith } from "./history";

/** Many transactions one after another, on a machine that may be busy. ms */
const PATIENCE = 60_000;

eachDatabase("somebody leaves with what they wrote", (db) => {
  describe("a kill half-way", () => {
    /** The account is closed; nothing more was done. */
    async function killed() {
      const chat = await aChat(db(), MANY);
      await inSession(db(), chat.leaver);
      await closeAccount(db(), chat.leaver.id, { messages: "remove" }, NOW);
      return chat;
    }

    test("lets nobody in, and is finished by housekeeping", async () => {
      const chat = await killed();
      const { id } = chat.leaver;
      expect(await db().selectFrom("sessions").select("id").where("user_id", "=", id).execute()).toEqual([]);
      expect(await transact(db(), (tx) => mayEnter(tx, { id }, "https://sea.example"))).toBe(false);
      expect(await outcome(deleteAccount(db(), chat.stores.kept, id, NOW))).toBe("unauthenticated");
      expect((await tablesWith(db(), chat.word)).length).toBeGreaterThan(0);
      await finishDeletions(db(), chat.stores, NOW);
      expect(await tablesWith(db(), chat.word)).toEqual([]);
      expect(await tablesWith(db(), id)).toEqual([
        "chat_messages",
        "conversation_members",
        "conversations",
        "erasures",
      ]);
      expect(await filesIn(chat.stores)).toEqual([]);
      await finishDeletions(db(), chat.stores, NOW);
    });

    test("after one step as well, and twice at once", async () => {
      const chat = await killed();
      await transact(db(), async (tx) => {
        const first = tx.selectFrom("chat_messages").select("id").where("sender_id", "=", chat.leaver.id);
        await tx
          .updateTable("chat_messages")
          .set({ recalled_at: NOW, text: null })
          .where("id", "in", first.orderBy("client_id").limit(100))
          .execute();
      });
      await Promise.all([1, 2, 3].map(() => finishDeletions(db(), chat.stores, NOW)));
      expect(await tablesWith(db(), chat.word)).toEqual([]);
      const gone = db().selectFrom("users").select("id").where("id", "=", chat.leaver.id);
      expect(await gone.execute()).toEqual([]);
    });
  });

  test(
    "whatever is written at the same moment: nothing of theirs is left, everything of the other one",
    async () => {
      for (let round = 0; round < 6; round++) {
        const chat = await aChat(db(), 20);
        const { leaver, friend, word } = chat;
        const talk = Array.from({ length: 12 }, (_, n) => [
          outcome(say(db(), leaver, friend, `${word} late ${n}`)),
          outcome(say(db(), friend, leaver, `mine ${round} ${n}`)),
        ]);
        const [left, ...said] = await Promise.all([outcome(leave(db(), chat, "remove")), ...talk.flat()]);
        expect(left).toBe("done");
        for (const each of said) expect(["done", "unauthenticated", "user_not_found"]).toContain(each);
        expect(await tablesWith(db(), word)).toEqual([]);
        const mine = said.filter((each, n) => n % 2 === 1 && each === "done").length;
        const texts = (await exported(db(), friend)).filter((each) => "text" in each && each.text !== null);
        expect(texts.length).toBe(mine + 1);
      }
    },
    PATIENCE,
  );

  test(
    "two who leave at once, keeping and removing: one of them, whole",
    async () => {
      for (let round = 0; round < 6; round++) {
        const chat = await aChat(db(), 20);
        const both = [leave(db(), chat, "keep"), leave(db(), chat, "remove")].map(outcome);
        const outcomes = (await Promise.all(both)).sort();
        expect(outcomes).toEqual(["done", "unauthenticated"]);
        const left = (await tablesWith(db(), chat.word)).length > 0;
        const gone = db().selectFrom("users").select("id").where("id", "=", chat.leaver.id);
        expect(await gone.execute()).toEqual([]);
        const recalled = db()
          .selectFrom("chat_messages")
          .select("id")
          .where("sender_id", "=", chat.leaver.id);
        const some = await recalled.where("recalled_at", "is not", null).execute();
        expect(some.length === 0).toBe(left);
      }
    },
    PATIENCE,
  );
});
