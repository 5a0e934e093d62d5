/** Whoever leaves is beyond measures; what they have sold can still be removed by the case about it. */
import { beforeAll, expect, test } from "bun:test";
import { deleteAccount } from "../../src/account/account";
import { translatorFor } from "../../src/i18n/translator";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { completeDueActs } from "../../src/safety/safety";
import { aDesign, aDesigner, aPurchase } from "../designs/design-fixtures";
import {
  anOfficial,
  loadCase,
  markEvidenceOpened,
  officialContext,
  reportThing,
  things,
} from "../safety/official-fixtures";
import { openTestApp } from "../support/app";
import { listMessagesOf, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW, type TestPerson } from "../support/people";

const nobodyLeft = translatorFor("en")("official.person_gone", { button: "Close" }).split(":")[0] ?? "";

eachDatabase("a case about a design of somebody who has left", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  /** Somebody reports it, it is opened, and its designer leaves. */
  async function left(designer: TestPerson, reporter: TestPerson, id: string) {
    const official = await anOfficial(db());
    const app = openTestApp(db());
    await reportThing(db(), reporter, { kind: "design", id });
    const caseId = await markEvidenceOpened(db(), official, id);
    await deleteAccount(db(), app.files, designer.id, NOW);
    const session = await app.enter(official);
    const path = `/official/reports/${caseId}`;
    return {
      page: async () => (await app.ask("GET", path, { session })).text(),
      remove: () =>
        app.ask("POST", `${path}/decision`, { session, form: { kind: "remove", rule: "4", reason: "It sells." } }),
      restore: () => app.ask("POST", `${path}/restore`, { session, form: { reason: "A mistake." } }),
      complete: () => completeDueActs(db(), things, officialContext(official), NOW + SAFETY_LIMITS.undoWindow),
      shared: async () => (await app.ask("GET", `/api/bottles/share/${id}`)).status,
      mine: async () => (await app.ask("GET", `/api/designs/${id}`, { token: await app.enter(reporter) })).status,
    };
  }

  test("takes away what others see of what was sold, and can bring it back", async () => {
    const [designer, buyer] = [await aPerson(db()), await aDesigner(db(), 100)];
    const { id } = await aPurchase(db(), buyer, designer);
    const { page, remove, restore, complete, shared, mine } = await left(designer, buyer, id);
    const open = await page();
    expect(open).toContain('name="kind" value="remove"');
    expect(open).not.toContain(nobodyLeft);
    expect([await shared(), await mine()]).toEqual([200, 200]);
    expect((await remove()).status).toBe(303);
    await complete();
    expect([await shared(), await mine()]).toEqual([404, 200]);
    expect(await loadCase(db(), id)).toMatchObject({ decision: "remove", hidden_at: expect.any(Number) });
    expect((await listMessagesOf(db(), buyer)).map(({ params }) => params.notice)).toContain("report_removed");
    expect((await restore()).status).toBe(303);
    expect([await shared(), await mine()]).toEqual([200, 200]);
  });

  test("offers no removal where nothing is left", async () => {
    const [designer, reporter] = [await aPerson(db()), await aPerson(db())];
    const { id } = await aDesign(db(), designer, { status: "exhibition" });
    const { page, remove } = await left(designer, reporter, id);
    const open = await page();
    expect(open).not.toContain('name="kind" value="remove"');
    expect(open).toContain(nobodyLeft);
    expect((await remove()).status).toBe(404);
  });
});
