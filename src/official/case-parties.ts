import { countRows, rowCount } from "../db/count-rows";
import type { DbOrTx } from "../db/transact";
import { listMeasures, type MeasureKind } from "../safety/safety";
import { ageBandOf, findUser } from "../users/users";
import type { CaseView } from "./read-cases";

interface ReportTally {
  n: number;
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

const toReportTally = ({ n, upheld }: { n: number | string; upheld: number | string }): ReportTally => ({
  n: Number(n),
  upheld: Number(upheld),
});

const tallyReportsAbout = async (db: DbOrTx, officialId: string, id: string): Promise<ReportTally> =>
  toReportTally(
    await db
      .selectFrom("report_cases")
      .select((eb) => [rowCount, eb.fn.countAll<number>().filterWhere("decision", "!=", "rejected").as("upheld")])
      .where("about_id", "=", id)
      .where("about_id", "!=", officialId)
      .executeTakeFirstOrThrow(),
  );

const tallyReportsBy = async (db: DbOrTx, officialId: string, id: string): Promise<ReportTally> =>
  toReportTally(
    await db
      .selectFrom("reports")
      .innerJoin("report_cases", "report_cases.id", "reports.case_id")
      .select((eb) => [rowCount, eb.fn.countAll<number>().filterWhere("decision", "!=", "rejected").as("upheld")])
      .where("reporter_id", "=", id)
      .where("about_id", "!=", officialId)
      .executeTakeFirstOrThrow(),
  );

const countBlockers = (db: DbOrTx, id: string): Promise<number> =>
  countRows(db.selectFrom("blocks").where("blocked_id", "=", id));

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
    measures: (await listMeasures(db, row.id)).map(({ kind, from_at }) => ({ kind, from: from_at })),
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
