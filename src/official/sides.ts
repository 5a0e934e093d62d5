import type { Queries } from "../db/transact";
import { measuresOf, type Step } from "../safety/safety";
import { bandOf } from "../users/users";
import type { CaseView } from "./reports";

interface Judged {
  n: number;
  upheld: number;
}

/** What speaks for and against somebody in a case. */
export interface Side {
  id: string;
  nickname: string;
  avatar: string | null;
  band: "minor" | "adult" | null;
  createdAt: number;
  /** In force or over, the latest first. */
  measures: { kind: Step; from: number }[];
  about: Judged;
  by: Judged;
  blockedBy: number;
}

export interface Sides {
  reported: Side | null;
  reporter: Side | null;
}

const judged = ({ n, upheld }: { n: number | string; upheld: number | string }): Judged => ({
  n: Number(n),
  upheld: Number(upheld),
});

const reportsAbout = async (db: Queries, officialId: string, id: string): Promise<Judged> =>
  judged(
    await db
      .selectFrom("report_cases")
      .select((eb) => [
        eb.fn.countAll<number>().as("n"),
        eb.fn.countAll<number>().filterWhere("decision", "!=", "rejected").as("upheld"),
      ])
      .where("about_id", "=", id)
      .where("about_id", "!=", officialId)
      .executeTakeFirstOrThrow(),
  );

const reportsBy = async (db: Queries, officialId: string, id: string): Promise<Judged> =>
  judged(
    await db
      .selectFrom("reports")
      .innerJoin("report_cases", "report_cases.id", "reports.case_id")
      .select((eb) => [
        eb.fn.countAll<number>().as("n"),
        eb.fn.countAll<number>().filterWhere("decision", "!=", "rejected").as("upheld"),
      ])
      .where("reporter_id", "=", id)
      .where("about_id", "!=", officialId)
      .executeTakeFirstOrThrow(),
  );

const blocksOf = async (db: Queries, id: string): Promise<number> => {
  const blocks = db.selectFrom("blocks").select((eb) => eb.fn.countAll<number>().as("n"));
  return Number((await blocks.where("blocked_id", "=", id).executeTakeFirstOrThrow()).n);
};

async function sideOf(
  db: Queries,
  officialId: string,
  id: string | undefined,
  now: number,
): Promise<Side | null> {
  const row = await db
    .selectFrom("users")
    .select(["id", "nickname", "avatar", "adult_at", "created_at"])
    .where("id", "=", id ?? "")
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    nickname: row.nickname,
    avatar: row.avatar,
    band: bandOf(row.adult_at, now),
    createdAt: row.created_at,
    measures: (await measuresOf(db, row.id)).map(({ kind, from_at }) => ({ kind, from: from_at })),
    about: await reportsAbout(db, officialId, row.id),
    by: await reportsBy(db, officialId, row.id),
    blockedBy: await blocksOf(db, row.id),
  };
}

/** The two people of a case whose evidence is open, without reports about the official. */
export const sidesOf = async (
  db: Queries,
  officialId: string,
  row: CaseView,
  now: number,
): Promise<Sides> => ({
  reported: await sideOf(db, officialId, row.about.id, now),
  reporter: await sideOf(db, officialId, row.reports[0]?.by, now),
});
