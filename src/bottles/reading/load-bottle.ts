import type { ListPage, PageRequest } from "../../db/paging";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx, Tx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import {
  type Bottle,
  type BottleComment,
  type BottleViewer,
  bottleView,
  bottleViewerOf,
  type DrawnBottle,
} from "./bottle-view";
import { FIRST_COMMENT_PAGE, listCommentsOnBottle } from "./comments";
import { loadFinderRoute, loadRoute } from "./load-route";
import { loadVoyage } from "./load-voyage";
import {
  type BottleViewRow,
  type DrawnBottleViewRow,
  selectBottleRows,
  selectDrawnBottleRows,
  VISITOR_ID,
} from "./rows";

export type SignedInBottleViewer = NonNullable<BottleViewer>;

const selectBottleById = preparedQuery<{ reader: string; id: string }, BottleViewRow>((db, param) =>
  selectBottleRows(db, param("reader")).where("bottles.id", "=", param("id")),
);

const selectDrawnBottleById = preparedQuery<{ reader: string; id: string }, DrawnBottleViewRow>((db, param) =>
  selectDrawnBottleRows(db, param("reader")).where("bottles.id", "=", param("id")),
);

/**
 * Whether the bottle is hidden from a reader: removed, blocked, reported, or its author banned; the author, the holder
 * until the hold ends, or the owner may still see it.
 */
export function isHiddenFrom(row: BottleViewRow, reader: BottleViewer, now: number): boolean {
  if (row.state === "removed") return row.author_id !== reader?.id;
  if (row.author_banned_at !== null) return row.state !== "kept" || row.owner_id !== reader?.id;
  const holds = row.holder_id === reader?.id && row.free_at > now;
  const holdsOrOwns = reader !== null && (holds || row.owner_id === reader.id);
  if (row.hidden_at !== null && row.author_id !== reader?.id) return !holdsOrOwns;
  return row.blocked === 1 && !holdsOrOwns;
}

/** As `bottleView`, with the picture's parameters. */
export const drawnBottleView = (row: DrawnBottleViewRow, reader: BottleViewer, now: number): DrawnBottle =>
  Object.assign(bottleView(row, reader, now), { look: row.params });

/** The bottle with its first page of comments. */
export async function withComments(
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

/** The bottle with comments (signed in), voyage (author) and the countries that found it (author, finders). */
async function fullBottle(
  db: DbOrTx,
  row: BottleViewRow,
  reader: BottleViewer,
  now: number,
  plain = bottleView(row, reader, now),
): Promise<Bottle> {
  if (!reader) return plain;
  const bottle = await withComments(db, row, reader, now, plain);
  if (bottle.finderPostmarks) return { ...bottle, route: await loadFinderRoute(db, row.id, reader, now) };
  if (row.author_id !== reader.id) return bottle;
  const voyage = await loadVoyage(db, row, now);
  return { ...bottle, voyage, route: await loadRoute(db, row, voyage) };
}

type SelectBottleById<R> = (db: DbOrTx, values: { reader: string; id: string }) => Promise<R[]>;

async function findVisibleBottle<R extends BottleViewRow>(
  db: DbOrTx,
  reader: BottleViewer,
  id: string,
  read: SelectBottleById<R>,
  now: number,
): Promise<R> {
  const [row] = await read(db, { reader: reader?.id ?? VISITOR_ID, id });
  if (!row || isHiddenFrom(row, reader, now)) throw new Refusal("bottle_not_found");
  return row;
}

/** A bottle with comments (signed in) and voyage (author). @throws Refusal `bottle_not_found` */
export async function loadBottle(db: DbOrTx, reader: BottleViewer, id: string, now: number): Promise<Bottle> {
  return fullBottle(db, await findVisibleBottle(db, reader, id, selectBottleById, now), reader, now);
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
  const row = await findVisibleBottle(db, reader, id, selectDrawnBottleById, now);
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
  return listCommentsOnBottle(db, reader, await findVisibleBottle(db, reader, id, selectBottleById, now), page, now);
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

/** One bottle that the reader keeps. @throws Refusal `bottle_not_found` */
export async function loadCollectedBottle(db: DbOrTx, reader: SignedInBottleViewer, id: string, now: number) {
  const bottle = await loadBottle(db, reader, id, now);
  if (bottle.owner?.id !== reader.id) throw new Refusal("bottle_not_found");
  return bottle;
}
