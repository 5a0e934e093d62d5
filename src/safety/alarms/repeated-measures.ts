import { BLAMELESS_MEASURES, type MeasureKind } from "../../db/tables/safety";
import type { DbOrTx } from "../../db/transact";
import { REPEATED_MEASURES } from "../../limits/safety";

/** The steps of the ladder; what lies beside it is no step. */
export const LADDER_MEASURES = ["warn", "limit", "suspend", "ban"] as const;
export type LadderMeasure = (typeof LADDER_MEASURES)[number];

const ladderStepOf = (kind: MeasureKind): number => (LADDER_MEASURES as readonly MeasureKind[]).indexOf(kind);

/**
 * The step above the highest of three measures within 30 days (docs/product.md 12.14); null: there were fewer. It is
 * shown to the official who decides, and never taken by itself.
 * @param kinds of the measures within that time that were not lifted
 */
function proposedStep(kinds: readonly MeasureKind[]): LadderMeasure | null {
  if (kinds.length < REPEATED_MEASURES.most) return null;
  const next = Math.max(...kinds.map(ladderStepOf)) + 1;
  return LADDER_MEASURES[Math.min(next, LADDER_MEASURES.length - 1)] ?? null;
}

/** The step proposed for a person; null: none. Measures of kind `age` and `rest` do not count. @param now ms */
export async function loadProposedStep(db: DbOrTx, userId: string, now: number): Promise<LadderMeasure | null> {
  const rows = await db
    .selectFrom("measures")
    .select("kind")
    .where("user_id", "=", userId)
    .where("from_at", ">", now - REPEATED_MEASURES.within)
    .where("lifted_at", "is", null)
    .where("kind", "not in", BLAMELESS_MEASURES)
    .execute();
  return proposedStep(rows.map(({ kind }) => kind));
}
