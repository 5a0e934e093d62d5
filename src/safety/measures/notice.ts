import type { Queries } from "../../db/transact";
import type { Said } from "../things";
import { type Appellant, type MeasureTold, measureFor, measuresOf } from "./appeals";

interface NoticeRead {
  measure: MeasureTold;
  history: MeasureTold[];
  said: Said | null;
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

async function saidIn(db: Queries, caseId: string | null): Promise<Said | null> {
  if (caseId === null) return null;
  const row = await db
    .selectFrom("report_cases")
    .select("evidence")
    .where("id", "=", caseId)
    .executeTakeFirst();
  return row?.evidence ? JSON.parse(row.evidence) : null;
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
