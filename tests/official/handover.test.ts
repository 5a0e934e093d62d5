/** Who gives a case back leaves one line for who takes it next (docs/product.md 12.13). */
import { beforeAll, expect, test } from "bun:test";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { loadReportCase, openEvidence } from "../../src/official/official";
import { DAY } from "../../src/runtime/units";
import { deleteExpiredEvidence } from "../../src/safety/reports/expired-evidence";
import { decideCase, takeCase } from "../../src/safety/safety";
import { anOfficial, loadCase, officialContext, reportThing, things } from "../safety/official-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const LINE = "She answered at nine; her sister knows.";

eachDatabase("a hand-over", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  async function taken() {
    const [one, two, writer] = [await anOfficial(db()), await anOfficial(db()), await aPerson(db())];
    const bottle = await aBottle(db(), writer);
    await reportThing(db(), await aPerson(db()), { kind: "bottle", id: bottle, reason: "self_harm" });
    const { id } = await loadCase(db(), bottle);
    await takeCase(db(), one.id, id, NOW);
    const app = openTestApp(db());
    const [session, token] = [await app.enter(one), await app.enter(one)];
    const giveBack = (note: string) =>
      app.ask("POST", `/official/reports/${id}/give-back`, { session, form: { note } });
    return { one, two, id, bottle, app, token, giveBack };
  }

  test("is read by who takes it, once they have opened the evidence, with the name of who had it", async () => {
    const { one, two, id, app, giveBack } = await taken();
    expect((await giveBack(`  ${LINE.replace("; ", ";\n")}  `)).status).toBe(303);
    await takeCase(db(), two.id, id, NOW);
    const session = await app.enter(two);
    const page = async () => (await app.ask("GET", `/official/reports/${id}`, { session })).text();
    expect(await page()).not.toContain("her sister knows");
    expect((await loadReportCase(db(), two.id, id, NOW)).handover).toBeNull();
    await openEvidence(db(), two.id, id, NOW);
    expect((await loadReportCase(db(), two.id, id, NOW)).handover).toEqual({ nickname: one.nickname, text: LINE });
    expect(await page()).toContain(LINE);
  });

  test("can be left out, is one line of a bounded length, and the next one replaces it, by the API too", async () => {
    const { two, id, app, token, giveBack, one } = await taken();
    const long = await giveBack("x".repeat(SAFETY_LIMITS.handoverMax + 1));
    expect(long.status).toBe(422);
    await giveBack(LINE);
    await takeCase(db(), one.id, id, NOW);
    expect((await app.ask("DELETE", `/api/official/reports/${id}/take`, { token })).status).toBe(200);
    await openEvidence(db(), two.id, id, NOW);
    expect((await loadReportCase(db(), two.id, id, NOW)).handover?.text).toBe(LINE);
    await takeCase(db(), one.id, id, NOW);
    const json = { note: "All is well." };
    expect((await app.ask("DELETE", `/api/official/reports/${id}/take`, { token, json })).status).toBe(200);
    expect((await loadReportCase(db(), two.id, id, NOW)).handover?.text).toBe("All is well.");
  });

  test("goes with the evidence", async () => {
    const { two, id, bottle, giveBack } = await taken();
    await giveBack(LINE);
    await openEvidence(db(), two.id, id, NOW);
    await decideCase(db(), things, officialContext(two), { caseId: id, decision: { kind: "reject" } }, NOW);
    const { evidence_until } = await loadCase(db(), bottle);
    await deleteExpiredEvidence(db(), (evidence_until ?? 0) - 1);
    expect((await loadCase(db(), bottle)).handover).toBe(LINE);
    expect((await loadReportCase(db(), two.id, id, (evidence_until ?? 0) + DAY)).handover).toBeNull();
    await deleteExpiredEvidence(db(), evidence_until ?? 0);
    expect(await loadCase(db(), bottle)).toMatchObject({ handover: null, handover_by: null });
  });
});
