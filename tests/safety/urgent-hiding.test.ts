/** What is reported urgently is shown to nobody until the team has decided; what is hidden or blocked leaves the hand. */
import { beforeAll, expect, test } from "bun:test";
import {
  dropBottle,
  keepBottle,
  listDriftingBottles,
  listHeldBottles,
  listPickedBottles,
  loadBottle,
  pickUpBottle,
  throwBackBottle,
  undoBottleRelease,
} from "../../src/bottles/bottles";
import { LIST_START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { ALARM_LIMITS, SAFETY_LIMITS } from "../../src/limits/safety";
import { SEA_LIMITS } from "../../src/limits/sea";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { HOUR } from "../../src/runtime/units";
import { actUndoably, decideCase, takeMeasure, undoAct } from "../../src/safety/safety";
import { openTestApp } from "../support/app";
import { aBottle, countOutcomes, loadBottleRow, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { anOfficial, loadCase, markEvidenceOpened, officialContext, reportThing, things } from "./official-fixtures";

const { block } = compileRoomPlan(ROOMS);
const PAGE = { after: LIST_START, limit: 20 };
const RULED = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;

/** A letter by one person that another has in hand. */
async function held(db: Db) {
  const [author, holder, stranger] = [await aPerson(db), await aPerson(db), await aPerson(db)];
  const id = await aBottle(db, author, { content: "Tomorrow at 8 I wait at your gate" });
  await pickUpBottle(db, holder, id, NOW);
  return { author, holder, stranger, id };
}

const reportThreat = (db: Db, who: TestPerson, id: string, now = NOW) =>
  reportThing(db, who, { kind: "bottle", id, reason: "threat" }, now);

async function reject(db: Db, id: string): Promise<void> {
  const official = await anOfficial(db);
  const caseId = await markEvidenceOpened(db, official, id);
  await decideCase(db, things, officialContext(official), { caseId, decision: { kind: "reject" } }, NOW + HOUR);
}

eachDatabase("an urgent report", (db, open) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  for (const reason of ["threat", "self_harm", "underage"] as const)
    test(`${reason}: the first hides a letter that is at sea, until the team rejects it`, async () => {
      const here = await open();
      await seedBuiltIns(here);
      const [author, past, stranger] = [await aPerson(here), await aPerson(here), await aPerson(here)];
      const id = await aBottle(here, author);
      const offered = async () => (await listDriftingBottles(here, stranger, NOW + HOUR, 0.5)).map((each) => each.id);
      expect(await offered()).toContain(id);
      await reportThing(here, past, { kind: "bottle", id, reason });
      expect(await offered()).toEqual([]);
      expect(await workOutcome(pickUpBottle(here, stranger, id, NOW))).toBe("bottle_not_found");
      expect(await loadBottle(here, author, id, NOW)).toMatchObject({ hidden: true });
      await reject(here, id);
      expect(await offered()).toContain(id);
    });

  test("leaves the reporter's hand, and is not thrown back to others; rejected, it drifts on to others", async () => {
    const { holder, stranger, id } = await held(db());
    await reportThreat(db(), holder, id);
    expect(await listHeldBottles(db(), holder, NOW)).toEqual([]);
    expect((await listPickedBottles(db(), holder, PAGE, NOW)).items).toEqual([]);
    expect(await workOutcome(loadBottle(db(), holder, id, NOW))).toBe("bottle_not_found");
    for (const act of [throwBackBottle, undoBottleRelease])
      expect(["not_held", "undo_over"]).toContain(await workOutcome(act(db(), holder, id, NOW)));
    expect(await workOutcome(keepBottle(db(), holder, id, NOW))).toBe("bottle_not_found");
    expect(await workOutcome(pickUpBottle(db(), stranger, id, NOW))).toBe("bottle_not_found");
    await reject(db(), id);
    expect(await workOutcome(pickUpBottle(db(), holder, id, NOW + HOUR))).toBe("already_picked");
    expect(await workOutcome(pickUpBottle(db(), stranger, id, NOW + HOUR))).toBe("done");
  });

  test("of another kind the letter stays in hand", async () => {
    const { holder, id } = await held(db());
    await reportThing(db(), holder, { kind: "bottle", id });
    expect(await loadBottle(db(), holder, id, NOW)).toMatchObject({ heldByMe: true, hidden: false });
  });

  test("hides a comment and an answer, and not a name", async () => {
    const { author, holder, stranger, id } = await held(db());
    await dropBottle(db(), holder, id, "I know where you live", NOW);
    const comment = (await loadBottle(db(), author, id, NOW)).comments[0]?.id ?? "";
    await reportThing(db(), author, { kind: "user", id: holder.id, reason: "threat" });
    expect((await loadBottle(db(), author, id, NOW)).comments[0]?.author?.nickname).toBe(holder.nickname);
    await reportThing(db(), author, { kind: "comment", id: comment, reason: "threat" });
    for (const reader of [author, stranger]) expect((await loadBottle(db(), reader, id, NOW)).comments).toEqual([]);
    expect((await loadBottle(db(), holder, id, NOW)).comments).toMatchObject([{ hidden: true }]);
    await reject(db(), comment);
    expect((await loadBottle(db(), stranger, id, NOW)).comments).toHaveLength(1);
  });

  test("hides nothing that an official says, nor by who reports much or was often wrong", async () => {
    const official = await aBottle(db(), await aPerson(db(), { official: 1 }));
    await reportThreat(db(), await aPerson(db()), official);
    expect((await loadBottleRow(db(), official)).hidden_at).toBeNull();
    const [author, busy, wrong] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    for (let n = 0; n <= ALARM_LIMITS.reports.most; n++) {
      const id = await aBottle(db(), author);
      await reportThreat(db(), busy, id);
      expect((await loadBottleRow(db(), id)).hidden_at === null).toBe(n === ALARM_LIMITS.reports.most);
    }
    for (let n = 0; n < SAFETY_LIMITS.dismissedReports; n++) {
      const id = await aBottle(db(), author);
      await reportThing(db(), wrong, { kind: "bottle", id });
      const closed = { decided_at: NOW, decision: "rejected" } as const;
      await db().updateTable("report_cases").set(closed).where("thing_id", "=", id).execute();
    }
    const last = await aBottle(db(), author);
    await reportThreat(db(), wrong, last);
    expect((await loadBottleRow(db(), last)).hidden_at).toBeNull();
  });

  test("that comes while a removal can be undone hides it after that, too", async () => {
    const { holder, stranger, id } = await held(db());
    await reportThing(db(), holder, { kind: "bottle", id });
    const official = await anOfficial(db());
    const caseId = await markEvidenceOpened(db(), official, id);
    const removal = { caseId, decision: { kind: "remove", remove: false, ...RULED } } as const;
    const [, reported] = await Promise.all([
      actUndoably(db(), { adapters: things, official: officialContext(official) }, "case", removal, NOW),
      workOutcome(reportThreat(db(), stranger, id)),
    ]);
    await undoAct(db(), things, official.id, `case_${caseId}`, NOW + 1);
    expect((await loadBottleRow(db(), id)).hidden_at !== null).toBe(reported === "done");
  });

  const RIVALS: Record<string, (id: string, holder: TestPerson) => Promise<unknown>> = {
    "thrown back": (id, holder) => throwBackBottle(db(), holder, id, NOW),
    "thrown back on a page": (id, holder) => throwBackBottle(db(), holder, id, NOW, SEA_LIMITS.undoWindow),
    "given a comment": (id, holder) => dropBottle(db(), holder, id, "hm", NOW),
    kept: (id, holder) => keepBottle(db(), holder, id, NOW),
    "reported by its holder, twice": (id, holder) =>
      Promise.all([reportThreat(db(), holder, id), reportThreat(db(), holder, id)]),
    "let go because its holder is suspended": async (_, holder) =>
      takeMeasure(
        db(),
        officialContext(await anOfficial(db())),
        holder.id,
        { kind: "suspend", days: 1, ...RULED },
        NOW,
      ),
    "let go because its holder blocks its author": async (id, holder) =>
      block(db(), holder, (await loadBottleRow(db(), id)).author_id, NOW),
  };

  for (const [name, rival] of Object.entries(RIVALS))
    test(`while it is ${name}: it is in nobody's hand and offered to nobody`, async () => {
      for (let n = 0; n < 4; n++) {
        const { holder, stranger, id } = await held(db());
        const first = await aPerson(db());
        const acts = [() => reportThreat(db(), first, id).catch(() => null), () => rival(id, holder).catch(() => null)];
        await Promise.all((n % 2 ? acts : acts.toReversed()).map((act) => act()));
        const row = await loadBottleRow(db(), id);
        expect({ hidden: row.hidden_at !== null, holder: row.holder_id }).toEqual({ hidden: true, holder: null });
        expect(await workOutcome(undoBottleRelease(db(), holder, id, NOW + 1))).not.toBe("done");
        expect(await listHeldBottles(db(), holder, NOW + 1)).toEqual([]);
        expect(await workOutcome(pickUpBottle(db(), stranger, id, NOW + HOUR))).toBe("bottle_not_found");
        expect((await loadCase(db(), id)).hidden_at).toBe(NOW);
      }
    });

  test("while somebody picks it up: one is first, and it is in nobody's hand", async () => {
    for (let n = 0; n < 4; n++) {
      const [author, reporter, finder] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
      const id = await aBottle(db(), author);
      await Promise.all([reportThreat(db(), reporter, id), pickUpBottle(db(), finder, id, NOW).catch(() => null)]);
      expect(await loadBottleRow(db(), id)).toMatchObject({ hidden_at: NOW, holder_id: null });
      expect(await listHeldBottles(db(), finder, NOW + 1)).toEqual([]);
    }
  });

  test("of the same person, twice at once, is one", async () => {
    const { holder, id } = await held(db());
    const twice = [reportThreat(db(), holder, id), reportThreat(db(), holder, id)];
    expect(await countOutcomes(twice)).toEqual({ done: 2 });
    expect(await loadCase(db(), id)).toMatchObject({ reporters: 1, hidden_at: NOW });
  });
});

eachDatabase("a letter whose author its holder blocks", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("leaves the hand and drifts on to others at once; the pick counts", async () => {
    const { author, holder, stranger, id } = await held(db());
    await block(db(), holder, author.id, NOW);
    expect(await listHeldBottles(db(), holder, NOW)).toEqual([]);
    expect((await listPickedBottles(db(), holder, PAGE, NOW)).items).toEqual([]);
    expect(await workOutcome(loadBottle(db(), holder, id, NOW))).toBe("bottle_not_found");
    expect(await workOutcome(pickUpBottle(db(), stranger, id, NOW))).toBe("done");
  });

  test("stays in hand where the author blocks its holder", async () => {
    const { author, holder, id } = await held(db());
    await block(db(), author, holder.id, NOW);
    expect(await loadBottle(db(), holder, id, NOW)).toMatchObject({ heldByMe: true });
  });

  test("after report and block the page leads to the sea, and the letter has no page; of a plain report it has", async () => {
    const { ask, enter } = openTestApp(db());
    for (const [fields, next] of [
      [{ reason: "threat", block: "1" }, "/"],
      [{ reason: "threat" }, "/"],
      [{ reason: "spam", block: "1" }, "/"],
      [{ reason: "spam" }, null],
    ] as const) {
      const { holder, id } = await held(db());
      const session = await enter(holder);
      await ask("POST", `/report/bottle/${id}`, { session, form: fields });
      const thanks = await (await ask("GET", `/report/bottle/${id}`, { session })).text();
      expect([fields, thanks.includes(`href="/bottle/${id}"`)]).toEqual([fields, next === null]);
      expect((await ask("GET", `/bottle/${id}`, { session })).status).toBe(next === null ? 200 : 404);
      const home = await (await ask("GET", "/", { session })).text();
      expect([fields, home.includes(id)]).toEqual([fields, next === null]);
      const picked = await (await ask("GET", "/picked-bottles", { session })).text();
      expect([fields, picked.includes("Tomorrow at 8")]).toEqual([fields, next === null]);
    }
  });
});
