import { type RawBuilder, sql } from "kysely";
import { prepared } from "../db/prepared";
import type { DesignRow } from "../db/tables/designs";
import type { Queries } from "../db/transact";
import { SQUARE } from "../limits/limits";
import type { Written } from "../safety/safety";
import { type Band, blockBetween, isOpenTo, shortColumns } from "../users/users";
import type { Spot } from "./cursors";
import { type Section, type Sort, STATUS_IN } from "./rules";

const COLUMNS = [
  "id",
  "designer_id",
  "version",
  "name",
  "story",
  "picture",
  "status",
  "price",
  "like_count",
  "comment_count",
  "view_count",
  "hot",
  "listed_at",
  "created_at",
  "masks",
] as const;

export interface HungRow extends Pick<DesignRow, (typeof COLUMNS)[number]>, Written {
  nickname: string;
  avatar: string | null;
  country: string;
  official: number;
  params: string;
  liked: number | null;
}

export type Wall = { section: Section; sort: Sort; keys?: readonly string[] } | { designer: string };

export interface WallQuery {
  reader: string;
  band: Band;
  now: number;
  after: Spot;
  limit: number;
}

const KEYS = ["key0", "key1", "key2", "key3"] as const;

type Values = Record<"reader" | "designer" | "beforeId" | (typeof KEYS)[number], string> &
  Record<"now" | "beforeBy" | "beforeTime" | "limit", number>;
type Holes = <K extends keyof Values & string>(name: K) => RawBuilder<Values[K]>;
type Part = RawBuilder<unknown>;

/** Sort columns and cursor condition; the indexes have these orders. `made`: a search by time (decision 0078). */
const ORDERS: Record<Sort | "made", { by: string[]; after: (hole: Holes) => Part }> = {
  latest: { by: ["listed_at", "id"], after: (hole) => sql`(${hole("beforeTime")}, ${hole("beforeId")})` },
  liked: {
    by: ["like_count", "listed_at", "id"],
    after: (hole) => sql`(${hole("beforeBy")}, ${hole("beforeTime")}, ${hole("beforeId")})`,
  },
  hottest: { by: ["hot", "id"], after: (hole) => sql`(${hole("beforeBy")}, ${hole("beforeId")})` },
  made: { by: ["id"], after: (hole) => sql`(${hole("beforeId")})` },
};

const refs = (table: string, names: readonly string[]): Part =>
  sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
const falling = (table: string, names: readonly string[]): Part =>
  sql.join(names.map((name) => sql`${sql.ref(`${table}.${name}`)} desc`));

/** Must equal the partial indexes' condition word for word. */
const LISTED = sql`status in ('forSale', 'exhibition')`;

const whose = (wall: Wall, hole: Holes): Part =>
  "designer" in wall
    ? sql`designer_id = ${hole("designer")}`
    : sql`status = ${sql.lit(STATUS_IN[wall.section])}`;

const keysOf = (wall: Wall): readonly string[] => ("keys" in wall && wall.keys) || [];

type Searched = { section: Section; sort: Sort; keys: readonly string[] };

const isSearch = (wall: Wall): wall is Searched => keysOf(wall).length > 0;

function orderName(wall: Wall): keyof typeof ORDERS {
  const sort = "sort" in wall ? wall.sort : "latest";
  return sort === "latest" && isSearch(wall) ? "made" : sort;
}

/** What has the first key, the newest first: by time from a place on, else from the beginning. */
function listed({ section }: Searched, made: boolean, hole: Holes): Part {
  const on = made ? sql`and design_id < ${hole("beforeId")}` : sql``;
  return sql`select design_id as id from design_keys
    where key = ${hole("key0")} and status = ${sql.lit(STATUS_IN[section])} ${on} order by design_id desc`;
}

/** The designs that have all keys among the newest with the first: in order of their making all, else the newest. */
function found(wall: Searched, hole: Holes): Part {
  const status = sql.lit(STATUS_IN[wall.section]);
  const made = orderName(wall) === "made";
  const all = KEYS.slice(1, wall.keys.length).map(
    (key) =>
      sql`exists (select 1 from design_keys as too where too.key = ${hole(key)} and too.status = ${status}
        and too.design_id = walked.id)`,
  );
  return sql`(select id from (${listed(wall, made, hole)} limit ${sql.lit(SQUARE.walked)}) as walked
    ${all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``}
    ${made ? sql`` : sql`order by id desc limit ${sql.lit(SQUARE.found)}`}) as found
    cross join designs`;
}

/** SQLite reads the tables of a cross join in this order. */
const onFound = (wall: Wall): Part => (isSearch(wall) ? sql`designs.id = found.id and` : sql``);

function next(wall: Wall, hole: Holes): Part {
  const order = orderName(wall);
  const { by, after } = ORDERS[order];
  const table = order === "made" ? "found" : "designs";
  const from = isSearch(wall) ? found(wall, hole) : sql`designs`;
  // SQLite sorts a window again unless what orders it is a column of it.
  const [id, ...others] = COLUMNS;
  return sql`select ${refs(table, [id])}, ${refs("designs", others)} from ${from}
    where ${onFound(wall)} ${whose(wall, hole)} and ${LISTED} and hidden_at is null and (${refs(table, by)}) < ${after(hole)}
    order by ${falling(table, by)}`;
}

const windowOf = (wall: Wall): number => (orderName(wall) === "made" ? SQUARE.walked : SQUARE.window);

/** Filters a bounded window: few rows in the common case, bounded in the worst. */
const shapeOf = (wall: Wall, band: Band) =>
  prepared<Values, HungRow>((db, hole) => {
    const { by } = ORDERS[orderName(wall)];
    const age = sql.raw(band === "adult" ? "<=" : ">");
    return sql<HungRow>`
      select ${refs("near", COLUMNS)}, ${sql.join(shortColumns("designer"))},
        designer.created_at as writer_since, designer.throw_count as writer_throws,
        pictures.params, mine.active as liked
      from (${next(wall, hole)} limit ${sql.lit(windowOf(wall))}) as near
      join users as designer on designer.id = near.designer_id
      join pictures on pictures.hash = near.picture
      left join design_likes as mine on mine.design_id = near.id and mine.user_id = ${hole("reader")}
      where (designer.official = 1 or designer.adult_at ${age} ${hole("now")})
        and ${isOpenTo("designer", hole("now"))}
        and not ${blockBetween(hole("reader"), sql.ref("near.designer_id"))}
      order by ${falling("near", by)}
      limit ${hole("limit")}`.compile(db);
  });

const edgeOf = (wall: Wall) =>
  prepared<Values, HungRow>((db, hole) => {
    const rows = isSearch(wall) && orderName(wall) === "made" ? listed(wall, true, hole) : next(wall, hole);
    return sql<HungRow>`${rows} limit 1 offset ${sql.lit(windowOf(wall) - 1)}`.compile(db);
  });

const shapes = new Map<string, ReturnType<typeof shapeOf>>();

function kept(name: string, make: () => ReturnType<typeof shapeOf>): ReturnType<typeof shapeOf> {
  const shape = shapes.get(name) ?? make();
  shapes.set(name, shape);
  return shape;
}

/** PostgreSQL's 32-bit maximum. */
const MOST_LIKES = 2 ** 31 - 1;

const nameOf = (wall: Wall): string =>
  "designer" in wall ? "shelf" : `${wall.section} ${wall.sort} ${keysOf(wall).length}`;

const keyIn = (wall: Wall, place: number): string => keysOf(wall)[place] ?? "";

const valuesOf = (wall: Wall, { reader, now, after, limit }: WallQuery): Values => ({
  reader,
  now,
  limit,
  designer: "designer" in wall ? wall.designer : "",
  beforeBy: "sort" in wall && wall.sort === "liked" ? Math.min(after.by, MOST_LIKES) : after.by,
  beforeTime: after.time,
  beforeId: after.id,
  key0: keyIn(wall, 0),
  key1: keyIn(wall, 1),
  key2: keyIn(wall, 2),
  key3: keyIn(wall, 3),
});

/** Up to `limit` designs after a place, for one reader. */
export const hung = (db: Queries, wall: Wall, look: WallQuery): Promise<HungRow[]> =>
  kept(`${nameOf(wall)} ${look.band}`, () => shapeOf(wall, look.band))(db, valuesOf(wall, look));

/** The last row of the window, of a search by time its id alone; null at the list's end. */
export async function edge(db: Queries, wall: Wall, look: WallQuery): Promise<HungRow | null> {
  const [row] = await kept(`edge ${nameOf(wall)}`, () => edgeOf(wall))(db, valuesOf(wall, look));
  return row ?? null;
}

/** A row's place in an order. */
export function spotIn(wall: Wall, row: HungRow): Spot {
  const sort = "sort" in wall ? wall.sort : "latest";
  const by = { latest: 0, liked: row.like_count, hottest: row.hot }[sort];
  return { by, time: row.listed_at ?? 0, id: row.id };
}
