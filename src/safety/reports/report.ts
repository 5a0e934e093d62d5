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

/** A thing a person may report. @throws Refusal `bottle_not_found` and the like, `own_thing` */
export async function findReportable(
  db: DbOrTx,
  things: ContentAdapters,
  reader: TextReader,
  { kind, id }: { kind: ContentKind; id: string },
  now: number,
): Promise<{ thing: ContentAdapter; said: ContentSnapshot; seen: string }> {
  const found = await findContent(db, things, kind, id);
  if (!found) throw new Refusal(CONTENT_NOT_FOUND_CODES[kind]);
  if (found.said.authorId === reader.id) throw new Refusal("own_thing");
  const seen = await found.thing.visibleText(db, reader, id, now);
  if (seen === null) throw new Refusal(CONTENT_NOT_FOUND_CODES[kind]);
  return { ...found, seen };
}

/** What somebody is called for a reader; null: they have left, or the reader does not learn it. */
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
  const { shown, adult_at: adultAt } = row;
  return canSeeName(reader, { adultAt, official: row.official === 1 }, now) ? shown : null;
}

export type VisibleSnapshot = Omit<ContentSnapshot, "nickname"> & { nickname: string | null };

/** The thing as its reader sees it. @throws Refusal as `findReportable` */
export async function loadVisibleSnapshot(
  ...asked: Parameters<typeof findReportable>
): Promise<VisibleSnapshot> {
  const { said, seen } = await findReportable(...asked);
  const [db, , reader, , now] = asked;
  return { ...said, text: seen, nickname: await nameForReader(db, reader, said.authorId, now) };
}

/** What somebody has reported of a thing. */
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

/** Unreliable reporters count less. */
async function reporterWeight(tx: Tx, me: string): Promise<number> {
  const wrong = (await listLatestDecisions(tx, { me })).filter(
    ({ decision }) => decision === "rejected",
  ).length;
  return wrong >= SAFETY_LIMITS.wrong ? SAFETY_LIMITS.wrongWeight : SAFETY_LIMITS.weight;
}

/** Offset behind reports of danger to life. */
const NOT_URGENT_OFFSET = 10_000_000_000_000;
const queuePositionOf = (reason: ReportReasonCode, now: number): number =>
  reason === "self_harm" ? now : now + NOT_URGENT_OFFSET;

/** The open case of a thing, locked; the first report opens it and seals what is said. */
async function openCase(
  tx: Tx,
  input: ReportInput,
  said: ContentSnapshot,
  file: string | null,
  now: number,
): Promise<ReportCaseRow> {
  return tx
    .insertInto("report_cases")
    .values({
      id: newId(now),
      kind: input.kind,
      thing_id: input.id,
      about_id: said.authorId,
      opened_at: now,
      place: queuePositionOf(input.reason, now),
      reporters: 0,
      weight: 0,
      hidden_at: null,
      decided_at: null,
      decision: null,
      official_id: null,
      evidence: JSON.stringify(said),
      evidence_file: file,
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

async function countReport(
  tx: Tx,
  open: ReportCaseRow,
  weight: number,
  hides: boolean,
  place: number,
  now: number,
) {
  const reporters = open.reporters + 1;
  const heavy = open.weight + weight;
  const enough = reporters >= SAFETY_LIMITS.hidingReporters && heavy >= SAFETY_LIMITS.hidingWeight;
  const hiding = hides && open.hidden_at === null && enough;
  await tx
    .updateTable("report_cases")
    .set({
      reporters,
      weight: heavy,
      place: Math.min(open.place, place),
      ...(hiding && { hidden_at: now }),
    })
    .where("id", "=", open.id)
    .execute();
  return hiding;
}

async function insertReport(tx: Tx, me: string, input: ReportInput, open: ReportCaseRow, now: number) {
  const { kind, id: thing_id, reason, note } = input;
  const weight = await reporterWeight(tx, me);
  const case_id = open.id;
  const added = await tx
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
  return added?.weight ?? null;
}

/**
 * Reports a thing: one report per person and thing, again is harmless. The first one seals what is said; three
 * different people, of whom none was often wrong, hide it until an official decides (docs/product.md 12.2).
 * What the house itself says is hidden by officials alone.
 * @param file the copy of its picture that is sealed with it, see `createReportWithPicture`
 * @throws Refusal `bottle_not_found` and the like, also for what the reporter does not see; `own_thing`
 */
export function createReport(
  db: Db,
  things: ContentAdapters,
  actor: Actor & TextReader,
  input: ReportInput,
  now: number,
  file: string | null = null,
): Promise<ReportResult> {
  const { kind, id, reason } = input;
  return transactOnce(db, actor, now, async (tx) => {
    const [before] = await findEarlierReport(tx, { me: actor.id, kind, thing: id });
    if (before) return { kind, id, reason: before.reason, createdAt: before.created_at, again: true };
    const { thing, said } = await findReportable(tx, things, actor, { kind, id }, now);
    const open = await openCase(tx, input, said, file, now);
    const weight = await insertReport(tx, actor.id, input, open, now);
    if (
      weight !== null &&
      (await countReport(tx, open, weight, !said.official, queuePositionOf(reason, now), now))
    )
      await thing.hide(tx, id, now);
    return { kind, id, reason, createdAt: now, again: weight === null };
  });
}
