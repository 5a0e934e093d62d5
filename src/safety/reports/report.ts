import { sql } from "kysely";
import { type Actor, transactOnce } from "../../db/idempotency";
import { newId } from "../../db/ids";
import { preparedQuery } from "../../db/prepared-query";
import type { ReportCaseRow } from "../../db/tables/safety";
import type { Db, DbOrTx, Tx } from "../../db/transact";
import { SAFETY_LIMITS } from "../../limits/safety";
import { type ErrorCode, Refusal } from "../../runtime/errors";
import { canSeeName, publicNameSql, type TextReader } from "../../users/users";
import {
  type ContentAdapter,
  type ContentAdapters,
  type ContentKind,
  type ContentSnapshot,
  findContent,
  type ReportReasonCode,
} from "../content";
import type { ReportInput } from "../input";

/** A report with the name of the copied picture, see `createReportWithPicture`. */
type NewReport = ReportInput & { evidenceFile?: string | null };

export interface ReportResult {
  kind: ContentKind;
  id: string;
  reason: ReportReasonCode;
  /** ms */
  createdAt: number;
  /** A repeat: nothing was added. */
  again: boolean;
}

const CONTENT_NOT_FOUND_CODES: Record<ContentKind, ErrorCode> = {
  bottle: "bottle_not_found",
  comment: "comment_not_found",
  answer: "comment_not_found",
  design: "design_not_found",
  user: "user_not_found",
  message: "not_found",
};

/**
 * Content that a person sees and may report.
 * @returns its adapter, its stored text, and the text as the reader sees it
 * @throws Refusal `bottle_not_found` and the like, `own_thing`
 */
export async function findReportable(
  db: DbOrTx,
  adapters: ContentAdapters,
  reader: TextReader,
  { kind, id }: { kind: ContentKind; id: string },
  now: number,
): Promise<{ adapter: ContentAdapter; snapshot: ContentSnapshot; visibleText: string }> {
  const content = await findContent(db, adapters, kind, id);
  if (!content) throw new Refusal(CONTENT_NOT_FOUND_CODES[kind]);
  if (content.snapshot.authorId === reader.id) throw new Refusal("own_thing");
  const visibleText = await content.adapter.visibleText(db, reader, id, now);
  if (visibleText === null) throw new Refusal(CONTENT_NOT_FOUND_CODES[kind]);
  return { ...content, visibleText };
}

/** A person's nickname as a reader sees it; null: the account is deleted, or the reader may not see the name. */
export async function nameForReader(
  db: DbOrTx,
  reader: TextReader,
  id: string,
  now: number,
): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .select([publicNameSql("users").as("shown"), "adult_at", "official"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { shown: nickname, adult_at: adultAt } = row;
  return canSeeName(reader, { adultAt, official: row.official === 1 }, now) ? nickname : null;
}

export type VisibleSnapshot = Omit<ContentSnapshot, "nickname"> & { nickname: string | null };

/** A snapshot as its reader sees it. @throws Refusal as `findReportable` */
export async function loadVisibleSnapshot(
  ...args: Parameters<typeof findReportable>
): Promise<VisibleSnapshot> {
  const { snapshot, visibleText } = await findReportable(...args);
  const [db, , reader, , now] = args;
  const nickname = await nameForReader(db, reader, snapshot.authorId, now);
  return { ...snapshot, text: visibleText, nickname };
}

/** A person's earlier report of the same content. */
export const findEarlierReport = preparedQuery<
  { me: string; kind: ContentKind; thing: string },
  { reason: ReportReasonCode; created_at: number }
>((db, hole) =>
  db
    .selectFrom("reports")
    .select(["reason", "created_at"])
    .where("reporter_id", "=", hole("me"))
    .where("kind", "=", hole("kind"))
    .where("thing_id", "=", hole("thing"))
    .compile(),
);

const listLatestDecisions = preparedQuery<{ me: string }, { decision: string }>((db, hole) =>
  db
    .selectFrom("reports")
    .innerJoin("report_cases", "report_cases.id", "reports.case_id")
    .select("report_cases.decision")
    .$narrowType<{ decision: string }>()
    .where("reports.reporter_id", "=", hole("me"))
    .where("report_cases.decided_at", "is not", null)
    .orderBy("reports.created_at", "desc")
    .limit(sql.lit(SAFETY_LIMITS.lately))
    .compile(),
);

/** Reports weigh less if the reporter's recent ones were often rejected. */
async function reporterWeight(tx: Tx, me: string): Promise<number> {
  const wrong = (await listLatestDecisions(tx, { me })).filter(
    ({ decision }) => decision === "rejected",
  ).length;
  return wrong >= SAFETY_LIMITS.wrong ? SAFETY_LIMITS.wrongWeight : SAFETY_LIMITS.weight;
}

/** ms; sorts other reports behind those of danger to life. */
const NOT_URGENT_OFFSET = 10_000_000_000_000;
const queuePositionOf = (reason: ReportReasonCode, now: number): number =>
  reason === "self_harm" ? now : now + NOT_URGENT_OFFSET;

/** The open case of the content, locked. The first report opens it and stores the evidence. */
async function openCase(
  tx: Tx,
  input: NewReport,
  snapshot: ContentSnapshot,
  now: number,
): Promise<ReportCaseRow> {
  return tx
    .insertInto("report_cases")
    .values({
      id: newId(now),
      kind: input.kind,
      thing_id: input.id,
      about_id: snapshot.authorId,
      opened_at: now,
      place: queuePositionOf(input.reason, now),
      reporters: 0,
      weight: 0,
      hidden_at: null,
      decided_at: null,
      decision: null,
      official_id: null,
      evidence: JSON.stringify(snapshot),
      evidence_file: input.evidenceFile ?? null,
      evidence_until: null,
      legal_hold: 0,
    })
    .onConflict((on) =>
      on
        .columns(["kind", "thing_id"])
        .where("decided_at", "is", null)
        .doUpdateSet((eb) => ({ reporters: eb.ref("report_cases.reporters") })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface CountedReport {
  weight: number;
  /** Whether reports alone may hide the content. */
  canHide: boolean;
  queuePosition: number;
}

/** Adds a report to its case. @returns whether the content is to be hidden now */
async function countReport(
  tx: Tx,
  openCase: ReportCaseRow,
  { weight, canHide, queuePosition }: CountedReport,
  now: number,
): Promise<boolean> {
  const reporters = openCase.reporters + 1;
  const totalWeight = openCase.weight + weight;
  const enough = reporters >= SAFETY_LIMITS.hidingReporters && totalWeight >= SAFETY_LIMITS.hidingWeight;
  const hides = canHide && openCase.hidden_at === null && enough;
  await tx
    .updateTable("report_cases")
    .set({
      reporters,
      weight: totalWeight,
      place: Math.min(openCase.place, queuePosition),
      ...(hides && { hidden_at: now }),
    })
    .where("id", "=", openCase.id)
    .execute();
  return hides;
}

/** @returns the weight of the report; null: the person had reported it before */
async function insertReport(tx: Tx, me: string, input: ReportInput, case_id: string, now: number) {
  const { kind, id: thing_id, reason, note } = input;
  const weight = await reporterWeight(tx, me);
  const inserted = await tx
    .insertInto("reports")
    .values({
      reporter_id: me,
      kind,
      thing_id,
      case_id,
      reason,
      note,
      weight,
      created_at: now,
      outcome_told_at: null,
    })
    .onConflict((on) => on.doNothing())
    .returning("weight")
    .executeTakeFirst();
  return inserted?.weight ?? null;
}

/**
 * Reports content: one report per person and content, a repeat adds nothing. The first report stores the evidence; three
 * reporters, none of them often rejected, hide the content until an official decides (docs/product.md 12.2).
 * Content of officials is hidden by officials alone.
 * @throws Refusal `bottle_not_found` and the like, also for what the reporter cannot see; `own_thing`
 */
export function createReport(
  db: Db,
  adapters: ContentAdapters,
  actor: Actor & TextReader,
  input: NewReport,
  now: number,
): Promise<ReportResult> {
  const { kind, id, reason } = input;
  return transactOnce(db, actor, now, async (tx) => {
    const [before] = await findEarlierReport(tx, { me: actor.id, kind, thing: id });
    if (before) return { kind, id, reason: before.reason, createdAt: before.created_at, again: true };
    const { adapter, snapshot } = await findReportable(tx, adapters, actor, { kind, id }, now);
    const reportCase = await openCase(tx, input, snapshot, now);
    const weight = await insertReport(tx, actor.id, input, reportCase.id, now);
    if (weight === null) return { kind, id, reason, createdAt: now, again: true };
    const counted = { weight, canHide: !snapshot.official, queuePosition: queuePositionOf(reason, now) };
    if (await countReport(tx, reportCase, counted, now)) await adapter.hide(tx, id, now);
    return { kind, id, reason, createdAt: now, again: false };
  });
}
