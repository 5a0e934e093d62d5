import type { DbOrTx } from "../../db/transact";
import type { ContentKind, ContentSnapshot } from "../content";
import { type Appellant, findAppellantMeasure, listMeasures, type MeasureWithAppeal } from "./appeals";

/** What a measure is about, as it was sealed. */
export interface EvidenceSnapshot extends ContentSnapshot {
  kind: ContentKind;
}

interface MeasureNotice {
  measure: MeasureWithAppeal;
  history: MeasureWithAppeal[];
  said: EvidenceSnapshot | null;
}

/** The strictest current measure, else the last one. */
function strictestMeasureId(history: MeasureWithAppeal[], now: number): string | null {
  const stands = history.filter(
    ({ lifted_at, until_at, kind }) =>
      lifted_at === null && (kind === "ban" || (until_at !== null && until_at > now)),
  );
  const order = ["ban", "suspend", "limit"];
  const first = stands.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0];
  return first?.id ?? history[0]?.id ?? null;
}

async function loadCaseEvidence(db: DbOrTx, caseId: string | null): Promise<EvidenceSnapshot | null> {
  if (caseId === null) return null;
  const row = await db
    .selectFrom("report_cases")
    .select(["kind", "evidence"])
    .where("id", "=", caseId)
    .executeTakeFirst();
  return row?.evidence ? { ...JSON.parse(row.evidence), kind: row.kind } : null;
}

/** The notice of a measure, or of the strictest one. @throws Refusal `measure_not_found` */
export async function loadMeasureNotice(
  db: DbOrTx,
  who: Appellant,
  id: string | null,
  now: number,
): Promise<MeasureNotice> {
  const own = "pass" in who ? (await findAppellantMeasure(db, who, null, now)).user_id : who.userId;
  const history = await listMeasures(db, own);
  const wanted = id ?? strictestMeasureId(history, now);
  const measure = history.find((each) => each.id === wanted) ?? null;
  if (!measure) {
    await findAppellantMeasure(db, who, id ?? "", now);
    throw new Error("a measure was found that is not in its person's history");
  }
  return { measure, history, said: await loadCaseEvidence(db, measure.case_id) };
}
