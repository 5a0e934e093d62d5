import { sql } from "kysely";
import { type ListPage, oldestFirst, type PageRequest, toListPage } from "../db/paging";
import type { DbOrTx } from "../db/transact";
import { isUndecidedSql, type MeasureKind } from "../safety/safety";

export const APPEAL_QUEUE = "appeals";

export interface PendingAppeal {
  measureId: string;
  kind: MeasureKind;
  rule: string;
  reason: string;
  text: string;
  createdAt: number;
  about: { id: string; nickname: string };
  mine: boolean;
}

/** Pending appeals, oldest first. */
export async function listPendingAppeals(
  db: DbOrTx,
  officialId: string,
  request: PageRequest,
): Promise<ListPage<PendingAppeal>> {
  const pending = db
    .selectFrom("appeals")
    .innerJoin("measures", "measures.id", "appeals.measure_id")
    .innerJoin("users as about", "about.id", "measures.user_id")
    .select(["appeals.measure_id", "appeals.text", "appeals.created_at", "measures.kind", "measures.rule"])
    .select(["measures.reason", "measures.official_id", "about.id as about_id", "about.nickname"])
    .where("appeals.decided_at", "is", null)
    .where(isUndecidedSql("appeal", sql.ref("appeals.measure_id")));
  const oldest = oldestFirst(pending, ["appeals.created_at", "appeals.measure_id"], request.after);
  const rows = await oldest.limit(request.limit + 1).execute();
  const positionOf = (row: { created_at: number; measure_id: string }) => ({
    time: row.created_at,
    id: row.measure_id,
  });
  return toListPage(rows, request, positionOf, (row) => ({
    measureId: row.measure_id,
    kind: row.kind,
    rule: row.rule,
    reason: row.reason,
    text: row.text,
    createdAt: row.created_at,
    about: { id: row.about_id, nickname: row.nickname },
    mine: row.official_id === officialId,
  }));
}
