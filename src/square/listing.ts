import { sql } from "kysely";
import type { Paged } from "../db/paging";
import { prepared } from "../db/prepared";
import type { Queries } from "../db/transact";
import { Refusal } from "../runtime/errors";
import { bandOf, blockBetween, personShort, shortColumns } from "../users/users";
import { cursorOf, FIRST, type Spot, wallList } from "./cursors";
import { edge, type HungRow, hung, spotIn, type Wall, type WallQuery } from "./query";
import { type Designing, isListed, meet, type Section, type Sort, type Stroller } from "./rules";
import { type Designer, type Hung, hungView } from "./view";

interface Stretch {
  after?: Spot;
  limit: number;
}

async function wallPage(db: Queries, wall: Wall, look: WallQuery): Promise<Paged<Hung>> {
  const rows = await hung(db, wall, { ...look, limit: look.limit + 1 });
  const shown = rows.slice(0, look.limit);
  const last = rows.length > look.limit ? shown.at(-1) : await edge(db, wall, look);
  return {
    items: shown.map((row) => hungView(row, { id: look.reader }, look.now)),
    nextCursor: last ? cursorOf(spotIn(wall, last), wallList(wall)) : null,
  };
}

function strollAlong(
  db: Queries,
  wall: Wall,
  person: Stroller,
  { after = FIRST, limit }: Stretch,
  now: number,
): Promise<Paged<Hung>> {
  const band = bandOf(person.adultAt, now);
  if (!band) return Promise.resolve({ items: [], nextCursor: null });
  return wallPage(db, wall, { reader: person.id, band, now, after, limit });
}

/** Market or exhibition from an index per order; with many filtered designs a page may be short and go on. */
export const seeSquare = (
  db: Queries,
  person: Stroller,
  { section, sort, keys, ...stretch }: Stretch & { section: Section; sort: Sort; keys?: readonly string[] },
  now: number,
): Promise<Paged<Hung>> => strollAlong(db, { section, sort, keys }, person, stretch, now);

/** One designer's listed designs, newest first. */
export const designsBy = (
  db: Queries,
  person: Stroller,
  designer: string,
  stretch: Stretch,
  now: number,
): Promise<Paged<Hung>> => strollAlong(db, { designer }, person, stretch, now);

type Found = HungRow & Omit<Designing, "designer_id" | "official">;

const byId = prepared<{ reader: string; id: string }, Found>((db, hole) =>
  db
    .selectFrom("designs")
    .innerJoin("users as designer", "designer.id", "designs.designer_id")
    .innerJoin("pictures", "pictures.hash", "designs.picture")
    .leftJoin("design_likes as mine", (on) =>
      on.onRef("mine.design_id", "=", "designs.id").on("mine.user_id", "=", hole("reader")),
    )
    .select(["designs.id", "designs.designer_id", "designs.version", "designs.name", "designs.story"])
    .select(["designs.picture", "designs.status", "designs.price", "designs.like_count"])
    .select(["designs.comment_count", "designs.view_count", "designs.hot", "designs.listed_at"])
    .select(["designs.created_at", "designs.hidden_at", "designs.masks"])
    .select(["designer.created_at as writer_since", "designer.throw_count as writer_throws"])
    .select(shortColumns("designer"))
    .select(["designer.adult_at", "designer.banned_at", "designer.suspended_until"])
    .select(["pictures.params", "mine.active as liked"])
    .select(
      sql<number>`case when ${blockBetween(hole("reader"), sql.ref("designs.designer_id"))} then 1 else 0 end`.as(
        "blocked",
      ),
    )
    .where("designs.id", "=", hole("id"))
    .compile(),
);

const person = prepared<{ reader: string; id: string }, Designing & Omit<Designer, "official">>((db, hole) =>
  db
    .selectFrom("users")
    .select(["id", "id as designer_id", "adult_at", "hidden_at", "banned_at", "suspended_until"])
    .select(shortColumns("users"))
    .select(
      sql<number>`case when ${blockBetween(hole("reader"), sql.ref("users.id"))} then 1 else 0 end`.as(
        "blocked",
      ),
    )
    .where("id", "=", hole("id"))
    .compile(),
);

/** A visible designer. @throws Refusal `user_not_found`, `profile_incomplete` */
export async function designerNamed(
  db: Queries,
  reader: Stroller,
  id: string,
  now: number,
): Promise<Designer> {
  if (reader.adultAt === null) throw new Refusal("profile_incomplete");
  const [found] = await person(db, { reader: reader.id, id });
  if (!found || !meet(reader, found, now)) throw new Refusal("user_not_found");
  return personShort(id, found);
}

/** A listed design. @throws Refusal `design_not_found`, `profile_incomplete` */
export async function hungDesign(db: Queries, person: Stroller, id: string, now: number): Promise<Hung> {
  if (person.adultAt === null) throw new Refusal("profile_incomplete");
  const [row] = await byId(db, { reader: person.id, id });
  if (!row || !isListed(row.status) || !meet(person, row, now)) throw new Refusal("design_not_found");
  return hungView(row, person, now);
}
