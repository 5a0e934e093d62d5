import { expect, test } from "bun:test";
import { loadReportCase, openEvidence } from "../../src/official/official";
import { openChatApp } from "../chat/chat-app";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "../chat/chat-fixtures";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { anOfficial, loadCase, reportThing } from "./official-fixtures";

const WORDS = "Give me your number now.";

eachDatabase("a reported chat message", (db) => {
  test("is sealed with what stands around it, outlives its recall, and is read by officials alone, each look logged", async () => {
    await seedBuiltIns(db());
    const [writer, reader] = await aPairOfFriends(db());
    const official = await anOfficial(db());
    const { call, list } = await openChatApp(db(), [writer, reader]);
    await sendMessage(db(), reader, writer, "Where did it land?");
    const { id } = await sendMessage(db(), writer, reader, WORDS);
    await sendMessage(db(), reader, writer, "Please stop.");
    await reportThing(db(), reader, { kind: "message", id, reason: "harassment" });
    expect((await call(writer, "POST", `/messages/${id}/recall`)).status).toBe(200);
    expect((await list(reader, writer)).map(({ text }) => text)).not.toContain(WORDS);

    const { id: caseId } = await loadCase(db(), id);
    const sealed = await loadReportCase(db(), official.id, caseId, CHAT_NOW);
    expect([sealed.looks, sealed.evidence, sealed.reports]).toEqual([null, null, []]);
    const { evidence } = await openEvidence(db(), official.id, caseId, CHAT_NOW);
    expect(evidence?.text).toBe(WORDS);
    for (const text of ["Where did it land?", WORDS, "Please stop."]) expect(evidence?.more?.around).toContain(text);
    const looks = await db()
      .selectFrom("audit_log")
      .select(["official_id", "about_id"])
      .where("act", "=", "evidence_opened")
      .where("thing_id", "=", caseId)
      .execute();
    expect(looks).toEqual([{ official_id: official.id, about_id: writer.id }]);
    const second = await anOfficial(db());
    expect((await loadReportCase(db(), second.id, caseId, CHAT_NOW)).evidence).toBeNull();
  });
});
