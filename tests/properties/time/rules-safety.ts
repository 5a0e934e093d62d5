/** Measures, appeals, evidence and requests (docs/product.md 12). */
import { pickUpBottle } from "../../../src/bottles/bottles";
import { loadChatRelation } from "../../../src/chat/relation";
import { newId } from "../../../src/db/ids";
import type { Db } from "../../../src/db/transact";
import { newPictureName } from "../../../src/files/pictures";
import { loadEvidencePicture, loadReportCase } from "../../../src/official/official";
import { DAY, HOUR } from "../../../src/runtime/units";
import { findAppellantMeasure } from "../../../src/safety/measures/appeals";
import { loadMeasureNotice } from "../../../src/safety/measures/measure-notice";
import {
  decideAppeal,
  decideCase,
  findBanWithAppealPass,
  setLegalHold,
  submitAppeal,
  submitBirthdayRequest,
  takeMeasure,
} from "../../../src/safety/safety";
import { accountStatusFromRow, measureRefusalOf } from "../../../src/users/users";
import { anOfficial, markEvidenceOpened, officialContext, reportThing, things } from "../../safety/official-fixtures";
import { aBottle, workOutcome } from "../../support/bottles";
import { aPerson, type TestPerson } from "../../support/people";
import { type AskAt, type TimeRule, type TimeTools, yesOrNo } from "./rule";
import { birthdayAt } from "./rules-ages";

type MeasureInput = Parameters<typeof takeMeasure>[3];

const MEASURE_REASON = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;

/** A measure that is taken when the rule begins. */
const measureRule = (
  rule: Pick<TimeRule, "name" | "limits" | "lasts" | "answers" | "once">,
  measure: Record<string, unknown>,
  begin: (db: Db, of: { person: TestPerson; measureId: string }, from: number) => Promise<AskAt>,
): TimeRule => ({
  ...rule,
  async begin({ db }, { from }) {
    const [person, official] = [await aPerson(db), await anOfficial(db)];
    const input = { ...measure, ...MEASURE_REASON } as MeasureInput;
    const measureId = await takeMeasure(db, officialContext(official), person.id, input, from);
    return begin(db, { person, measureId }, from);
  },
});

const loadStatus = async (db: Db, { id }: TestPerson) =>
  accountStatusFromRow(
    await db
      .selectFrom("users")
      .select(["suspended_until", "banned_at", "limits"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );

const refusalCode = async (db: Db, person: TestPerson, act: "throw" | "chat", now: number): Promise<string> =>
  String(measureRefusalOf(await loadStatus(db, person), act, now)?.code);

/** A case that was decided when the rule begins; who reads its evidence. */
async function aDecidedCase({ db, kept }: TimeTools, from: number) {
  const [author, reporter, official] = [await aPerson(db), await aPerson(db), await anOfficial(db)];
  const bottle = await aBottle(db, author, { content: "You will be sorry." });
  await reportThing(db, reporter, { kind: "bottle", id: bottle }, from - DAY);
  const caseId = await markEvidenceOpened(db, official, bottle);
  const evidence_file = `${newPictureName()}.webp`;
  await kept.put(evidence_file, new Uint8Array(1), "image/webp");
  await db.updateTable("report_cases").set({ evidence_file }).where("id", "=", caseId).execute();
  const decision = { kind: "warn", remove: false, ...MEASURE_REASON } as const;
  const measureId = (await decideCase(db, things, officialContext(official), { caseId, decision }, from)) ?? "";
  /** Whether the team and whom it is about still read it, and the team still sees its picture. */
  const ask = async (now: number): Promise<string> => {
    const { evidence } = await loadReportCase(db, official.id, caseId, now);
    const notice = await loadMeasureNotice(db, { userId: author.id }, measureId, now);
    const picture = await workOutcome(loadEvidencePicture(db, kept, official.id, caseId, now));
    return `${yesOrNo(evidence !== null)} ${yesOrNo(notice.evidence !== null)} ${picture}`;
  };
  return { official, author, caseId, measureId, ask };
}

async function insertDecidedRequest(db: Db, person: TestPerson, at: number): Promise<void> {
  const decision = { decided_at: at + HOUR, decision: "refused", official_id: null, reply: "No." } as const;
  const request = { id: newId(at), user_id: person.id, birthday: "2012-01-01", note: "", created_at: at };
  await db
    .insertInto("birthday_requests")
    .values({ ...request, ...decision })
    .execute();
}

const EVIDENCE = { limits: ["SAFETY_LIMITS.evidenceRetention"], answers: ["yes yes done", "no no not_found"] } as const;
/** An appeal that is decided when the rule begins. */
const evidenceAfterAppeal = (decision: "refused" | "granted"): TimeRule => ({
  name: `evidence after an appeal that was ${decision}`,
  ...EVIDENCE,
  lasts: 30 * DAY,
  async begin(tools, { from }) {
    const { db } = tools;
    const { author, measureId, ask } = await aDecidedCase(tools, from - 10 * DAY);
    await submitAppeal(db, { userId: author.id }, measureId, "It was not me.", from - DAY);
    const input = { measureId, decision: { decision, reply: "We read it again." } } as const;
    await decideAppeal(db, things, officialContext(await anOfficial(db)), input, from);
    return ask;
  },
});
const HOLD = { hold: true, reason: "The police asked." } as const;
const SUSPENSION = { limits: [], lasts: DAY } as const;

export const SAFETY_TIME_RULES: readonly TimeRule[] = [
  measureRule(
    { ...SUSPENSION, name: "a suspension, for who is suspended", answers: ["suspended true", "undefined false"] },
    { kind: "suspend", days: 1 },
    async (db, { person }) => {
      const other = await aPerson(db);
      return async (now) => {
        const { amIStopped } = await loadChatRelation(db, person.id, other.id, now);
        return `${await refusalCode(db, person, "throw", now)} ${amIStopped}`;
      };
    },
  ),
  measureRule(
    { ...SUSPENSION, name: "a suspension, for others", answers: ["true bottle_not_found", "false done"], once: true },
    { kind: "suspend", days: 1 },
    async (db, { person }, from) => {
      const [bottle, other] = [await aBottle(db, person, { created_at: from }), await aPerson(db)];
      return async (now) => {
        const { isPartnerStopped } = await loadChatRelation(db, other.id, person.id, now);
        return `${isPartnerStopped} ${await workOutcome(pickUpBottle(db, other, bottle, now))}`;
      };
    },
  ),
  measureRule(
    { limits: [], lasts: 7 * DAY, name: "the limit of a feature", answers: ["feature_limited", "undefined"] },
    { kind: "limit", feature: "throw", days: 7 },
    async (db, { person }) =>
      (now) =>
        refusalCode(db, person, "throw", now),
  ),
  measureRule(
    { limits: [], lasts: 3 * DAY, name: "the shorter of two limits", answers: ["feature_limited", "undefined"] },
    { kind: "limit", feature: "chat", days: 3 },
    async (db, { person }, from) => {
      const longer = { kind: "limit", feature: "throw", days: 7, ...MEASURE_REASON } as const;
      await takeMeasure(db, officialContext(await anOfficial(db)), person.id, longer, from);
      return (now) => refusalCode(db, person, "chat", now);
    },
  ),
  measureRule(
    {
      limits: ["APPEAL_DAYS"],
      lasts: 20 * DAY,
      name: "the days for an appeal",
      answers: ["done", "appeal_over"],
      once: true,
    },
    { kind: "warn" },
    async (db, { person, measureId }) =>
      (now) =>
        workOutcome(submitAppeal(db, { userId: person.id }, measureId, "It was not me.", now)),
  ),
  measureRule(
    {
      limits: ["SAFETY_LIMITS.appealTokenLifetime"],
      lasts: 24 * HOUR,
      name: "a banned person's way to appeal",
      answers: ["done", "measure_not_found"],
    },
    { kind: "ban" },
    async (db, { person }, from) => {
      const { pass = "" } = (await findBanWithAppealPass(db, person.id, from)) ?? {};
      return (now) => workOutcome(findAppellantMeasure(db, { pass }, null, now));
    },
  ),
  {
    name: "evidence after a decision and the days for an appeal",
    ...EVIDENCE,
    lasts: 50 * DAY,
    begin: async (tools, { from }) => (await aDecidedCase(tools, from)).ask,
  },
  ...(["refused", "granted"] as const).map(evidenceAfterAppeal),
  {
    name: "evidence under a legal hold",
    ...EVIDENCE,
    answers: ["yes yes done", "yes yes done"],
    lasts: 50 * DAY,
    async begin(tools, { from }) {
      const { official, caseId, ask } = await aDecidedCase(tools, from);
      await setLegalHold(tools.db, official.id, caseId, HOLD, from + DAY);
      return ask;
    },
  },
  {
    name: "evidence that a legal hold comes too late for",
    ...EVIDENCE,
    lasts: 50 * DAY,
    once: true,
    async begin(tools, { from }) {
      const { official, caseId, ask } = await aDecidedCase(tools, from);
      return async (now) => {
        await setLegalHold(tools.db, official.id, caseId, HOLD, now);
        return ask(now);
      };
    },
  },
  {
    name: "the first of three requests for a birthday",
    limits: ["SAFETY_LIMITS.birthdays.within"],
    lasts: 30 * DAY,
    answers: ["birthday_request_limit", "done"],
    once: true,
    async begin({ db }, { from, end }) {
      const person = await aPerson(db);
      for (const hours of [0, 2, 4]) await insertDecidedRequest(db, person, from + hours * HOUR);
      const request = { birthday: birthdayAt(end - (end % DAY), 15), note: "I typed the wrong year." };
      return (now) => workOutcome(submitBirthdayRequest(db, person, request, now));
    },
  },
];
