import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { cut, type Paged, type PageWanted, type Place } from "../../db/paging";
import { prepared } from "../../db/prepared";
import type { Schema } from "../../db/schema";
import type { Queries, Tx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { AT_SEA } from "../rules";
import { commentsOn, FIRST_PAGE } from "./comments";
import { type BottleRead, type DrawnRead, NOBODY, readBottles, readDrawnBottles } from "./rows";
import { type Bottle, bottleView, type Comment, type DrawnBottle, type Reader, readerOf } from "./view";
import { voyageOf } from "./voyage";

export type SignedReader = NonNullable<Reader>;

const byId = prepared<{ reader: string; id: string }, BottleRead>((db, hole) =>
  readBottles(db, hole("reader")).where("bottles.id", "=", hole("id")).compile(),
);

const drawnById = prepared<{ reader: string; id: string }, DrawnRead>((db, hole) =>
  readDrawnBottles(db, hole("reader")).where("bottles.id", "=", hole("id")).compile(),
);

/** Removed, blocked, reported or a banned person's; still visible to its author, holder or keeper respectively. */
function isHidden(row: BottleRead, reader: Reader): boolean {
  if (row.state === "removed") return row.author_id !== reader?.id;
  if (row.author_banned_at !== null) return row.state !== "kept" || row.owner_id !== reader?.id;
  const has = reader !== null && (row.holder_id === reader.id || row.owner_id === reader.id);
  if (row.hidden_at !== null && row.author_id !== reader?.id) return !has;
  return row.blocked === 1 && !has;
}

async function withComments(
  db: Queries,
  row: BottleRead,
  reader: SignedReader,
  now: number,
  bottle = bottleView(row, reader, now),
): Promise<Bottle> {
  if (row.comment_count === 0) return bottle;
  const { items, nextCursor } = await commentsOn(db, reader, row, FIRST_PAGE, now);
  return { ...bottle, comments: items, commentsCursor: nextCursor };
}

async function inFull(
  db: Queries,
  row: BottleRead,
  reader: Reader,
  now: number,
  alone = bottleView(row, reader, now),
): Promise<Bottle> {
  if (!reader) return alone;
  const bottle = await withComments(db, row, reader, now, alone);
  return row.author_id === reader.id ? { ...bottle, voyage: await voyageOf(db, row, now) } : bottle;
}

type ById<R> = (db: Queries, values: { reader: string; id: string }) => Promise<R[]>;

async function visible<R extends BottleRead>(
  db: Queries,
  reader: Reader,
  id: string,
  read: ById<R>,
): Promise<R> {
  const [row] = await read(db, { reader: reader?.id ?? NOBODY, id });
  if (!row || isHidden(row, reader)) throw new Refusal("bottle_not_found");
  return row;
}

/** A bottle with comments (signed in) and voyage (author). @throws Refusal `bottle_not_found` */
export async function bottleDetail(db: Queries, reader: Reader, id: string, now: number): Promise<Bottle> {
  return inFull(db, await visible(db, reader, id, byId), reader, now);
}

interface BottleInParts {
  bottle: DrawnBottle;
  full: Promise<Bottle>;
}

/** As `bottleDetail`, with its look, and the slow part as a promise. @throws Refusal `bottle_not_found` */
export async function bottleInParts(
  db: Queries,
  reader: Reader,
  id: string,
  now: number,
): Promise<BottleInParts> {
  const row = await visible(db, reader, id, drawnById);
  const bottle = drawnView(row, reader, now);
  return { bottle, full: inFull(db, row, reader, now, bottle) };
}

/** A page of comments, newest first. @throws Refusal `bottle_not_found` */
export async function bottleComments(
  db: Queries,
  reader: SignedReader,
  id: string,
  page: PageWanted,
  now: number,
): Promise<Paged<Comment>> {
  return commentsOn(db, reader, await visible(db, reader, id, byId), page, now);
}

/** As `bottleDetail` after an own act, even if the bottle is hidden from now on. */
export async function bottleAfter(
  tx: Tx,
  person: Parameters<typeof readerOf>[0],
  id: string,
  now: number,
): Promise<Bottle> {
  const [row] = await byId(tx, { reader: person.id, id });
  if (!row) throw new Refusal("bottle_not_found");
  return inFull(tx, row, readerOf(person), now);
}

export type ListValues = { reader: string; time: number; id: string; limit: number };
type Holes = <K extends keyof ListValues>(name: K) => RawBuilder<ListValues[K]>;

export const before = (time: string, id: string, hole: Holes) =>
  sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${hole("time")}, ${hole("id")})`;

/** What a person threw stays in their list; what they removed themselves does not. */
export const isListed = (eb: ExpressionBuilder<Schema, "bottles">) =>
  eb.or([eb("bottles.state", "!=", "removed"), eb("bottles.collected_at", "is not", null)]);

const thrown = prepared<ListValues, BottleRead>((db, hole) =>
  readBottles(db, hole("reader"))
    .where("bottles.author_id", "=", hole("reader"))
    .where(isListed)
    .where(before("bottles.created_at", "bottles.id", hole))
    .orderBy("bottles.created_at", "desc")
    .orderBy("bottles.id", "desc")
    .limit(hole("limit"))
    .compile(),
);

const kept = prepared<ListValues, DrawnRead>((db, hole) =>
  readDrawnBottles(db, hole("reader"))
    .where("bottles.owner_id", "=", hole("reader"))
    .where("bottles.state", "=", sql.lit("kept"))
    .where(before("bottles.collected_at", "bottles.id", hole))
    .orderBy("bottles.collected_at", "desc")
    .orderBy("bottles.id", "desc")
    .limit(hole("limit"))
    .compile(),
);

const inHand = prepared<{ reader: string; now: number }, DrawnRead>((db, hole) =>
  readDrawnBottles(db, hole("reader"))
    .where("bottles.holder_id", "=", hole("reader"))
    .where("bottles.free_at", ">", hole("now"))
    .where("bottles.state", "in", AT_SEA)
    .where("author.banned_at", "is", null)
    .orderBy("bottles.free_at")
    .compile(),
);

const picked = prepared<ListValues, DrawnRead>((db, hole) =>
  readDrawnBottles(db, hole("reader"))
    .innerJoin("findings", (on) =>
      on.onRef("findings.bottle_id", "=", "bottles.id").on("findings.user_id", "=", hole("reader")),
    )
    .where("findings.user_id", "=", hole("reader"))
    .where("bottles.state", "!=", "removed")
    .where(before("findings.picked_at", "findings.bottle_id", hole))
    .orderBy("findings.picked_at", "desc")
    .orderBy("findings.bottle_id", "desc")
    .limit(hole("limit"))
    .compile(),
);

async function stretch<R extends BottleRead>(
  rows: Promise<R[]>,
  reader: SignedReader,
  wanted: PageWanted,
  time: (row: R) => number | null,
) {
  const place = (row: R): Place => ({ time: time(row) ?? 0, id: row.id });
  const page = cut(await rows, wanted, place);
  return { seen: page.rows.filter((row) => !isHidden(row, reader)), nextCursor: page.nextCursor };
}

const drawnView = (row: DrawnRead, reader: Reader, now: number): DrawnBottle =>
  Object.assign(bottleView(row, reader, now), { look: row.params });

async function listed(
  rows: Promise<DrawnRead[]>,
  reader: SignedReader,
  wanted: PageWanted,
  now: number,
  time: (row: DrawnRead) => number | null,
): Promise<Paged<DrawnBottle>> {
  const { seen, nextCursor } = await stretch(rows, reader, wanted, time);
  return { items: seen.map((row) => drawnView(row, reader, now)), nextCursor };
}

export const listValues = (reader: { id: string }, { after, limit }: PageWanted): ListValues => ({
  reader: reader.id,
  time: after.time,
  id: after.id,
  limit: limit + 1,
});

const thrownPage = (db: Queries, reader: SignedReader, page: PageWanted) =>
  stretch(thrown(db, listValues(reader, page)), reader, page, (row) => row.created_at);

/** A person's bottles, newest first. */
export async function myBottles(
  db: Queries,
  reader: SignedReader,
  page: PageWanted,
  now: number,
): Promise<Paged<Bottle>> {
  const { seen, nextCursor } = await thrownPage(db, reader, page);
  return { items: seen.map((row) => bottleView(row, reader, now)), nextCursor };
}

/** The same with the first page of comments each. */
export async function myBottlesWithComments(
  db: Queries,
  reader: SignedReader,
  page: PageWanted,
  now: number,
): Promise<Paged<Bottle>> {
  const { seen, nextCursor } = await thrownPage(db, reader, page);
  const items: Bottle[] = [];
  for (const row of seen) items.push(await withComments(db, row, reader, now));
  return { items, nextCursor };
}

/** A person's findings, last picked first. */
export const pickedBottles = (db: Queries, reader: SignedReader, page: PageWanted, now: number) =>
  listed(picked(db, listValues(reader, page)), reader, page, now, (row) => row.found_at);

/** Bottles in hand, next to drift on first. */
export async function heldBottles(db: Queries, reader: SignedReader, now: number): Promise<DrawnBottle[]> {
  const rows = await inHand(db, { reader: reader.id, now });
  return rows.map((row) => drawnView(row, reader, now));
}

/** What a person keeps, last kept first. */
export const collectedBottles = (db: Queries, reader: SignedReader, page: PageWanted, now: number) =>
  listed(kept(db, listValues(reader, page)), reader, page, now, (row) => row.collected_at);

/** A kept bottle. @throws Refusal `bottle_not_found` */
export async function collectedDetail(db: Queries, reader: SignedReader, id: string, now: number) {
  const bottle = await bottleDetail(db, reader, id, now);
  if (bottle.owner?.id !== reader.id) throw new Refusal("bottle_not_found");
  return bottle;
}
