/** What a message answers in events, exports, the file of a chat and the evidence of a report. */

import { expect, test } from "bun:test";
import { hideMessage, recallMessage } from "../../src/chat/chat";
import { chatStream } from "../../src/chat/reading/stream";
import { openEvidence } from "../../src/official/official";
import { readExport } from "../account/leaver-chat";
import { anOfficial, loadCase, reportThing } from "../safety/official-fixtures";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import type { TestPerson } from "../support/people";
import { aPairOfFriends, CHAT_NOW, readChatFile, sendMessage } from "./chat-fixtures";
import { GONE, openQuotingApp } from "./quote-fixtures";

const QUOTED = "And what did she say?";
const ANSWER = "That a tree knows.";

eachDatabase("a message that answers another one", (db) => {
  async function anAnswer() {
    const [one, other] = await aPairOfFriends(db());
    const chat = await openQuotingApp(db(), [one, other]);
    const quoted = await sendMessage(db(), one, other, QUOTED);
    const { body } = await chat.answer(other, one, quoted.id, ANSWER);
    return { ...chat, one, other, quoted, id: body.id };
  }

  test("is told with it in events, as it is when they are sent", async () => {
    const { one, quoted, id, stores } = await anAnswer();
    const payload = async () => (await chatStream.payloads.message(db(), one.id, [id], CHAT_NOW)).get(id);
    expect(await payload()).toMatchObject({ replyTo: { id: quoted.id, excerpt: QUOTED } });
    await recallMessage(db(), stores, one.id, quoted.id, CHAT_NOW);
    expect(await payload()).toMatchObject({ replyTo: GONE });
  });

  test("is exported with it, for both, until it is gone for them", async () => {
    const { one, other, quoted } = await anAnswer();
    const answersOf = async (who: TestPerson) =>
      (await readExport(db(), who)).flatMap((each) => ("answers" in each ? (each.answers ?? []) : []));
    expect(await answersOf(one)).toEqual([{ mine: true, excerpt: QUOTED }]);
    expect(await answersOf(other)).toEqual([{ mine: false, excerpt: QUOTED }]);
    await hideMessage(db(), other.id, quoted.id, CHAT_NOW);
    expect(await answersOf(other)).toEqual([{ mine: null, excerpt: null }]);
  });

  test("has it in the file of the chat", async () => {
    const { one, other, quoted } = await anAnswer();
    expect(await readChatFile(db(), one, other)).toContain(
      `<blockquote><bdi>You</bdi> <span dir="auto" lang="en">${QUOTED}</span>`,
    );
    expect(await readChatFile(db(), other, one)).toContain(`<blockquote><bdi>${one.nickname}</bdi>`);
    await hideMessage(db(), other.id, quoted.id, CHAT_NOW);
    const without = await readChatFile(db(), other, one);
    expect(without).toContain("<blockquote>No longer there</blockquote>");
    expect(without).not.toContain(QUOTED);
  });

  test("is evidence together with it, as far as whoever reports it saw it", async () => {
    await seedBuiltIns(db());
    const official = await anOfficial(db());
    const [seen, unseen] = [await anAnswer(), await anAnswer()];
    await hideMessage(db(), unseen.one.id, unseen.quoted.id, CHAT_NOW);
    const quotedIn = async ({ one, id }: typeof seen) => {
      await reportThing(db(), one, { kind: "message", id, reason: "harassment" });
      const { evidence } = await openEvidence(db(), official.id, (await loadCase(db(), id)).id, CHAT_NOW);
      return evidence?.more?.quoted;
    };
    expect(JSON.parse((await quotedIn(seen)) ?? "")).toEqual({ from: seen.one.id, text: QUOTED });
    expect(await quotedIn(unseen)).toBeUndefined();
  });
});
