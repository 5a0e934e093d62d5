import { beforeAll, expect, test } from "bun:test";
import { deleteUser } from "../../src/auth/auth";
import { dropBottle, likeBottle, listDriftingBottles, loadBottle, pickUpBottle } from "../../src/bottles/bottles";
import { newId } from "../../src/db/ids";
import { LIST_START } from "../../src/db/paging";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { loadCaseParties } from "../../src/official/case-parties";
import { loadReportCase } from "../../src/official/official";
import { queuePositionOf } from "../../src/safety/reports/queue-position";
import { decideCase, REPORT_REASONS } from "../../src/safety/safety";
import { listDesignComments, listSquareDesigns, loadListedDesign, saveDesignComment } from "../../src/square/square";
import { HIDDEN_NAME } from "../../src/users/users";
import { aDesign } from "../designs/design-fixtures";
import { aBottle, countOutcomes, loadBottleRow, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, insertBlock, type TestPerson } from "../support/people";
import { anOfficial, loadCase, markEvidenceOpened, officialContext, reportThing, things } from "./official-fixtures";

eachDatabase("report", (db, open) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });
  const crowd = (n: number) => Promise.all(Array.from({ length: n }, () => aPerson(db())));

  test("the first report seals what is said; the second of the same person adds nothing", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author, { content: "Send me money" });
    const report = { kind: "bottle", id, note: "He asked me twice" } as const;
    expect(await reportThing(db(), reader, report)).toMatchObject({ again: false, reason: "spam" });
    expect(await reportThing(db(), reader, { ...report, reason: "other" })).toMatchObject({
      again: true,
      reason: "spam",
    });
    const open = await loadCase(db(), id);
    expect(open).toMatchObject({ reporters: 1, about_id: author.id, hidden_at: null, evidence_until: null });
    expect(JSON.parse(open.evidence ?? "")).toMatchObject({
      text: "Send me money",
      nickname: author.nickname,
    });
  });

  test("not one's own, not what is gone, not what one does not see", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    const report = (who: typeof author, kind: "bottle" | "comment" | "design" | "user" | "message", thing: string) =>
      workOutcome(reportThing(db(), who, { kind, id: thing }));
    expect(await report(author, "bottle", id)).toBe("own_thing");
    expect(await report(author, "user", author.id)).toBe("own_thing");
    expect(await report(reader, "bottle", newId(NOW))).toBe("bottle_not_found");
    expect(await report(reader, "comment", newId(NOW))).toBe("comment_not_found");
    expect(await report(reader, "design", (await aDesign(db(), author)).id)).toBe("design_not_found");
    expect(await report(reader, "user", "gone")).toBe("user_not_found");
    expect(await report(reader, "message", newId(NOW))).toBe("not_found");
    await insertBlock(db(), author, reader);
    expect(await report(reader, "bottle", id)).toBe("bottle_not_found");
  });

  test("three different people hide it from all but its author, also at once", async () => {
    const [author, ...readers] = await crowd(4);
    if (!author) throw new Error("nobody");
    const id = await aBottle(db(), author);
    const report = { kind: "bottle", id } as const;
    const all = readers
      .slice(0, 3)
      .flatMap((reader) => [reportThing(db(), reader, report), reportThing(db(), reader, report)]);
    expect(await countOutcomes(all)).toEqual({ done: 6 });
    expect(await loadCase(db(), id)).toMatchObject({ reporters: 3, hidden_at: NOW });
    expect((await loadBottleRow(db(), id)).hidden_at).toBe(NOW);
    const stranger = await aPerson(db());
    expect(await workOutcome(loadBottle(db(), stranger, id, NOW))).toBe("bottle_not_found");
    expect(await workOutcome(loadBottle(db(), null, id, NOW))).toBe("bottle_not_found");
    expect(await workOutcome(pickUpBottle(db(), stranger, id, NOW))).toBe("bottle_not_found");
    expect(await workOutcome(likeBottle(db(), stranger, id, NOW))).toBe("bottle_not_found");
    expect(await loadBottle(db(), author, id, NOW)).toMatchObject({
      hidden: true,
      content: expect.any(String),
    });
  });

  test("what is hidden is not in the sea; it has left the hand that held it", async () => {
    const here = await open();
    await seedBuiltIns(here);
    const [author, holder] = [await aPerson(here), await aPerson(here)];
    const [held, free] = [await aBottle(here, author), await aBottle(here, author)];
    await pickUpBottle(here, holder, held, NOW);
    for (const id of [held, free]) {
      for (let n = 0; n < 3; n++) await reportThing(here, await aPerson(here), { kind: "bottle", id });
    }
    expect((await listDriftingBottles(here, await aPerson(here), NOW, 0.5)).map(({ id }) => id)).toEqual([]);
    expect(await workOutcome(loadBottle(here, holder, held, NOW))).toBe("bottle_not_found");
    expect(await workOutcome(dropBottle(here, holder, held, "hm", NOW))).toBe("not_held");
  });

  async function wrongThrice(author: TestPerson, reader: TestPerson): Promise<void> {
    for (let n = 0; n < 3; n++) {
      const other = await aBottle(db(), author);
      await reportThing(db(), reader, { kind: "bottle", id: other });
      const closed = { decided_at: NOW, decision: "rejected" } as const;
      await db().updateTable("report_cases").set(closed).where("thing_id", "=", other).execute();
    }
  }

  test("reports of who was often wrong weigh a third; what the house says stays", async () => {
    const [author, ...readers] = await crowd(4);
    if (!author) throw new Error("nobody");
    const id = await aBottle(db(), author);
    if (readers[0]) await wrongThrice(author, readers[0]);
    for (const reader of readers) await reportThing(db(), reader, { kind: "bottle", id });
    expect(await loadCase(db(), id)).toMatchObject({ reporters: 3, weight: 7, hidden_at: null });
    await reportThing(db(), await aPerson(db()), { kind: "bottle", id });
    expect(await loadCase(db(), id)).toMatchObject({ reporters: 4, hidden_at: NOW });
    const official = await aPerson(db(), { official: 1 });
    const officialBottle = await aBottle(db(), official);
    for (let n = 0; n < 4; n++) await reportThing(db(), await aPerson(db()), { kind: "bottle", id: officialBottle });
    expect(await loadCase(db(), officialBottle)).toMatchObject({ reporters: 4, hidden_at: null });
  });

  test("who reported accounts that are deleted by the decision was neither right nor wrong", async () => {
    const [reader, official] = [await aPerson(db()), await anOfficial(db())];
    const closed = Array.from({ length: SAFETY_LIMITS.dismissedReports }, async () => {
      const author = await aPerson(db());
      await reportThing(db(), reader, { kind: "user", id: author.id });
      const caseId = await markEvidenceOpened(db(), official, author.id);
      await deleteUser(db(), author.id, NOW, async () => undefined);
      await decideCase(db(), things, officialContext(official), { caseId, decision: { kind: "reject" } }, NOW);
      return caseId;
    });
    const [caseId = ""] = await Promise.all(closed);
    const row = await loadReportCase(db(), official.id, caseId, NOW);
    const { reporter } = await loadCaseParties(db(), official.id, row, NOW);
    expect(reporter?.by).toEqual({ n: closed.length, decided: 0, upheld: 0 });
    const bottle = await aBottle(db(), await aPerson(db()));
    await reportThing(db(), reader, { kind: "bottle", id: bottle });
    expect((await loadCase(db(), bottle)).weight).toBe(SAFETY_LIMITS.reportWeight);
  });

  test("comments, answers, designs and names are hidden, too", async () => {
    const [author, writer, reader] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    const bottle = await aBottle(db(), author, { comment_count: 1 });
    const comment = newId(NOW);
    const commentFields = { content: "rude", created_at: NOW, answer: "ruder", answered_at: NOW };
    await db()
      .insertInto("comments")
      .values({
        id: comment,
        bottle_id: bottle,
        author_id: writer.id,
        ...commentFields,
        hidden_at: null,
        answer_hidden_at: null,
      })
      .execute();
    const design = await aDesign(db(), author, { status: "exhibition" });
    const word = await saveDesignComment(db(), writer, design.id, "rude", NOW);
    const report = [
      ["answer", comment],
      ["comment", word.id],
      ["user", writer.id],
      ["design", design.id],
    ] as const;
    for (const [kind, id] of report)
      for (let n = 0; n < 3; n++) await reportThing(db(), await aPerson(db()), { kind, id });
    const page = { after: LIST_START, limit: 20 };
    expect((await loadBottle(db(), reader, bottle, NOW)).comments).toMatchObject([
      { answer: null, author: { nickname: HIDDEN_NAME, avatar: null } },
    ]);
    expect((await loadBottle(db(), author, bottle, NOW)).comments).toMatchObject([{ answer: { content: "ruder" } }]);
    expect((await listDesignComments(db(), reader, design.id, page, NOW)).items).toEqual([]);
    expect((await listDesignComments(db(), writer, design.id, page, NOW)).items).toHaveLength(1);
    expect(await workOutcome(loadListedDesign(db(), reader, design.id, NOW))).toBe("design_not_found");
    expect(await workOutcome(loadListedDesign(db(), author, design.id, NOW))).toBe("done");
    const wall = await listSquareDesigns(db(), reader, { section: "exhibition", sort: "latest", limit: 50 }, NOW);
    expect(wall.items.map(({ id }) => id)).not.toContain(design.id);
    for (let n = 0; n < 3; n++) await reportThing(db(), await aPerson(db()), { kind: "comment", id: comment });
    expect((await loadBottle(db(), reader, bottle, NOW)).comments).toEqual([]);
    expect((await loadBottle(db(), writer, bottle, NOW)).comments).toHaveLength(1);
  });

  test("where a life may be in danger the case stands first", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const [first, second] = [await aBottle(db(), author), await aBottle(db(), author)];
    await reportThing(db(), reader, { kind: "bottle", id: first }, NOW - 5_000);
    await reportThing(db(), reader, { kind: "bottle", id: second, reason: "self_harm" }, NOW);
    expect((await loadCase(db(), second)).place).toBeLessThan((await loadCase(db(), first)).place);
  });

  test("a later report moves a case only towards the front of the queue, whatever both say", async () => {
    for (const one of REPORT_REASONS)
      for (const later of REPORT_REASONS) {
        const { id } = await aPerson(db());
        await reportThing(db(), await aPerson(db()), { kind: "user", id, reason: one }, NOW);
        const { place } = await loadCase(db(), id);
        await reportThing(db(), await aPerson(db()), { kind: "user", id, reason: later }, NOW + 1);
        const after = (await loadCase(db(), id)).place;
        expect([one, later, after]).toEqual([one, later, Math.min(place, queuePositionOf(later, NOW + 1))]);
      }
  });
});
