import { type RawBuilder, sql } from "kysely";
import { UNDOABLE_ACTS } from "../../db/tables/safety";
import type { DbOrTx } from "../../db/transact";

type ActName = (typeof UNDOABLE_ACTS)[number];

/** Of an act about a thing; also in addresses and notices. */
export const undoableIdOf = (act: ActName, thing: string): string => `${act}_${thing}`;

/** The act and the thing of an id; null: it is none. */
export function parseUndoableId(id: string): { act: ActName; thing: string } | null {
  const act = UNDOABLE_ACTS.find((each) => id.startsWith(`${each}_`));
  return act ? { act, thing: id.slice(act.length + 1) } : null;
}

/** SQL: no act about the thing waits. @param thing SQL of what the id ends with */
export const isUndecidedSql = (act: ActName, thing: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from undoable_acts where undoable_acts.id = ${sql.lit(`${act}_`)} || ${thing})`;

/** An act that can still be undone, or that is about to be made. */
export interface PendingAct {
  id: string;
  officialId: string;
  /** JSON of what will be made. */
  input: string;
  /** ms */
  until: number;
}

/** Of some acts, by id, those that wait. */
export async function findPendingActs(db: DbOrTx, ids: string[]): Promise<PendingAct[]> {
  const rows = await db.selectFrom("undoable_acts").selectAll().where("id", "in", ids).execute();
  return rows.map(({ id, official_id: officialId, input, until_at: until }) => ({ id, officialId, input, until }));
}

/** The act about a thing that waits; undefined: there is none. */
export const findPendingAct = (db: DbOrTx, act: ActName, thing: string) =>
  db
    .selectFrom("undoable_acts")
    .select(["input", "until_at"])
    .where("id", "=", undoableIdOf(act, thing))
    .executeTakeFirst();
