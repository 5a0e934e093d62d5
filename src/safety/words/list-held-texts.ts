import { sql } from "kysely";
import { countRows } from "../../db/count-rows";
import { type ListPage, newestFirst, type PageRequest, toListPage } from "../../db/paging";
import type { ContentKind } from "../../db/tables/safety";
import type { HeldTextRow } from "../../db/tables/words";
import type { DbOrTx } from "../../db/transact";
import { isUndecidedSql } from "../undo/pending";

export const HELD_TEXT_QUEUE = "held";

export interface HeldTextEntry {
  kind: ContentKind;
  id: string;
  aboutId: string;
  nickname: string;
  said: Record<string, string>;
  rules: string[];
  heldAt: number;
}

export const heldTextFromRow = (row: HeldTextRow & { nickname: string }): HeldTextEntry => ({
  kind: row.kind,
  id: row.thing_id,
  aboutId: row.about_id,
  nickname: row.nickname,
  said: JSON.parse(row.said),
  rules: JSON.parse(row.rules),
  heldAt: row.held_at,
});

/** No decision about it can still be undone. */
export const isUndecided = isUndecidedSql("text", sql`held_texts.kind || '_' || held_texts.thing_id`);

/** Held texts with the names of their writers. */
export const selectHeldTexts = (db: DbOrTx) =>
  db
    .selectFrom("held_texts")
    .innerJoin("users", "users.id", "held_texts.about_id")
    .selectAll("held_texts")
    .select("users.nickname");

/** A page of some held texts, the latest first. */
export async function heldTextPage(
  some: ReturnType<typeof selectHeldTexts>,
  request: PageRequest,
): Promise<ListPage<HeldTextEntry>> {
  const newest = newestFirst(some, ["held_at", "thing_id"], request.after);
  const rows = await newest.limit(request.limit + 1).execute();
  return toListPage(rows, request, ({ held_at, thing_id }) => ({ time: held_at, id: thing_id }), heldTextFromRow);
}

/** Those that wait alone. */
export const listHeldTexts = (db: DbOrTx, request: PageRequest): Promise<ListPage<HeldTextEntry>> =>
  heldTextPage(selectHeldTexts(db).where("mass_case", "is", null).where(isUndecided), request);

export const countHeldTexts = (db: DbOrTx): Promise<number> =>
  countRows(db.selectFrom("held_texts").where("mass_case", "is", null).where(isUndecided));
