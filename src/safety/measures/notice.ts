import type { Queries } from "../../db/transact";
import type { Kind, Said } from "../things";
import { type Appellant, type MeasureTold, measureFor, measuresOf } from "./appeals";

/** What a measure is about, as it was sealed. */
export interface SaidThere extends Said {
  kind: Kind;
}

interface NoticeRead {
  measure: MeasureTold;
  history: MeasureTold[];
  said: SaidThere | null;
}

/** The strictest current measure, else the last one. */
function weightiest(history: MeasureTold[], now: number): string | null {
  const stands = history.filter(
    ({ lifted_at, until_at, kind }) =>
      lifted_at === null && (kind === "ban" || (until_at !== null && until_at > now)),
  );
  const order = ["ban", "suspend", "limit"];
  const first = stands.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0];
  return first?.id ?? history[0]?.id ?? null;
}

async function saidIn(db: Queries, caseId: string | null): Promise<SaidThere | null> {
  if (caseId === null) return null;
  const row = await db
    .selectFrom("report_cases")
    .select(["kind", "evidence"])
    .where("id", "=", caseId)
    .executeTakeFirst();
  return row?.evidence ? { ...JSON.parse(row.evidence), kind: row.kind } : null;
}

/** The notice of a measure, or of the strictest one. @throws Refusal `measure_not_found` */
export async function readNotice(
  db: Queries,
  who: Appellant,
  id: string | null,
  now: number,
): Promise<NoticeRead> {
  const own = "pass" in who ? (await measureFor(db, who, null, now)).user_id : who.userId;
  const history = await measuresOf(db, own);
  const wanted = id ?? weightiest(history, now);
  const measure = history.find((each) => each.id === wanted) ?? null;
  if (!measure) {
    await measureFor(db, who, id ?? "", now);
    throw new Error("a measure was found that is not in its person's history");
  }
  return { measure, history, said: await saidIn(db, measure.case_id) };
}
