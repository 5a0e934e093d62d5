/** A card in events, lists, notifications, exports, the file of a chat and the evidence of a report. */

import { expect, test } from "bun:test";
import { removeBottle } from "../../src/bottles/bottles";
import { goneCard } from "../../src/chat/cards/card";
import { listRecentConversations } from "../../src/chat/chat";
import { chatStream } from "../../src/chat/reading/stream";
import { openEvidence } from "../../src/official/official";
import { readExport } from "../account/leaver-chat";
import { anOfficial, loadCase, reportThing } from "../safety/official-fixtures";
import { aBottle } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import type { TestPerson } from "../support/people";
import { aCardScene, bottle, sendCardTo } from "./card-fixtures";
import { CHAT_NOW, readChatFile, sendMessage } from "./chat-fixtures";

const LINE = "Is anybody out there?";
const FIRST_PAGE = { after: { time: Number.MAX_SAFE_INTEGER, id: "z" }, limit: 5, list: "recent" };

eachDatabase("a card elsewhere", (db) => {
  async function aSentBottle() {
    const scene = await aCardScene(db());
    const id = await aBottle(db(), scene.one);
    const { message } = await sendCardTo(db(), scene.one, scene.other, bottle(id));
    return { ...scene, bottleId: id, id: message.id };
  }

  test("is told with events as it is when they are sent", async () => {
    const { one, other, bottleId, id } = await aSentBottle();
    const payload = async () => (await chatStream.payloads.message(db(), other.id, [id], CHAT_NOW)).get(id);
    expect(await payload()).toMatchObject({
      kind: "text",
      text: "",
      card: { kind: "bottle", id: bottleId, line: LINE },
    });
    await removeBottle(db(), one, bottleId, CHAT_NOW);
    expect(await payload()).toMatchObject({ card: goneCard("bottle") });
  });

  test("is the last line of the list of chats by its kind", async () => {
    const { other } = await aSentBottle();
    const { items } = await listRecentConversations(db(), { ...other, official: false }, FIRST_PAGE, CHAT_NOW);
    expect(items.map(({ last }) => [last?.kind, last?.text])).toEqual([["bottle", null]]);
  });

  test("is exported as far as it is still there, and stands in the file of the chat", async () => {
    const { one, other, bottleId } = await aSentBottle();
    const cardsOf = async (who: TestPerson) =>
      (await readExport(db(), who)).flatMap((each) => ("card" in each ? (each.card ?? []) : []));
    expect(await cardsOf(other)).toMatchObject([{ kind: "bottle", line: LINE, by: one.nickname }]);
    expect(await readChatFile(db(), other, one)).toContain(`A letter from ${one.nickname}`);
    expect(await readChatFile(db(), other, one)).toContain(LINE);
    await removeBottle(db(), one, bottleId, CHAT_NOW);
    expect(await cardsOf(one)).toEqual([{ kind: "bottle", name: null, line: null, by: null }]);
    const without = await readChatFile(db(), other, one);
    expect(without).toContain('<p class="missing">This bottle is no longer here.</p>');
    expect(without).not.toContain(LINE);
  });

  test("is sealed as evidence as its recipient saw it, and stays so when the bottle is gone", async () => {
    const { one, other, bottleId, id } = await aSentBottle();
    const official = await anOfficial(db());
    await reportThing(db(), other, { kind: "message", id, reason: "harassment" });
    await removeBottle(db(), one, bottleId, CHAT_NOW);
    const { evidence } = await openEvidence(db(), official.id, (await loadCase(db(), id)).id, CHAT_NOW);
    expect(evidence?.text).toContain(LINE);
    expect(JSON.parse(evidence?.more?.around ?? "[]")).toMatchObject([{ from: one.id, text: evidence?.text }]);
  });

  test("stands in the evidence with the five messages before and after it, and no others", async () => {
    const { one, other } = await aCardScene(db());
    const say = async (n: number) => (await sendMessage(db(), one, other, `line ${n}`, CHAT_NOW + n)).id;
    const ids: string[] = [];
    for (let n = 0; n < 15; n++) ids.push(await say(n));
    const official = await anOfficial(db());
    await reportThing(db(), other, { kind: "message", id: ids[7] ?? "", reason: "harassment" });
    const { evidence } = await openEvidence(db(), official.id, (await loadCase(db(), ids[7] ?? "")).id, CHAT_NOW);
    const around: { text: string }[] = JSON.parse(evidence?.more?.around ?? "[]");
    expect(around.map(({ text }) => text)).toEqual(Array.from({ length: 11 }, (_, n) => `line ${n + 2}`));
  });
});
