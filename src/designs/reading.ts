import { prepared } from "../db/prepared";
import type { Queries, Tx } from "../db/transact";
import { Refusal } from "../errors";
import { areBlocked, bandOf } from "../profile/profile";
import { type DesignParams, readParams } from "../ui/bottle/params";
import { LISTED } from "./rules";
import { type Design, type DesignRead, designView, readDesigns } from "./view";

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

/** Who reads. */
export interface DesignReader {
  id: string;
  adultAt: number | null;
}

/** Blocked people and the other age band do not meet; designs of the house are for all. */
async function mayMeet(db: Queries, row: DesignRead, reader: DesignReader, now: number): Promise<boolean> {
  const band = bandOf(reader.adultAt, now);
  const official = row.designer_official === 1;
  const met = band !== null && (official || bandOf(row.designer_adult_at, now) === band);
  return met && !(await areBlocked(db, reader.id, row.designer_id));
}

async function isVisible(db: Queries, row: DesignRead, reader: DesignReader, now: number): Promise<boolean> {
  if (row.owner_id === reader.id || row.house === 1) return true;
  return LISTED.includes(row.status) && (await mayMeet(db, row, reader, now));
}

/**
 * A design: one's own in any state, another's while it is for sale or shown.
 * @throws Refusal `design_not_found`
 */
export async function designDetail(
  db: Queries,
  reader: DesignReader,
  id: string,
  now: number,
): Promise<Design> {
  const [row] = await byId(db, { id });
  if (!row || !(await isVisible(db, row, reader, now))) throw new Refusal("design_not_found");
  const [like] = await myLike(db, { reader: reader.id, id });
  return { ...designView(row), likedByMe: like?.active === 1 };
}

/** One's own, drawn or purchased. @throws Refusal `design_not_found` */
export async function ownDesign(db: Queries, ownerId: string, id: string): Promise<Design> {
  const [row] = await byId(db, { id });
  if (row?.owner_id !== ownerId) throw new Refusal("design_not_found");
  return designView(row);
}

/** A purchased design with its uses. @throws Refusal `design_not_found` */
export async function purchasedDetail(db: Queries, ownerId: string, id: string): Promise<Design> {
  const design = await ownDesign(db, ownerId, id);
  if (design.status !== "purchased") throw new Refusal("design_not_found");
  return design;
}

/** The same for who has just made or changed it. */
export async function designAfter(tx: Tx, id: string): Promise<Design> {
  const [row] = await byId(tx, { id });
  if (!row) throw new Refusal("design_not_found");
  return designView(row);
}

/** What the picture of this name shows, or null where there is none. */
export async function paramsOf(db: Queries, hash: string): Promise<DesignParams | null> {
  const row = await db.selectFrom("pictures").select("params").where("hash", "=", hash).executeTakeFirst();
  return row ? readParams(JSON.parse(row.params)) : null;
}
