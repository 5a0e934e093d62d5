import { sql } from "kysely";
import { newId } from "../../db/ids";
import { type Actor, once } from "../../db/once";
import { prepared } from "../../db/prepared";
import type { ReportCaseRow } from "../../db/tables/safety";
import type { Db, Queries, Tx } from "../../db/transact";
import { SAFETY } from "../../limits/limits";
import { type Code, Refusal } from "../../runtime/errors";
import { isNamedTo, shownName, type WordsReader } from "../../users/users";
import type { ReportInput } from "../input";
import { type Kind, type Reason, type Said, type Thing, type Things, thingOf } from "../things";

export interface Reported {
  kind: Kind;
  id: string;
  reason: Reason;
  /** ms */
  createdAt: number;
  /** A repeat: nothing was added. */
  again: boolean;
}

const GONE: Record<Kind, Code> = {
  bottle: "bottle_not_found",
  comment: "comment_not_found",
  answer: "comment_not_found",
  design: "design_not_found",
  user: "user_not_found",
  message: "not_found",
};

/** A thing a person may report. @throws Refusal `bottle_not_found` and the like, `own_thing` */
export async function reportable(
  db: Queries,
  things: Things,
  reader: WordsReader,
  { kind, id }: { kind: Kind; id: string },
  now: number,
): Promise<{ thing: Thing; said: Said; seen: string }> {
  const found = await thingOf(db, things, kind, id);
  if (!found) throw new Refusal(GONE[kind]);
  if (found.said.authorId === reader.id) throw new Refusal("own_thing");
  const seen = await found.thing.seen(db, reader, id, now);
  if (seen === null) throw new Refusal(GONE[kind]);
  return { ...found, seen };
}

/** What somebody is called for a reader; null: they have left, or the reader does not learn it. */
export async function nameFor(
  db: Queries,
  reader: WordsReader,
  id: string,
  now: number,
): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .select([shownName("users").as("shown"), "adult_at", "official"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { shown, adult_at: adultAt } = row;
  return isNamedTo(reader, { adultAt, official: row.official === 1 }, now) ? shown : null;
}

export type Quoted = Omit<Said, "nickname"> & { nickname: string | null };

/** The thing as its reader sees it. @throws Refusal as `reportable` */
export async function quoted(...asked: Parameters<typeof reportable>): Promise<Quoted> {
  const { said, seen } = await reportable(...asked);
  const [db, , reader, , now] = asked;
  return { ...said, text: seen, nickname: await nameFor(db, reader, said.authorId, now) };
}

/** What somebody has reported of a thing. */
export const earlier = prepared<
  { me: string; kind: Kind; thing: string },
  { reason: Reason; created_at: number }
>((db, hole) =>
  db
    .selectFrom("reports")
    .select(["reason", "created_at"])
    .where("reporter_id", "=", hole("me"))
    .where("kind", "=", hole("kind"))
    .where("thing_id", "=", hole("thing"))
    .compile(),
);

const lately = prepared<{ me: string }, { decision: string }>((db, hole) =>
  db
    .selectFrom("reports")
    .innerJoin("report_cases", "report_cases.id", "reports.case_id")
    .select("report_cases.decision")
    .$narrowType<{ decision: string }>()
    .where("reports.reporter_id", "=", hole("me"))
    .where("report_cases.decided_at", "is not", null)
    .orderBy("reports.created_at", "desc")
    .limit(sql.lit(SAFETY.lately))
    .compile(),
);

/** Unreliable reporters count less. */
async function weightOf(tx: Tx, me: string): Promise<number> {
  const wrong = (await lately(tx, { me })).filter(({ decision }) => decision === "rejected").length;
  return wrong >= SAFETY.wrong ? SAFETY.wrongWeight : SAFETY.weight;
}

/** Offset behind reports of danger to life. */
const BEHIND = 10_000_000_000_000;
const placeOf = (reason: Reason, now: number): number => (reason === "self_harm" ? now : now + BEHIND);

/** The open case of a thing, locked; the first report opens it and seals what is said. */
async function openCase(
  tx: Tx,
  input: ReportInput,
  said: Said,
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
      place: placeOf(input.reason, now),
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

async function count(
  tx: Tx,
  open: ReportCaseRow,
  weight: number,
  hides: boolean,
  place: number,
  now: number,
) {
  const reporters = open.reporters + 1;
  const heavy = open.weight + weight;
  const enough = reporters >= SAFETY.hidingReporters && heavy >= SAFETY.hidingWeight;
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

async function add(tx: Tx, me: string, input: ReportInput, open: ReportCaseRow, now: number) {
  const { kind, id: thing_id, reason, note } = input;
  const weight = await weightOf(tx, me);
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
 * different people, of whom none was often wrong, hide it until an official decides (product.md, Official side and
 * safety). What the house itself says is hidden by officials alone.
 * @param file the copy of its picture that is sealed with it, see `reportSealed`
 * @throws Refusal `bottle_not_found` and the like, also for what the reporter does not see; `own_thing`
 */
export function report(
  db: Db,
  things: Things,
  actor: Actor & WordsReader,
  input: ReportInput,
  now: number,
  file: string | null = null,
): Promise<Reported> {
  const { kind, id, reason } = input;
  return once(db, actor, now, async (tx) => {
    const [before] = await earlier(tx, { me: actor.id, kind, thing: id });
    if (before) return { kind, id, reason: before.reason, createdAt: before.created_at, again: true };
    const { thing, said } = await reportable(tx, things, actor, { kind, id }, now);
    const open = await openCase(tx, input, said, file, now);
    const weight = await add(tx, actor.id, input, open, now);
    if (weight !== null && (await count(tx, open, weight, !said.official, placeOf(reason, now), now)))
      await thing.hide(tx, id, now);
    return { kind, id, reason, createdAt: now, again: weight === null };
  });
}
