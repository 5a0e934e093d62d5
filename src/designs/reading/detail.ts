import { sql } from "kysely";
import { prepared } from "../../db/prepared";
import type { Queries, Tx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { type DesignParams, readParams } from "../../ui/bottle/params";
import { areBlocked, areStopped, bandOf } from "../../users/users";
import { LISTED } from "../rules";
import { type Design, type DesignRead, designerFor, designView, ownView, readDesigns } from "./view";

const byId = prepared<{ id: string }, DesignRead>((db, hole) =>
  readDesigns(db).where("designs.id", "=", hole("id")).compile(),
);

const myLike = prepared<{ reader: string; id: string }, { active: number }>((db, hole) =>
  db
    .selectFrom("design_likes")
    .select("active")
    .where("design_id", "=", hole("id"))
    .where("user_id", "=", hole("reader"))
    .compile(),
);

interface DesignReader {
  id: string;
  adultAt: number | null;
  official?: boolean;
}

async function mayMeet(db: Queries, row: DesignRead, reader: DesignReader, now: number): Promise<boolean> {
  const band = bandOf(reader.adultAt, now);
  const official = row.designer_official === 1;
  if (areStopped(row, now)) return false;
  const met = band !== null && (official || bandOf(row.designer_adult_at, now) === band);
  return met && !(await areBlocked(db, reader.id, row.designer_id));
}

async function isVisible(db: Queries, row: DesignRead, reader: DesignReader, now: number): Promise<boolean> {
  if (row.owner_id === reader.id || row.house === 1) return true;
  return LISTED.includes(row.status) && row.hidden_at === null && (await mayMeet(db, row, reader, now));
}

/** An own design, or another's on display. @throws Refusal `design_not_found` */
export async function designDetail(
  db: Queries,
  reader: DesignReader,
  id: string,
  now: number,
): Promise<Design> {
  const [row] = await byId(db, { id });
  if (!row || !(await isVisible(db, row, reader, now))) throw new Refusal("design_not_found");
  const [like] = await myLike(db, { reader: reader.id, id });
  return { ...designView(row, { reader, now }), likedByMe: like?.active === 1 };
}

/** An own design, drawn or purchased. @throws Refusal `design_not_found` */
export async function ownDesign(db: Queries, ownerId: string, id: string, now: number): Promise<Design> {
  const [row] = await byId(db, { id });
  if (row?.owner_id !== ownerId) throw new Refusal("design_not_found");
  return ownView(row, now);
}

/** An own purchased design. @throws Refusal `design_not_found` */
export async function purchasedDetail(
  db: Queries,
  ownerId: string,
  id: string,
  now: number,
): Promise<Design> {
  const design = await ownDesign(db, ownerId, id, now);
  if (design.status !== "purchased") throw new Refusal("design_not_found");
  return design;
}

async function isShared(db: Queries, row: DesignRead, reader: DesignReader | null): Promise<boolean> {
  if (row.hidden_at !== null || row.banned_at !== null || row.owner_banned_at !== null) return false;
  for (const person of [row.designer_id, row.owner_id]) {
    if (reader && person && (await areBlocked(db, reader.id, person))) return false;
  }
  return true;
}

/** Public view of a purchased design, without owner and uses; null when unknown, blocked, hidden or of who is banned. */
export async function purchasedByLink(
  db: Queries,
  reader: DesignReader | null,
  id: string,
  now: number,
): Promise<Design | null> {
  const [row] = await byId(db, { id });
  if (row?.status !== "purchased") return null;
  const owns = reader !== null && row.owner_id === reader.id;
  if (owns) return ownView(row, now);
  if (!(await isShared(db, row, reader))) return null;
  return { ...designView(row), designer: designerFor(row, reader, now), owner: null, usage: null };
}

/** A design after its owner's change. */
export async function designAfter(tx: Tx, id: string): Promise<Design> {
  const [row] = await byId(tx, { id });
  if (!row) throw new Refusal("design_not_found");
  return designView(row);
}

const SHOWN = sql<boolean>`(exists (select 1 from designs where designs.picture = pictures.hash
    and (designs.house = 1 or designs.status <> 'draft'))
  or exists (select 1 from bottles where bottles.picture = pictures.hash and bottles.state <> 'removed'))`;

const OF_HOUSE = sql<number>`case when exists (select 1 from designs join users on users.id = designs.designer_id
  where designs.picture = pictures.hash and (designs.house = 1 or users.official = 1)) then 1 else 0 end`;

const shownByHash = prepared<{ hash: string }, { params: string; house: number }>((db, hole) =>
  db
    .selectFrom("pictures")
    .select(["params", OF_HOUSE.as("house")])
    .where("hash", "=", hole("hash"))
    .where(SHOWN)
    .compile(),
);

/** A public picture's parameters and whether it is the house's; else null. */
export async function shownPicture(db: Queries, hash: string) {
  const [row] = await shownByHash(db, { hash });
  return row ? { params: readParams(JSON.parse(row.params)), house: row.house === 1 } : null;
}

/** Which of these pictures are public. */
export async function shownPictures(db: Queries, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom("pictures")
    .select("hash")
    .where("hash", "in", hashes)
    .where(SHOWN)
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

export async function paramsOf(db: Queries, hash: string): Promise<DesignParams | null> {
  const row = await db.selectFrom("pictures").select("params").where("hash", "=", hash).executeTakeFirst();
  return row ? readParams(JSON.parse(row.params)) : null;
}
