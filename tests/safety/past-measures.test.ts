/** What somebody reads of a measure as long as it holds, and once it does not. */
import { beforeAll, expect, test } from "bun:test";
import { formatDateTime } from "../../src/i18n/format";
import { localeOf } from "../../src/i18n/locales";
import { translatorFor } from "../../src/i18n/translator";
import { TRUST_LIMITS, TRUST_STEPS } from "../../src/limits/safety";
import { DAY } from "../../src/runtime/units";
import type { TakeMeasureInput } from "../../src/safety/measures/input";
import {
  decideAppeal,
  decideCase,
  findBanWithAppealPass,
  liftMeasure,
  submitAppeal,
  takeMeasure,
} from "../../src/safety/safety";
import { openTestApp } from "../support/app";
import { aBottle, loadBottleRow, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { anOfficial, markEvidenceOpened, officialContext, reportThing, things } from "./official-fixtures";

const t = translatorFor("en");
const WHY = { rule: "1", reason: "For the test.", endSessions: false } as const;
const SUSPEND = { kind: "suspend", days: 7, ...WHY } as const;
const AGE = { kind: "age", age: "minor", ...WHY } as const;
const LIFTED = NOW + DAY;

const plain = (html: string) => html.replace(/[\u2068\u2069]|<[^>]*>/g, "");
const headingOf = (html: string) => plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "");

eachDatabase("a measure", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  const when = (time: number) => formatDateTime(localeOf("en", null), time, null);
  const title = (kind: TakeMeasureInput["kind"] | "remove" | "rest", until: number) =>
    plain(t("safety.measure.title", { kind, until: when(until) }));
  const pastTitle = (kind: TakeMeasureInput["kind"] | "remove" | "rest", until: number) =>
    plain(t("safety.measure.title_past", { kind, until: when(until) }));

  const take = async (who: TestPerson, measure: TakeMeasureInput, now = NOW) =>
    takeMeasure(db(), officialContext(await anOfficial(db())), who.id, measure, now);
  const lift = async (id: string) =>
    liftMeasure(db(), things, officialContext(await anOfficial(db())), { measureId: id, reason: "A mistake." }, LIFTED);

  /** What its person reads of it. */
  async function readNotice(who: TestPerson, id: string, at = NOW, path = "/notice") {
    const app = openTestApp(db());
    app.later(at - NOW);
    const session = await app.enter(who);
    return (await app.ask("GET", `${path}${id && `/${id}`}`, { session })).text();
  }

  test.each([
    ["limit", { kind: "limit", feature: "chat", days: 7, ...WHY }],
    ["suspend", SUSPEND],
    ["age", AGE],
    ["ban", { kind: "ban", ...WHY }],
  ] as const)("that was lifted no longer reads as one that holds: %s", async (kind, measure) => {
    const who = await aPerson(db());
    const id = await take(who, measure);
    await lift(id);
    const html = await readNotice(who, id, LIFTED + 1);
    expect(headingOf(html)).toBe(pastTitle(kind, LIFTED));
    for (const held of ["safety.measure.meanwhile", "safety.measure.until"] as const)
      expect(html).not.toContain(`<dt>${t(held)}</dt>`);
    expect(html).not.toContain('aria-current="step"');
    expect(plain(html)).toContain(plain(t("safety.measure.lifted", { date: when(LIFTED) })));
  });

  test("that is over reads so, and until then what it closes and its end stand there", async () => {
    const who = await aPerson(db());
    const id = await take(who, SUSPEND);
    const held = await readNotice(who, id, NOW + 7 * DAY - 1);
    expect(headingOf(held)).toBe(title("suspend", NOW + 7 * DAY));
    for (const text of [t("safety.measure.meanwhile_suspend"), 'aria-current="step"', t("safety.measure.until")])
      expect(held).toContain(text);
    const over = await readNotice(who, id, NOW + 7 * DAY);
    expect(headingOf(over)).toBe(pastTitle("suspend", NOW + 7 * DAY));
    for (const text of [t("safety.measure.meanwhile_suspend"), 'aria-current="step"', t("safety.measure.until")])
      expect(over).not.toContain(text);
  });

  test("an age that was corrected anew counts as the latest says", async () => {
    const who = await aPerson(db());
    const first = await take(who, AGE);
    const second = await take(who, { ...AGE, age: "adult" }, NOW + 1);
    const counts = (band: "minor" | "adult") => t("safety.measure.counts", { band });
    expect(await readNotice(who, first, NOW + 2)).not.toContain(t("safety.measure.meanwhile"));
    expect(await readNotice(who, second, NOW + 2)).toContain(counts("adult"));
  });

  test("lifted after an appeal was refused: both stand there", async () => {
    const who = await aPerson(db());
    const id = await take(who, SUSPEND);
    await submitAppeal(db(), { userId: who.id }, id, "It was a joke.", NOW);
    const refused = { decision: "refused", reply: "It was none." } as const;
    const judge = officialContext(await anOfficial(db()));
    await decideAppeal(db(), things, judge, { measureId: id, decision: refused }, NOW);
    await lift(id);
    const html = await readNotice(who, id, LIFTED + 1);
    for (const text of [t("safety.measure.appeal_refused"), t("safety.measure.lifted", { date: when(LIFTED) })])
      expect(plain(html)).toContain(plain(text));
  });

  test("sets back, and says so with its end; one that blames nobody does not", async () => {
    const [warned, corrected] = [await aPerson(db()), await aPerson(db())];
    const warning = await take(warned, { kind: "warn", ...WHY });
    const setBack = plain(t("safety.measure.set_back", { when: when(NOW + TRUST_LIMITS.setBack) }));
    const strangers = t("safety.trust.strangers", { n: TRUST_STEPS.first.strangersPerDay });
    const html = plain(await readNotice(warned, warning));
    for (const text of [setBack, t("safety.trust.links_hidden"), strangers]) expect(html).toContain(text);
    expect(plain(await readNotice(warned, warning, NOW + TRUST_LIMITS.setBack))).not.toContain(strangers);
    expect(plain(await readNotice(corrected, await take(corrected, AGE)))).not.toContain(strangers);
  });

  test("as long as it closes something, not everything is open", async () => {
    const who = await aPerson(db(), { created_at: NOW - 99 * DAY, throw_count: 9 });
    for (let k = 0; k < TRUST_STEPS.known.likedBy; k++) {
      const { id } = await aPerson(db(), { created_at: NOW - 99 * DAY, throw_count: 9 });
      const bottle_id = await aBottle(db(), who);
      await db().insertInto("bottle_likes").values({ bottle_id, user_id: id, active: 1, created_at: NOW }).execute();
    }
    const trust = (at: number) => readNotice(who, "", at, "/account/trust");
    expect(await trust(NOW)).toContain(t("safety.trust.top"));
    await take(who, { ...SUSPEND, days: 60 });
    const closed = await trust(NOW + TRUST_LIMITS.setBack);
    expect(closed).not.toContain(t("safety.trust.top"));
    expect(closed).toContain(t("error.suspended"));
    expect(await trust(NOW + 60 * DAY)).toContain(t("safety.trust.top"));
  });

  test("that only removed brings back what it removed when it is lifted; another one does not", async () => {
    for (const [kind, state] of [
      ["remove", "sea"],
      ["suspend", "removed"],
    ] as const) {
      const [author, reader, official] = [await aPerson(db()), await aPerson(db()), await anOfficial(db())];
      const bottle = await aBottle(db(), author);
      await reportThing(db(), reader, { kind: "bottle", id: bottle });
      const caseId = await markEvidenceOpened(db(), official, bottle);
      const decision = { ...SUSPEND, kind, remove: true } as const;
      const id = await decideCase(db(), things, officialContext(official), { caseId, decision }, NOW);
      expect((await loadBottleRow(db(), bottle)).state).toBe("removed");
      await lift(id ?? "");
      expect((await loadBottleRow(db(), bottle)).state).toBe(state);
    }
  });

  test("a ban tells of the appeal only while there is one to make", async () => {
    const who = await aPerson(db());
    const id = await take(who, { kind: "ban", ...WHY });
    const mayAppeal = async (at: number) => (await findBanWithAppealPass(db(), who.id, at))?.mayAppeal;
    expect([await mayAppeal(NOW + 20 * DAY - 1), await mayAppeal(NOW + 20 * DAY)]).toEqual([true, false]);
    await submitAppeal(db(), { userId: who.id }, id, "Please.", NOW);
    expect(await mayAppeal(NOW + 1)).toBe(false);
  });

  test("who is suspended still downloads and deletes; who is banned is told whom to ask", async () => {
    const app = openTestApp(db(), { OPERATOR_CONTACT: "sofia@sea.example" });
    const [suspended, banned] = [await aPerson(db()), await aPerson(db())];
    await take(suspended, SUSPEND);
    const session = await app.enter(suspended);
    const form = { messages: "keep" };
    expect((await app.ask("POST", "/account/export", { session, form })).status).toBe(200);
    expect((await app.ask("POST", "/account/delete", { session, form })).headers.get("location")).toBe("/login");
    await take(banned, { kind: "ban", ...WHY });
    const pass = (await findBanWithAppealPass(db(), banned.id, NOW))?.pass;
    const html = await (await app.ask("GET", `/notice?pass=${pass}`)).text();
    for (const text of [t("safety.measure.meanwhile_ban"), 'href="mailto:sofia@sea.example"', 'href="/privacy"'])
      expect(html).toContain(text);
  });

  test("the page of deletion tells a member of the team to leave the team first", async () => {
    const app = openTestApp(db());
    const read = async (who: TestPerson) =>
      (await app.ask("GET", "/account/delete", { session: await app.enter(who) })).text();
    const member = await read(await anOfficial(db()));
    expect(member).toContain(t("account.deletion.official"));
    expect(member).not.toContain('action="/account/delete"');
    expect(await read(await aPerson(db()))).toContain('action="/account/delete"');
  });
});
