/** What a thing says now is sealed with each report, not with the first one alone. */
import { beforeAll, expect, test } from "bun:test";
import { formatDateTime } from "../../src/i18n/format";
import { localeOf } from "../../src/i18n/locales";
import { DAY } from "../../src/runtime/units";
import { decideCase, sealedVersionsOf } from "../../src/safety/safety";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { anOfficial, loadCase, markEvidenceOpened, officialContext, reportThing, things } from "./official-fixtures";

eachDatabase("a thing that is reported once more", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  test("is sealed as it says by then, once where it says the same", async () => {
    const about = await aPerson(db(), { signature: "I like rain." });
    const say = (change: { signature?: string; nickname?: string }) =>
      db().updateTable("users").set(change).where("id", "=", about.id).execute();
    const report = async (now: number) => {
      await reportThing(db(), await aPerson(db()), { kind: "user", id: about.id }, now);
      const { evidence } = await loadCase(db(), about.id);
      return sealedVersionsOf(JSON.parse(evidence ?? "{}")).map(({ text, at }) => [text, at]);
    };
    expect([await report(NOW), await report(NOW + 1)]).toEqual([[], []]);
    await say({ signature: "You will be sorry." });
    const first = [`${about.nickname}\nI like rain.`, NOW];
    const second = [`${about.nickname}\nYou will be sorry.`, NOW + 2];
    expect(await report(NOW + 2)).toEqual([first, second]);
    expect(await report(NOW + 3)).toEqual([first, second]);
    await say({ nickname: "Sorry Soon" });
    expect(await report(NOW + 4)).toEqual([first, second, ["Sorry Soon\nYou will be sorry.", NOW + 4]]);
  });

  test("days later is read with its day by the team, and whole by whom a measure is taken against", async () => {
    const [about, official] = [await aPerson(db(), { signature: "I like rain." }), await anOfficial(db())];
    const report = async (now: number) => reportThing(db(), await aPerson(db()), { kind: "user", id: about.id }, now);
    await report(NOW);
    await db().updateTable("users").set({ signature: "You will be sorry." }).where("id", "=", about.id).execute();
    await report(NOW + 3 * DAY);
    const caseId = await markEvidenceOpened(db(), official, about.id);
    const app = openTestApp(db());
    const read = async (who: TestPerson, path: string) =>
      (await app.ask("GET", path, { session: await app.enter(who) })).text();
    const sealed = await read(official, `/official/reports/${caseId}`);
    for (const at of [NOW, NOW + 3 * DAY]) expect(sealed).toContain(formatDateTime(localeOf("en", null), at, null));
    const decision = { kind: "warn", remove: false, rule: "1", reason: "A threat.", endSessions: false } as const;
    const id = await decideCase(db(), things, officialContext(official), { caseId, decision }, NOW);
    const notice = await read(about, `/notice/${id}`);
    for (const words of ["I like rain.", "You will be sorry."]) expect(notice).toContain(`${about.nickname}\n${words}`);
  });
});
