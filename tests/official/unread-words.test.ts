/** An official decides the words that they have read, not those that were written meanwhile. */
import { beforeAll, expect, test } from "bun:test";
import { LIST_START } from "../../src/db/paging";
import { transact } from "../../src/db/transact";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { toIsoTime } from "../../src/runtime/iso";
import { completeDueActs, holdText, listHeldTexts } from "../../src/safety/safety";
import { anOfficial, officialContext, things } from "../safety/official-fixtures";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

const PAGE = { after: LIST_START, limit: 50, list: "held" };

eachDatabase("a decision about words that were held anew", (db) => {
  let official: TestPerson;
  beforeAll(async () => {
    await seedBuiltIns(db());
    official = await anOfficial(db());
  });

  async function heldPerson() {
    const { id } = await aPerson(db(), { hidden_at: NOW });
    const hold = (nickname: string, now: number) =>
      transact(db(), (tx) => holdText(tx, { kind: "user", id, aboutId: id, fields: { nickname }, rules: ["r"] }, now));
    await hold("Read", NOW);
    const find = () => db().selectFrom("users").select("hidden_at").where("id", "=", id).executeTakeFirstOrThrow();
    const waits = async () =>
      (await listHeldTexts(db(), PAGE)).items.filter((each) => each.id === id).map(({ said }) => said.nickname);
    return { id, hold, waits, isHidden: async () => (await find()).hidden_at !== null };
  }

  test("is taken back when its time is over, and they wait for one who reads them", async () => {
    const { id, hold, waits, isHidden } = await heldPerson();
    const app = openTestApp(db());
    const session = await app.enter(official);
    const page = await (await app.ask("GET", "/official/texts", { session })).text();
    const form = page.slice(page.indexOf(`action="/official/texts/user/${id}"`));
    const heldAt = /name="heldAt" value="([^"]+)"/.exec(form.slice(0, form.indexOf("</form>")))?.[1] ?? "";
    const decide = () =>
      app.ask("POST", `/official/texts/user/${id}`, { session, form: { decision: "release", heldAt } });
    expect((await decide()).headers.get("location")).toBe("/official/texts");
    expect(await waits()).toEqual([]);
    await hold("Unread", NOW + 1);
    await completeDueActs(db(), things, officialContext(official), NOW + SAFETY_LIMITS.undoWindow);
    expect([await waits(), await isHidden()]).toEqual([["Unread"], true]);
    await decide();
    expect([await waits(), await isHidden()]).toEqual([["Unread"], true]);
  });

  test("by call: is refused where it says which words were read", async () => {
    const { id, hold, waits, isHidden } = await heldPerson();
    await hold("Unread", NOW + 1);
    const app = openTestApp(db());
    const token = await app.enter(official);
    const decide = async (heldAt: { heldAt?: string }) => {
      const json = { decision: "release", ...heldAt };
      return (await app.ask("POST", `/api/official/texts/user/${id}`, { token, json })).status;
    };
    expect([await decide({ heldAt: toIsoTime(NOW) }), await decide({ heldAt: "now" })]).toEqual([404, 422]);
    expect([await waits(), await isHidden()]).toEqual([["Unread"], true]);
    expect([await decide({ heldAt: toIsoTime(NOW + 1) }), await isHidden()]).toEqual([204, false]);
    await hold("Later", NOW + 2);
    expect(await decide({})).toBe(204);
  });
});
