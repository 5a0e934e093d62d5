/** People on both sides of the law, and what the rooms say of their things. */
import type { Db } from "../../src/db/transact";
import { transact } from "../../src/db/transact";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { type ActingOfficial, createReport, logOfficialAct, type ReportInput } from "../../src/safety/safety";
import { NOW } from "../support/bottles";
import { aPerson, type TestPerson } from "../support/people";

export const { things, stop, bandChanged } = compileRoomPlan(ROOMS);

export const anOfficial = (db: Db) => aPerson(db, { official: 1, password_hash: "x" });

export const officialContext = ({ id }: { id: string }): ActingOfficial => ({
  id,
  stop,
  bandChanged,
  appealDays: 20,
});

type ReportChange = Partial<ReportInput> & Pick<ReportInput, "kind" | "id">;

/** Why a measure is taken, where that does not matter. */
export const MEASURE_REASON = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;

export const reportThing = (db: Db, who: TestPerson, report: ReportChange, now = NOW) =>
  createReport(db, things, who, { reason: "spam", note: "", ...report }, now);

export const loadCase = (db: Db, thing: string) =>
  db
    .selectFrom("report_cases")
    .selectAll()
    .where("thing_id", "=", thing)
    .orderBy("opened_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

/** As an official who opens the evidence: nobody decides unread. */
export async function markEvidenceOpened(db: Db, official: { id: string }, thing: string): Promise<string> {
  const { id, about_id } = await loadCase(db, thing);
  const look = {
    officialId: official.id,
    act: "evidence_opened",
    kind: "case",
    thingId: id,
    aboutId: about_id,
  } as const;
  await transact(db, (tx) => logOfficialAct(tx, look, NOW));
  return id;
}
