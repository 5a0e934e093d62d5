import { expect, test } from "bun:test";
import { openEvidence, reportCase } from "../../src/official/official";
import { aHouse } from "../chat/house";
import { NOW, say, twoFriends } from "../chat/talk";
import { furnish } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { anOfficial, caseOf, tellOn } from "./office";

const WORDS = "Give me your number now.";

eachDatabase("a reported chat message", (db) => {
  test("is sealed with what stands around it, outlives its recall, and is read by officials alone, each look logged", async () => {
    await furnish(db());
    const [writer, reader] = await twoFriends(db());
    const official = await anOfficial(db());
    const { call, list } = await aHouse(db(), [writer, reader]);
    await say(db(), reader, writer, "Where did it land?");
    const { id } = await say(db(), writer, reader, WORDS);
    await say(db(), reader, writer, "Please stop.");
    await tellOn(db(), reader, { kind: "message", id, reason: "harassment" });
    expect((await call(writer, "POST", `/messages/${id}/recall`)).status).toBe(200);
    expect((await list(reader, writer)).map(({ text }) => text)).not.toContain(WORDS);

    const { id: caseId } = await caseOf(db(), id);
    const sealed = await reportCase(db(), official.id, caseId);
    expect([sealed.looks, sealed.evidence, sealed.reports]).toEqual([null, null, []]);
    const { evidence } = await openEvidence(db(), official.id, caseId, NOW);
    expect(evidence?.text).toBe(WORDS);
    for (const text of ["Where did it land?", WORDS, "Please stop."])
      expect(evidence?.more?.around).toContain(text);
    const looks = await db()
      .selectFrom("audit_log")
      .select(["official_id", "about_id"])
      .where("act", "=", "evidence_opened")
      .where("thing_id", "=", caseId)
      .execute();
    expect(looks).toEqual([{ official_id: official.id, about_id: writer.id }]);
    const second = await anOfficial(db());
    expect((await reportCase(db(), second.id, caseId)).evidence).toBeNull();
  });
});
