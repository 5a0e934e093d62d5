import type { DbOrTx } from "../db/transact";
import { type ActInputs, findPendingActs, type PendingAct, undoableIdOf } from "../safety/safety";
import type { PersonFile } from "./people";

/** What was decided about somebody's measures and can still be undone. */
export interface PendingMeasureActs {
  taken: (PendingAct & Pick<ActInputs["measure"], "measure">) | null;
  /** By measure. */
  lifts: ReadonlyMap<string, PendingAct>;
}

/** The acts about a person's measures that are not in force yet. */
export async function listPendingMeasureActs(
  db: DbOrTx,
  { id, measures }: Pick<PersonFile, "id" | "measures">,
): Promise<PendingMeasureActs> {
  const takenId = undoableIdOf("measure", id);
  const measureOf = new Map(measures.map((each) => [undoableIdOf("lift", each.id), each.id]));
  const acts = await findPendingActs(db, [takenId, ...measureOf.keys()]);
  const taken = acts.find((act) => act.id === takenId);
  const lifts = acts.flatMap((act) => {
    const measure = measureOf.get(act.id);
    return measure ? [[measure, act] as const] : [];
  });
  return {
    taken: taken ? { ...taken, measure: (JSON.parse(taken.input) as ActInputs["measure"]).measure } : null,
    lifts: new Map(lifts),
  };
}
