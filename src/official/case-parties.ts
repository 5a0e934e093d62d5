import type { ExpressionBuilder } from "kysely";
import { countRows, rowCount } from "../db/count-rows";
import type { Schema } from "../db/schema";
import type { DbOrTx } from "../db/transact";
import { CARE_PLACES_END, listMeasures, type MeasureKind } from "../safety/safety";
import { ageBandOf, findUser } from "../users/users";
import type { CaseView } from "./read-cases";

/** Of `decided`, those that were upheld; what still waits, was only seen to or was closed as its account was gone is in neither. */
interface ReportTally {
  n: number;
  decided: number;
  upheld: number;
}

/** What speaks for and against somebody in a case. */
export interface CaseParty {
  id: string;
  nickname: string;
  avatar: string | null;
  band: "minor" | "adult" | null;
  createdAt: number;
  /** In force or over, the latest first. */
  measures: { kind: MeasureKind; from: number }[];
  about: ReportTally;
  by: ReportTally;
  blockedBy: number;
}

export interface CaseParties {
  reported: CaseParty | null;
  reporter: CaseParty | null;
}

const toReportTally = (row: Record<keyof ReportTally, number | string>): ReportTally => ({
  n: Number(row.n),
  decided: Number(row.decided),
  upheld: Number(row.upheld),
});

/** Columns of `ReportTally` over cases. */
const tallyColumns = (eb: ExpressionBuilder<Schema, "report_cases">) => {
  const upheld = eb("report_cases.decision", "not in", ["rejected", "closed", "rest"]);
  const refused = eb.and([eb("report_cases.decision", "=", "rejected"), eb("place", ">=", CARE_PLACES_END)]);
  return [
    rowCount,
    eb.fn
      .countAll<number>()
      .filterWhere(eb.or([upheld, refused]))
      .as("decided"),
    eb.fn.countAll<number>().filterWhere(upheld).as("upheld"),
  ] as const;
};

const tallyReportsAbout = async (db: DbOrTx, officialId: string, id: string): Promise<ReportTally> =>
  toReportTally(
    await db
      .selectFrom("report_cases")
      .select(tallyColumns)
      .where("about_id", "=", id)
      .where("about_id", "!=", officialId)
      .executeTakeFirstOrThrow(),
  );

const tallyReportsBy = async (db: DbOrTx, officialId: string, id: string): Promise<ReportTally> =>
  toReportTally(
    await db
      .selectFrom("reports")
      .innerJoin("report_cases", "report_cases.id", "reports.case_id")
      .select(tallyColumns)
      .where("reporter_id", "=", id)
      .where("about_id", "!=", officialId)
      .executeTakeFirstOrThrow(),
  );

const countBlockers = (db: DbOrTx, id: string): Promise<number> =>
  countRows(db.selectFrom("blocks").where("blocked_id", "=", id));

/** That somebody was cared for once says nothing about what they do. */
const isPunishment = ({ kind }: { kind: MeasureKind }): boolean => kind !== "rest";

async function loadCaseParty(
  db: DbOrTx,
  officialId: string,
  id: string | undefined,
  now: number,
): Promise<CaseParty | null> {
  const row = await findUser(db, id ?? "", ["id", "nickname", "avatar", "adult_at", "created_at"]);
  if (!row) return null;
  return {
    id: row.id,
    nickname: row.nickname,
    avatar: row.avatar,
    band: ageBandOf(row.adult_at, now),
    createdAt: row.created_at,
    measures: (await listMeasures(db, row.id))
      .filter(isPunishment)
      .map(({ kind, from_at }) => ({ kind, from: from_at })),
    about: await tallyReportsAbout(db, officialId, row.id),
    by: await tallyReportsBy(db, officialId, row.id),
    blockedBy: await countBlockers(db, row.id),
  };
}

/** The two people of a case whose evidence is open, without reports about the official. */
export const loadCaseParties = async (
  db: DbOrTx,
  officialId: string,
  row: CaseView,
  now: number,
): Promise<CaseParties> => ({
  reported: await loadCaseParty(db, officialId, row.about.id, now),
  reporter: await loadCaseParty(db, officialId, row.reports[0]?.by, now),
});
