import { type RawBuilder, sql } from "kysely";
import { cut, type Paged, type PageWanted } from "../../db/paging";
import { prepared } from "../../db/prepared";
import type { Queries } from "../../db/transact";
import { GONE, SEA } from "../../limits/limits";
import { type DesignParams, readParams } from "../../ui/bottle/params";
import { svgPath } from "../../ui/urls";
import { isNamedTo, shortColumnsOrNone } from "../../users/users";
import { type Usage, usageOf } from "../rules";
import { type Design, type DesignPerson, type DesignRead, ownView, readDesigns } from "./view";

type Wanted = { owner: string; time: number; id: string; limit: number };
type Holes = <K extends keyof Wanted>(name: K) => RawBuilder<Wanted[K]>;

const before = (time: string, id: string, hole: Holes) =>
  sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${hole("time")}, ${hole("id")})`;

const own = (db: Queries, hole: Holes) =>
  readDesigns(db)
    .where("designs.owner_id", "=", hole("owner"))
    .where(before("designs.created_at", "designs.id", hole))
    .orderBy("designs.created_at", "desc")
    .orderBy("designs.id", "desc")
    .limit(hole("limit"));

const designed = prepared<Wanted, DesignRead>((db, hole) =>
  own(db, hole)
    .where("designs.status", "<>", sql.lit("purchased"))
    .where("designs.hidden", "=", sql.lit(0))
    .compile(),
);

const purchased = prepared<Wanted, DesignRead>((db, hole) =>
  own(db, hole).where("designs.status", "=", sql.lit("purchased")).compile(),
);

const values = (owner: string, { after, limit }: PageWanted): Wanted => ({
  owner,
  time: after.time,
  id: after.id,
  limit: limit + 1,
});

async function listed(rows: Promise<DesignRead[]>, wanted: PageWanted, now: number): Promise<Paged<Design>> {
  const page = cut(await rows, wanted, (row) => ({ time: row.created_at, id: row.id }));
  return { items: page.rows.map((row) => ownView(row, now)), nextCursor: page.nextCursor };
}

/** Designs a person drew, newest first, without hidden sold ones. */
export const designedDesigns = (db: Queries, owner: string, page: PageWanted, now: number) =>
  listed(designed(db, values(owner, page)), page, now);

/** Designs a person bought, newest first. */
export const purchasedDesigns = (db: Queries, owner: string, page: PageWanted, now: number) =>
  listed(purchased(db, values(owner, page)), page, now);

/** The design itself may have been changed or destroyed since. */
export interface CollectedDesign {
  id: string;
  bottleId: string;
  name: string;
  params: DesignParams;
  designer: DesignPerson | null;
  usage: Usage;
  collectedAt: number;
  svg: string;
}

const collecting = (db: Queries, hole: Holes) =>
  db
    .selectFrom("bottles")
    .innerJoin("pictures", "pictures.hash", "bottles.picture")
    .leftJoin("designs", "designs.id", "bottles.design_id")
    .leftJoin("users as designer", "designer.id", "designs.designer_id")
    .innerJoin("users as keeper", "keeper.id", "bottles.owner_id")
    .select(["bottles.id", "bottles.design_id", "bottles.picture", "bottles.uses", "bottles.collected_at"])
    .select(["pictures.params", "bottles.design_name", "designer.id as designer_id"])
    .select([
      "designer.adult_at",
      "designer.banned_at",
      "keeper.adult_at as keeper_adult_at",
      ...shortColumnsOrNone("designer"),
    ])
    .where("bottles.owner_id", "=", hole("owner"))
    .where("bottles.state", "=", sql.lit("kept"))
    .where(before("bottles.collected_at", "bottles.id", hole))
    .orderBy("bottles.collected_at", "desc")
    .orderBy("bottles.id", "desc")
    .limit(hole("limit"));

type Kept = Awaited<ReturnType<ReturnType<typeof collecting>["execute"]>>[number];

const collected = prepared<Wanted, Kept>((db, hole) => collecting(db, hole).compile());

function designerOf(row: Kept, keeper: string, now: number): DesignPerson | null {
  const { designer_id: id, nickname, avatar, country } = row;
  if (id === null || nickname === null || country === null || row.banned_at !== null) return null;
  const reader = { adultAt: row.keeper_adult_at, official: false };
  const official = row.official === 1 || id === GONE;
  const named = id === keeper || isNamedTo(reader, { adultAt: row.adult_at, official }, now);
  return named ? { id, nickname, avatar, country } : null;
}

function collectedView(row: Kept, keeper: string, now: number): CollectedDesign {
  return {
    id: row.design_id,
    bottleId: row.id,
    name: row.design_name,
    params: readParams(JSON.parse(row.params)),
    designer: designerOf(row, keeper, now),
    usage: usageOf(row.uses, SEA.usesOfCollected),
    collectedAt: row.collected_at ?? 0,
    svg: svgPath(row.picture),
  };
}

/** Looks of kept bottles, last kept first. */
export async function collectedDesigns(
  db: Queries,
  owner: string,
  page: PageWanted,
  now: number,
): Promise<Paged<CollectedDesign>> {
  const rows = await collected(db, values(owner, page));
  const { rows: shown, nextCursor } = cut(rows, page, (row) => ({
    time: row.collected_at ?? 0,
    id: row.id,
  }));
  return { items: shown.map((row) => collectedView(row, owner, now)), nextCursor };
}
