/** What officials let through reaches its recipient: a held picture exactly where another one of its kind could be sent at that moment, held words unless a table says why not. */
import { beforeAll, describe, expect, test } from "bun:test";
import { loadChatHistory, removeConversation } from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { addWordRule, decideHeldText } from "../../src/safety/safety";
import { followPerson } from "../../src/social/social";
import { openChatApp } from "../chat/chat-app";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "../chat/chat-fixtures";
import { anOfficial, things } from "../safety/official-fixtures";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { PROPERTY_TIMEOUT } from "../support/property-runs";
import { startScanner, verdict } from "../support/scanners";
import { type Change, MEANWHILE } from "./meanwhile";
import { HELD_WORD } from "./values";

let said = "hold";
const scanner = startScanner(() => verdict(said));

eachDatabase("a held picture that is let through", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const seqOf = async (id: string) =>
    (await db().selectFrom("chat_messages").select("seq").where("id", "=", id).executeTakeFirst())?.seq ?? null;

  /** Sends a picture to be seen for good and one to be seen once. @returns status and id of each */
  async function sendBoth({ sendFile }: Awaited<ReturnType<typeof openChatApp>>, me: TestPerson, them: TestPerson) {
    const sent: { status: number; id: string }[] = [];
    for (const burn of ["false", "true"]) {
      const { status, body } = await sendFile(me, them, { burn });
      sent.push({ status, id: body.id });
    }
    return sent;
  }

  /** Lets them through. @returns which got a new number of the chat by it, and so arrived */
  async function release(ids: string[]): Promise<boolean[]> {
    const { id: official } = await anOfficial(db());
    const arrived: boolean[] = [];
    for (const id of ids) {
      const waiting = await seqOf(id);
      await decideHeldText(db(), official, things, { kind: "message", id, decision: "release" }, CHAT_NOW);
      arrived.push((await seqOf(id)) !== waiting);
    }
    return arrived;
  }

  async function friends(haveWritten: boolean) {
    const [me, them] = await aPairOfFriends(db(), { throw_count: 3 });
    if (haveWritten) {
      await sendMessage(db(), me, them);
      await sendMessage(db(), them, me);
    }
    return [me, them] as const;
  }

  describe.each([
    ["before anybody wrote", false],
    ["where both have written", true],
  ])("%s", (_, haveWritten) => {
    test.each(Object.entries(MEANWHILE))(
      "%s",
      async (_, change) => {
        const [me, them] = await friends(haveWritten);
        const app = await openChatApp(db(), [me, them], { PICTURE_CHECK_URL: scanner.url, PICTURE_CHECK_KEY: "key" });
        said = "hold";
        const held = await sendBoth(app, me, them);
        await change(db(), me, them);
        const arrived = await release(held.map(({ id }) => id));
        said = "allow";
        expect(arrived).toEqual((await sendBoth(app, me, them)).map(({ status }) => status === 201));
      },
      PROPERTY_TIMEOUT,
    );
  });
});

/** Of the second words of a stranger, whose first ones were shown: whether they arrive all the same. */
const TO_A_STRANGER: Record<string, [change: Change, arrives: boolean]> = {
  nothing: [async () => undefined, true],
  "its sender removes the chat": [(db, me, them) => removeConversation(db, me.id, them.id, CHAT_NOW), true],
  "its recipient removes the request": [(db, me, them) => removeConversation(db, them.id, me.id, CHAT_NOW), false],
  "both remove it": [
    async (db, me, them) => {
      await removeConversation(db, me.id, them.id, CHAT_NOW);
      await removeConversation(db, them.id, me.id, CHAT_NOW);
    },
    false,
  ],
  "its sender removes the chat, then writes again": [
    async (db, me, them) => {
      await removeConversation(db, me.id, them.id, CHAT_NOW);
      await sendMessage(db, me, them);
    },
    true,
  ],
  "its sender unfollows": [MEANWHILE["its sender unfollows"] as Change, true],
  "its sender blocks": [MEANWHILE["its sender blocks"] as Change, false],
  "its recipient blocks": [MEANWHILE["its recipient blocks"] as Change, false],
  "its recipient leaves": [MEANWHILE["its recipient leaves"] as Change, false],
};

eachDatabase("held words of a stranger that are let through", (db) => {
  test.each(Object.entries(TO_A_STRANGER))(
    "%s",
    async (_, [change, arrives]) => {
      const [me, them, official] = [await aPerson(db()), await aPerson(db()), await anOfficial(db())];
      const rule = { text: HELD_WORD, mode: "hold", language: null, kind: "word" } as const;
      await addWordRule(db(), official.id, rule, CHAT_NOW).catch(() => undefined);
      await followPerson(db(), me, them.id, CHAT_NOW);
      await sendMessage(db(), me, them);
      const held = await sendMessage(db(), me, them, `Such a ${HELD_WORD}`);
      await change(db(), me, them);
      await decideHeldText(db(), official.id, things, { kind: "message", id: held.id, decision: "release" }, CHAT_NOW);
      const { items } = await loadChatHistory(
        db(),
        them.id,
        me.id,
        { before: FIRST_CHAT_CURSOR, limit: 10 },
        CHAT_NOW,
      ).catch(() => ({ items: [] }));
      expect(items.some(({ id }) => id === held.id)).toBe(arrives);
    },
    PROPERTY_TIMEOUT,
  );
});
