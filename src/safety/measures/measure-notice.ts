import type { ContentKind } from "../../db/tables/safety";
import type { DbOrTx } from "../../db/transact";
import type { ContentSnapshot } from "../content";
import { withoutExpiredEvidence } from "../reports/expired-evidence";
import { type Appellant, findAppellantMeasure, listMeasures, type MeasureWithAppeal } from "./appeals";
import { setBackUntil } from "./apply-measure";

/** The reported content of a case, as it was when it was reported. */
export interface EvidenceSnapshot extends ContentSnapshot {
  kind: ContentKind;
}

interface MeasureNotice {
  measure: MeasureWithAppeal;
  history: MeasureWithAppeal[];
  evidence: EvidenceSnapshot | null;
}

/** Whether a measure holds: it is not lifted and not over, and no later one corrected the age anew. @param now ms */
export function isInForce(measure: MeasureWithAppeal, history: readonly MeasureWithAppeal[], now: number): boolean {
  const { id, kind, lifted_at, until_at } = measure;
  if (lifted_at !== null || (until_at !== null && until_at <= now)) return false;
  return kind !== "age" || history.find((each) => each.kind === "age" && each.lifted_at === null)?.id === id;
}

/** Until when measures set their person back (docs/product.md 12.17); null: none does any more. @param now ms */
export const setBackEndOf = (history: readonly MeasureWithAppeal[], now: number): number | null =>
  setBackUntil(
    history.filter(({ lifted_at }) => lifted_at === null),
    now,
  );

/** The strictest measure in force, else the latest one. */
function strictestMeasureId(history: MeasureWithAppeal[], now: number): string | null {
  const active = history.filter(
    (each) => (each.kind === "ban" || each.until_at !== null) && isInForce(each, history, now),
  );
  const order = ["ban", "suspend", "limit"];
  const strictest = active.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0];
  return strictest?.id ?? history[0]?.id ?? null;
}

async function loadCaseEvidence(db: DbOrTx, caseId: string | null, now: number): Promise<EvidenceSnapshot | null> {
  if (caseId === null) return null;
  const row = await db
    .selectFrom("report_cases")
    .select(["kind", "evidence", "evidence_until", "legal_hold"])
    .where("id", "=", caseId)
    .executeTakeFirst();
  if (!row) return null;
  const { kind, evidence } = withoutExpiredEvidence(row, now);
  return evidence === null ? null : { ...JSON.parse(evidence), kind };
}

/** A measure with the person's history and its evidence. @param id null: the strictest one @throws Refusal `measure_not_found` */
export async function loadMeasureNotice(
  db: DbOrTx,
  appellant: Appellant,
  id: string | null,
  now: number,
): Promise<MeasureNotice> {
  const userId =
    "pass" in appellant ? (await findAppellantMeasure(db, appellant, null, now)).user_id : appellant.userId;
  const history = await listMeasures(db, userId);
  const measureId = id ?? strictestMeasureId(history, now);
  const measure = history.find((each) => each.id === measureId) ?? null;
  if (!measure) {
    await findAppellantMeasure(db, appellant, id ?? "", now);
    throw new Error("a measure was found that is not in its person's history");
  }
  return { measure, history, evidence: await loadCaseEvidence(db, measure.case_id, now) };
}
