/** A form that is refused shows its refusal once, beside what it is about, and keeps what was typed. */
import { beforeAll, expect, test } from "bun:test";
import type { Db } from "../../src/db/transact";
import { sendFeedback } from "../../src/feedback/feedback";
import { RATE_LIMIT_RULES } from "../../src/limits/rates";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { openEvidence } from "../../src/official/official";
import { anOfficial, loadCase, reportThing } from "../safety/official-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

interface Refused {
  me: TestPerson;
  path: string;
  form: Record<string, string>;
  /** What somebody typed: it stands in the form again. */
  typed: string[];
  /** Nothing can be written any more: the rate of writing is spent. */
  isTooOften?: true;
}

const TOO_LONG = `What nobody wants to type again. ${"x".repeat(SAFETY_LIMITS.reasonMax)}`;

let count = 0;
const withAddress = (db: Db) => {
  const email = `refused-${process.pid}-${count++}@example.org`;
  return aPerson(db, { email, email_key: email, email_verified: 0 });
};

/** A case about somebody in danger, to whom a letter is written beforehand. */
async function aCareCase(db: Db, official: TestPerson) {
  const about = await aPerson(db);
  const id = await aBottle(db, about, { content: "I do not want to go on." });
  await reportThing(db, await aPerson(db), { kind: "bottle", id, reason: "self_harm" });
  const { id: caseId } = await loadCase(db, id);
  await openEvidence(db, official.id, caseId, NOW);
  return { about, caseId };
}

const FORMS: Record<string, (db: Db) => Promise<Refused>> = {
  "a code that is wrong": async (db) => {
    const me = await withAddress(db);
    return { me, path: "/verify-email", form: { email: "refused@example.org", code: "000000" }, typed: [] };
  },
  "another email, asked for too often": async (db) => {
    const me = await withAddress(db);
    return { me, path: "/verify-email/resend", form: { email: "refused@example.org" }, typed: [], isTooOften: true };
  },
  "an official's message": async (db) => {
    const [me, about] = [await anOfficial(db), await aPerson(db)];
    return { me, path: `/official/people/${about.id}/messages`, form: { text: TOO_LONG }, typed: [TOO_LONG] };
  },
  "an official's message from a case": async (db) => {
    const me = await anOfficial(db);
    const { about, caseId } = await aCareCase(db, me);
    const form = { text: TOO_LONG, case: caseId };
    return { me, path: `/official/people/${about.id}/messages`, form, typed: [TOO_LONG, caseId] };
  },
  "coins for somebody": async (db) => {
    const [me, about] = [await anOfficial(db), await aPerson(db)];
    const form = { way: "give", amount: "17", reason: TOO_LONG };
    return { me, path: `/official/people/${about.id}/coins`, form, typed: ["17", TOO_LONG] };
  },
  "a reply to feedback": async (db) => {
    const me = await anOfficial(db);
    const { id } = await sendFeedback(db, await aPerson(db), "Is it warm?", NOW);
    return { me, path: `/official/feedback/${id}`, form: { reply: TOO_LONG.repeat(9) }, typed: [TOO_LONG] };
  },
};

eachDatabase("a refused form", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test.each(Object.entries(FORMS))("%s", async (_, make) => {
    const { me, path, form, typed, isTooOften } = await make(db());
    const app = openTestApp(db(), isTooOften && { RATE_LIMITS: "1" });
    const session = await app.enter(me);
    for (let n = 0; isTooOften && n < RATE_LIMIT_RULES.write.points; n++)
      await app.ask("POST", "/api/nowhere", { session });
    const answer = await app.ask("POST", path, { session, form });
    expect(answer.status).toBeWithin(400, 500);
    const html = (await answer.text()).split("<main")[1] ?? "";
    const [shown = ""] = html.match(new RegExp(`<form(?=[^>]* action="${path}")[\\s\\S]*?</form>`)) ?? [];
    const refusals = (part: string) => part.match(/<p class="(?:alert|field-error)[" ]/g)?.length ?? 0;
    expect([refusals(shown), refusals(html)]).toEqual([1, 1]);
    for (const text of typed) expect(shown).toContain(text);
  });
});
