import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { cutPage, type ListPage, type ListPosition, type PageRequest } from "../../db/paging";
import { preparedQuery } from "../../db/prepared-query";
import type { Schema } from "../../db/schema";
import type { DbOrTx, Tx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { SEA_STATES } from "../rules";
import {
  type Bottle,
  type BottleComment,
  type BottleViewer,
  bottleView,
  bottleViewerOf,
  type DrawnBottle,
} from "./bottle-view";
import { FIRST_COMMENT_PAGE, listCommentsOnBottle } from "./comments";
import {
  type BottleViewRow,
  type DrawnBottleViewRow,
  selectBottleRows,
  selectDrawnBottleRows,
  VISITOR_ID,
} from "./rows";
import { loadVoyage } from "./voyage";

export type SignedInBottleViewer = NonNullable<BottleViewer>;

const selectBottleById = preparedQuery<{ reader: string; id: string }, BottleViewRow>((db, hole) =>
  selectBottleRows(db, hole("reader")).where("bottles.id", "=", hole("id")).compile(),
);

const selectDrawnBottleById = preparedQuery<{ reader: string; id: string }, DrawnBottleViewRow>((db, hole) =>
  selectDrawnBottleRows(db, hole("reader")).where("bottles.id", "=", hole("id")).compile(),
);

/** Whether the bottle is hidden as removed, blocked, reported or a banned author's; author, holder and owner may still see it. */
function isHiddenFrom(row: BottleViewRow, reader: BottleViewer): boolean {
  if (row.state === "removed") return row.author_id !== reader?.id;
  if (row.author_banned_at !== null) return row.state !== "kept" || row.owner_id !== reader?.id;
  const has = reader !== null && (row.holder_id === reader.id || row.owner_id === reader.id);
  if (row.hidden_at !== null && row.author_id !== reader?.id) return !has;
  return row.blocked === 1 && !has;
}

async function withComments(
  db: DbOrTx,
  row: BottleViewRow,
  reader: SignedInBottleViewer,
  now: number,
  bottle = bottleView(row, reader, now),
): Promise<Bottle> {
  if (row.comment_count === 0) return bottle;
  const { items, nextCursor } = await listCommentsOnBottle(db, reader, row, FIRST_COMMENT_PAGE, now);
  return { ...bottle, comments: items, commentsCursor: nextCursor };
}

async function fullBottle(
  db: DbOrTx,
  row: BottleViewRow,
  reader: BottleViewer,
  now: number,
  alone = bottleView(row, reader, now),
): Promise<Bottle> {
  if (!reader) return alone;
  const bottle = await withComments(db, row, reader, now, alone);
  return row.author_id === reader.id ? { ...bottle, voyage: await loadVoyage(db, row, now) } : bottle;
}

type SelectBottleById<R> = (db: DbOrTx, values: { reader: string; id: string }) => Promise<R[]>;

async function findVisibleBottle<R extends BottleViewRow>(
  db: DbOrTx,
  reader: BottleViewer,
  id: string,
  read: SelectBottleById<R>,
): Promise<R> {
  const [row] = await read(db, { reader: reader?.id ?? VISITOR_ID, id });
  if (!row || isHiddenFrom(row, reader)) throw new Refusal("bottle_not_found");
  return row;
}

/** A bottle with comments (signed in) and voyage (author). @throws Refusal `bottle_not_found` */
export async function loadBottle(db: DbOrTx, reader: BottleViewer, id: string, now: number): Promise<Bottle> {
  return fullBottle(db, await findVisibleBottle(db, reader, id, selectBottleById), reader, now);
}

interface StreamedBottle {
  bottle: DrawnBottle;
  full: Promise<Bottle>;
}

/**
 * As `loadBottle`, with the picture's parameters; comments and voyage follow in the promise `full`.
 * @throws Refusal `bottle_not_found`
 */
export async function loadBottleStreamed(
  db: DbOrTx,
  reader: BottleViewer,
  id: string,
  now: number,
): Promise<StreamedBottle> {
  const row = await findVisibleBottle(db, reader, id, selectDrawnBottleById);
  const bottle = drawnBottleView(row, reader, now);
  return { bottle, full: fullBottle(db, row, reader, now, bottle) };
}

/** One page of a bottle's comments, newest first. @throws Refusal `bottle_not_found` */
export async function listBottleComments(
  db: DbOrTx,
  reader: SignedInBottleViewer,
  id: string,
  page: PageRequest,
  now: number,
): Promise<ListPage<BottleComment>> {
  return listCommentsOnBottle(
    db,
    reader,
    await findVisibleBottle(db, reader, id, selectBottleById),
    page,
    now,
  );
}

/** As `loadBottle` for the person who has just acted on it, even if it is hidden from now on. */
export async function loadBottleAfterAction(
  tx: Tx,
  person: Parameters<typeof bottleViewerOf>[0],
  id: string,
  now: number,
): Promise<Bottle> {
  const [row] = await selectBottleById(tx, { reader: person.id, id });
  if (!row) throw new Refusal("bottle_not_found");
  return fullBottle(tx, row, bottleViewerOf(person), now);
}

export type BottleListParams = { reader: string; time: number; id: string; limit: number };
type BottleListParamOf = <K extends keyof BottleListParams>(name: K) => RawBuilder<BottleListParams[K]>;

export const isBeforeCursor = (time: string, id: string, hole: BottleListParamOf) =>
  sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${hole("time")}, ${hole("id")})`;

/** Condition: the bottle is in its author's list, which leaves out those that the author removed. */
export const isInAuthorsList = (eb: ExpressionBuilder<Schema, "bottles">) =>
  eb.or([eb("bottles.state", "!=", "removed"), eb("bottles.collected_at", "is not", null)]);

const selectThrownBottles = preparedQuery<BottleListParams, BottleViewRow>((db, hole) =>
  selectBottleRows(db, hole("reader"))
    .where("bottles.author_id", "=", hole("reader"))
    .where(isInAuthorsList)
    .where(isBeforeCursor("bottles.created_at", "bottles.id", hole))
    .orderBy("bottles.created_at", "desc")
    .orderBy("bottles.id", "desc")
    .limit(hole("limit"))
    .compile(),
);

const selectCollectedBottles = preparedQuery<BottleListParams, DrawnBottleViewRow>((db, hole) =>
  selectDrawnBottleRows(db, hole("reader"))
    .where("bottles.owner_id", "=", hole("reader"))
    .where("bottles.state", "=", sql.lit("kept"))
    .where(isBeforeCursor("bottles.collected_at", "bottles.id", hole))
    .orderBy("bottles.collected_at", "desc")
    .orderBy("bottles.id", "desc")
    .limit(hole("limit"))
    .compile(),
);

const selectHeldBottles = preparedQuery<{ reader: string; now: number }, DrawnBottleViewRow>((db, hole) =>
  selectDrawnBottleRows(db, hole("reader"))
    .where("bottles.holder_id", "=", hole("reader"))
    .where("bottles.free_at", ">", hole("now"))
    .where("bottles.state", "in", SEA_STATES)
    .where("author.banned_at", "is", null)
    .orderBy("bottles.free_at")
    .compile(),
);

const selectPickedBottles = preparedQuery<BottleListParams, DrawnBottleViewRow>((db, hole) =>
  selectDrawnBottleRows(db, hole("reader"))
    .innerJoin("findings", (on) =>
      on.onRef("findings.bottle_id", "=", "bottles.id").on("findings.user_id", "=", hole("reader")),
    )
    .where("findings.user_id", "=", hole("reader"))
    .where("bottles.state", "!=", "removed")
    .where(isBeforeCursor("findings.picked_at", "findings.bottle_id", hole))
    .orderBy("findings.picked_at", "desc")
    .orderBy("findings.bottle_id", "desc")
    .limit(hole("limit"))
    .compile(),
);

async function cutVisiblePage<R extends BottleViewRow>(
  rows: Promise<R[]>,
  reader: SignedInBottleViewer,
  wanted: PageRequest,
  time: (row: R) => number | null,
) {
  const place = (row: R): ListPosition => ({ time: time(row) ?? 0, id: row.id });
  const page = cutPage(await rows, wanted, place);
  return { seen: page.rows.filter((row) => !isHiddenFrom(row, reader)), nextCursor: page.nextCursor };
}

const drawnBottleView = (row: DrawnBottleViewRow, reader: BottleViewer, now: number): DrawnBottle =>
  Object.assign(bottleView(row, reader, now), { look: row.params });

async function listDrawnBottles(
  rows: Promise<DrawnBottleViewRow[]>,
  reader: SignedInBottleViewer,
  wanted: PageRequest,
  now: number,
  time: (row: DrawnBottleViewRow) => number | null,
): Promise<ListPage<DrawnBottle>> {
  const { seen, nextCursor } = await cutVisiblePage(rows, reader, wanted, time);
  return { items: seen.map((row) => drawnBottleView(row, reader, now)), nextCursor };
}

export const bottleListParams = (
  reader: { id: string },
  { after, limit }: PageRequest,
): BottleListParams => ({
  reader: reader.id,
  time: after.time,
  id: after.id,
  limit: limit + 1,
});

const loadThrownPage = (db: DbOrTx, reader: SignedInBottleViewer, page: PageRequest) =>
  cutVisiblePage(
    selectThrownBottles(db, bottleListParams(reader, page)),
    reader,
    page,
    (row) => row.created_at,
  );

/** The bottles a person threw, newest first. */
export async function listMyBottles(
  db: DbOrTx,
  reader: SignedInBottleViewer,
  page: PageRequest,
  now: number,
): Promise<ListPage<Bottle>> {
  const { seen, nextCursor } = await loadThrownPage(db, reader, page);
  return { items: seen.map((row) => bottleView(row, reader, now)), nextCursor };
}

/** As `listMyBottles`, each with its first page of comments. */
export async function listMyBottlesWithComments(
  db: DbOrTx,
  reader: SignedInBottleViewer,
  page: PageRequest,
  now: number,
): Promise<ListPage<Bottle>> {
  const { seen, nextCursor } = await loadThrownPage(db, reader, page);
  const items: Bottle[] = [];
  for (const row of seen) items.push(await withComments(db, row, reader, now));
  return { items, nextCursor };
}

/** The bottles a person picked up, last picked first. */
export const listPickedBottles = (db: DbOrTx, reader: SignedInBottleViewer, page: PageRequest, now: number) =>
  listDrawnBottles(
    selectPickedBottles(db, bottleListParams(reader, page)),
    reader,
    page,
    now,
    (row) => row.found_at,
  );

/** The bottles a person holds, the one whose hold ends first in front. */
export async function listHeldBottles(
  db: DbOrTx,
  reader: SignedInBottleViewer,
  now: number,
): Promise<DrawnBottle[]> {
  const rows = await selectHeldBottles(db, { reader: reader.id, now });
  return rows.map((row) => drawnBottleView(row, reader, now));
}

/** The bottles a person keeps, last kept first. */
export const listCollectedBottles = (
  db: DbOrTx,
  reader: SignedInBottleViewer,
  page: PageRequest,
  now: number,
) =>
  listDrawnBottles(
    selectCollectedBottles(db, bottleListParams(reader, page)),
    reader,
    page,
    now,
    (row) => row.collected_at,
  );

/** One bottle that the reader keeps. @throws Refusal `bottle_not_found` */
export async function loadCollectedBottle(db: DbOrTx, reader: SignedInBottleViewer, id: string, now: number) {
  const bottle = await loadBottle(db, reader, id, now);
  if (bottle.owner?.id !== reader.id) throw new Refusal("bottle_not_found");
  return bottle;
}
