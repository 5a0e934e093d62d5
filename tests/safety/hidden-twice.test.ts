/** What is hidden for two reasons is shown once both are gone. */
import { beforeAll, expect, test } from "bun:test";
import { loadBottle } from "../../src/bottles/bottles";
import { decideCase, decideHeldText, liftMeasure, restoreContent } from "../../src/safety/safety";
import { aBottle, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { anOfficial, markEvidenceOpened, officialContext, reportThing, things } from "./official-fixtures";

eachDatabase("a letter that is held and reported by three", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  async function hiddenTwice() {
    const [official, author, reader] = [await anOfficial(db()), await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    for (const reporter of [reader, await aPerson(db()), await aPerson(db())])
      await reportThing(db(), reporter, { kind: "bottle", id });
    const held = { kind: "bottle", thing_id: id, about_id: author.id, held_at: NOW } as const;
    await db()
      .insertInto("held_texts")
      .values({ ...held, said: "{}", rules: "[]" })
      .execute();
    const visible = async (who: TestPerson) => (await workOutcome(loadBottle(db(), who, id, NOW))) === "done";
    const decide = (by: TestPerson, decision: "release" | "remove") =>
      decideHeldText(db(), by.id, things, { kind: "bottle", id, decision }, NOW);
    const release = (by: TestPerson) => decide(by, "release");
    const refuse = () => decide(official, "remove");
    const reject = async () =>
      decideCase(
        db(),
        things,
        officialContext(official),
        { caseId: await markEvidenceOpened(db(), official, id), decision: { kind: "reject" } },
        NOW,
      );
    return { letter: id, official, reader, seen: visible, release, refuse, reject };
  }

  test("stays hidden when it is released, until the reports are rejected", async () => {
    const { official, reader, seen: visible, release, reject } = await hiddenTwice();
    expect(await visible(reader)).toBe(false);
    await release(official);
    expect(await visible(reader)).toBe(false);
    await reject();
    expect(await visible(reader)).toBe(true);
  });

  test("stays hidden when the reports are rejected, until it is released", async () => {
    const { official, reader, seen: visible, release, reject } = await hiddenTwice();
    await reject();
    expect(await visible(reader)).toBe(false);
    await release(official);
    expect(await visible(reader)).toBe(true);
  });

  test("whose words were refused stays away when the reports are rejected", async () => {
    const { reader, seen: visible, refuse, reject } = await hiddenTwice();
    await refuse();
    await reject();
    expect(await visible(reader)).toBe(false);
  });

  test("whose words were refused stays away when its removal is lifted, until it is restored itself", async () => {
    for (const refusedFirst of [true, false]) {
      const { letter, official, reader, seen: visible, refuse } = await hiddenTwice();
      if (refusedFirst) await refuse();
      const caseId = await markEvidenceOpened(db(), official, letter);
      const judge = officialContext(official);
      const measureId = await decideCase(db(), things, judge, { caseId, decision: REMOVALS[0] }, NOW);
      if (!refusedFirst) await refuse();
      await liftMeasure(db(), things, judge, { measureId: measureId ?? "", reason: "A mistake." }, NOW);
      expect(await visible(reader)).toBe(false);
      await restoreContent(db(), things, judge, { caseId, reason: "Both were mistakes." }, NOW);
      expect(await visible(reader)).toBe(true);
    }
  });

  test("is shown when both are decided at once", async () => {
    const { official, reader, seen: visible, release, reject } = await hiddenTwice();
    await Promise.all([release(official), reject()]);
    expect(await visible(reader)).toBe(true);
  });

  test("is not released by the official who wrote it, where there is another", async () => {
    const [writer, other] = [await anOfficial(db()), await anOfficial(db())];
    const id = await aBottle(db(), writer);
    const held = { kind: "bottle", thing_id: id, about_id: writer.id, held_at: NOW } as const;
    await db()
      .insertInto("held_texts")
      .values({ ...held, said: "{}", rules: "[]" })
      .execute();
    const release = (by: TestPerson) =>
      workOutcome(decideHeldText(db(), by.id, things, { kind: "bottle", id, decision: "release" }, NOW));
    expect([await release(writer), await release(other)]).toEqual(["forbidden", "done"]);
  });

  const RULED = { rule: "4", reason: "It sells watches.", endSessions: false } as const;
  const REMOVALS = [
    { kind: "remove", remove: false, ...RULED },
    { kind: "limit", feature: "throw", days: 3, remove: true, ...RULED },
  ] as const;

  for (const removal of REMOVALS) {
    test(`${removal.kind}: a removal outlasts a release, also at once, until the letter is restored`, async () => {
      const { letter, official, reader, seen: visible, release } = await hiddenTwice();
      const id = await markEvidenceOpened(db(), official, letter);
      const second = await anOfficial(db());
      await Promise.all([
        decideCase(db(), things, officialContext(official), { caseId: id, decision: removal }, NOW),
        release(second),
      ]);
      expect(await visible(reader)).toBe(false);
      await restoreContent(db(), things, officialContext(official), { caseId: id, reason: "A mistake." }, NOW);
      expect(await visible(reader)).toBe(true);
    });

    test(`${removal.kind}: what was removed, then held, stays removed when it is released`, async () => {
      const { letter, official, reader, seen: visible, release } = await hiddenTwice();
      const caseId = await markEvidenceOpened(db(), official, letter);
      await decideCase(db(), things, officialContext(official), { caseId, decision: removal }, NOW);
      await release(official);
      expect(await visible(reader)).toBe(false);
    });
  }

  test("a warning alone leaves a letter that a release shows", async () => {
    const { letter, official, reader, seen: visible, release } = await hiddenTwice();
    const caseId = await markEvidenceOpened(db(), official, letter);
    await decideCase(
      db(),
      things,
      officialContext(official),
      { caseId, decision: { kind: "warn", remove: false, ...RULED } },
      NOW,
    );
    expect(await visible(reader)).toBe(false);
    await release(official);
    expect(await visible(reader)).toBe(true);
  });
});
