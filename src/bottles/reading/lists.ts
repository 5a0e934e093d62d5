import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { cutPage, type ListPage, type ListPosition, mapPage, newestFirst, type PageRequest } from "../../db/paging";
import { preparedQuery } from "../../db/prepared-query";
import type { Schema } from "../../db/schema";
import type { DbOrTx } from "../../db/transact";
import { SEA_STATES } from "../rules";
import { type Bottle, bottleView, type DrawnBottle } from "./bottle-view";
import { drawnBottleView, isHiddenFrom, type SignedInBottleViewer, withComments } from "./load-bottle";
import { type BottleViewRow, type DrawnBottleViewRow, selectBottleRows, selectDrawnBottleRows } from "./rows";

export type BottleListParams = { reader: string; time: number; id: string; limit: number };
type BottleListParamOf = <K extends keyof BottleListParams>(name: K) => RawBuilder<BottleListParams[K]>;

/** Where a list goes on. */
export const positionIn = (param: BottleListParamOf) => ({ time: param("time"), id: param("id") });

/** Condition: the bottle is in its author's list, which leaves out those that the author removed. */
export const isInAuthorsList = (eb: ExpressionBuilder<Schema, "bottles">) =>
  eb.or([eb("bottles.state", "!=", "removed"), eb("bottles.collected_at", "is not", null)]);

const selectThrownBottles = preparedQuery<BottleListParams, BottleViewRow>((db, param) =>
  newestFirst(
    selectBottleRows(db, param("reader")).where("bottles.author_id", "=", param("reader")).where(isInAuthorsList),
    ["bottles.created_at", "bottles.id"],
    positionIn(param),
  ).limit(param("limit")),
);

const selectCollectedBottles = preparedQuery<BottleListParams, DrawnBottleViewRow>((db, param) =>
  newestFirst(
    selectDrawnBottleRows(db, param("reader"))
      .where("bottles.owner_id", "=", param("reader"))
      .where("bottles.state", "=", sql.lit("kept")),
    ["bottles.collected_at", "bottles.id"],
    positionIn(param),
  ).limit(param("limit")),
);

const selectHeldBottles = preparedQuery<{ reader: string; now: number }, DrawnBottleViewRow>((db, param) =>
  selectDrawnBottleRows(db, param("reader"))
    .where("bottles.holder_id", "=", param("reader"))
    .where("bottles.free_at", ">", param("now"))
    .where("bottles.state", "in", SEA_STATES)
    .where("author.banned_at", "is", null)
    .orderBy("bottles.free_at"),
);

const selectPickedBottles = preparedQuery<BottleListParams, DrawnBottleViewRow>((db, param) =>
  newestFirst(
    selectDrawnBottleRows(db, param("reader"))
      .innerJoin("findings", (on) =>
        on.onRef("findings.bottle_id", "=", "bottles.id").on("findings.user_id", "=", param("reader")),
      )
      .where("findings.user_id", "=", param("reader"))
      .where("bottles.state", "!=", "removed"),
    ["findings.picked_at", "findings.bottle_id"],
    positionIn(param),
  ).limit(param("limit")),
);

async function cutVisiblePage<R extends BottleViewRow>(
  rows: Promise<R[]>,
  reader: SignedInBottleViewer,
  wanted: PageRequest,
  now: number,
  time: (row: R) => number | null,
) {
  const positionOf = (row: R): ListPosition => ({ time: time(row) ?? 0, id: row.id });
  const { items, nextCursor } = cutPage(await rows, wanted, positionOf);
  return { items: items.filter((row) => !isHiddenFrom(row, reader, now)), nextCursor };
}

async function listDrawnBottles(
  rows: Promise<DrawnBottleViewRow[]>,
  reader: SignedInBottleViewer,
  wanted: PageRequest,
  now: number,
  time: (row: DrawnBottleViewRow) => number | null,
): Promise<ListPage<DrawnBottle>> {
  const page = await cutVisiblePage(rows, reader, wanted, now, time);
  return mapPage(page, (row) => drawnBottleView(row, reader, now));
}

export const bottleListParams = (reader: { id: string }, { after, limit }: PageRequest): BottleListParams => ({
  reader: reader.id,
  time: after.time,
  id: after.id,
  limit: limit + 1,
});

const loadThrownPage = (db: DbOrTx, reader: SignedInBottleViewer, page: PageRequest, now: number) =>
  cutVisiblePage(selectThrownBottles(db, bottleListParams(reader, page)), reader, page, now, (row) => row.created_at);

/** The bottles a person threw, newest first. */
export async function listMyBottles(
  db: DbOrTx,
  reader: SignedInBottleViewer,
  page: PageRequest,
  now: number,
): Promise<ListPage<Bottle>> {
  return mapPage(await loadThrownPage(db, reader, page, now), (row) => bottleView(row, reader, now));
}

/** As `listMyBottles`, each with its first page of comments. */
export async function listMyBottlesWithComments(
  db: DbOrTx,
  reader: SignedInBottleViewer,
  page: PageRequest,
  now: number,
): Promise<ListPage<Bottle>> {
  const { items: rows, nextCursor } = await loadThrownPage(db, reader, page, now);
  const items: Bottle[] = [];
  for (const row of rows) items.push(await withComments(db, row, reader, now));
  return { items, nextCursor };
}

/** The bottles a person picked up, last picked first. */
export const listPickedBottles = (db: DbOrTx, reader: SignedInBottleViewer, page: PageRequest, now: number) =>
  listDrawnBottles(selectPickedBottles(db, bottleListParams(reader, page)), reader, page, now, (row) => row.found_at);

/** The bottles a person holds, the one whose hold ends first in front. */
export async function listHeldBottles(db: DbOrTx, reader: SignedInBottleViewer, now: number): Promise<DrawnBottle[]> {
  const rows = await selectHeldBottles(db, { reader: reader.id, now });
  return rows.map((row) => drawnBottleView(row, reader, now));
}

/** The bottles a person keeps, last kept first. */
export const listCollectedBottles = (db: DbOrTx, reader: SignedInBottleViewer, page: PageRequest, now: number) =>
  listDrawnBottles(
    selectCollectedBottles(db, bottleListParams(reader, page)),
    reader,
    page,
    now,
    (row) => row.collected_at,
  );
