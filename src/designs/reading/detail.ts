import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx, Tx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { type DesignParams, readDesignParams } from "../../ui/bottle/params";
import { ageBandOf, areBlocked, designsForAll, isSuspendedOrBanned } from "../../users/users";
import { LISTED_STATUSES } from "../rules";
import { type Design, type DesignViewRow, designerFor, designView, ownDesignView, selectDesignRows } from "./view";

const selectDesignById = preparedQuery<{ id: string }, DesignViewRow>((db, param) =>
  selectDesignRows(db).where("designs.id", "=", param("id")),
);

const selectMyLike = preparedQuery<{ reader: string; id: string }, { active: number }>((db, param) =>
  db
    .selectFrom("design_likes")
    .select("active")
    .where("design_id", "=", param("id"))
    .where("user_id", "=", param("reader")),
);

interface DesignDetailViewer {
  id: string;
  adultAt: number | null;
  official?: boolean;
}

async function canMeetDesigner(
  db: DbOrTx,
  row: DesignViewRow,
  reader: DesignDetailViewer,
  now: number,
): Promise<boolean> {
  const band = ageBandOf(reader.adultAt, now);
  const isForAll = designsForAll({ adultAt: row.designer_adult_at, official: row.designer_official === 1 });
  if (isSuspendedOrBanned(row, now)) return false;
  const isSameBand = band !== null && (isForAll || ageBandOf(row.designer_adult_at, now) === band);
  return isSameBand && !(await areBlocked(db, reader.id, row.designer_id));
}

async function isDesignVisible(
  db: DbOrTx,
  row: DesignViewRow,
  reader: DesignDetailViewer,
  now: number,
): Promise<boolean> {
  if (row.owner_id === reader.id || row.house === 1) return true;
  return (
    LISTED_STATUSES.includes(row.status) && row.hidden_at === null && (await canMeetDesigner(db, row, reader, now))
  );
}

/** The reader's own design, or another's that is listed. @throws Refusal `design_not_found` */
export async function loadDesign(db: DbOrTx, reader: DesignDetailViewer, id: string, now: number): Promise<Design> {
  const [row] = await selectDesignById(db, { id });
  if (!row || !(await isDesignVisible(db, row, reader, now))) throw new Refusal("design_not_found");
  const [like] = await selectMyLike(db, { reader: reader.id, id });
  return {
    ...designView(row, { reader, now }),
    designer: designerFor(row, reader, now),
    likedByMe: like?.active === 1,
  };
}

/** The owner's design, drawn or purchased. @throws Refusal `design_not_found` */
export async function loadOwnDesign(db: DbOrTx, ownerId: string, id: string, now: number): Promise<Design> {
  const [row] = await selectDesignById(db, { id });
  if (row?.owner_id !== ownerId) throw new Refusal("design_not_found");
  return ownDesignView(row, now);
}

/** A design that the owner purchased. @throws Refusal `design_not_found` */
export async function loadPurchasedDesign(db: DbOrTx, ownerId: string, id: string, now: number): Promise<Design> {
  const design = await loadOwnDesign(db, ownerId, id, now);
  if (design.status !== "purchased") throw new Refusal("design_not_found");
  return design;
}

async function isVisibleByLink(db: DbOrTx, row: DesignViewRow, reader: DesignDetailViewer | null): Promise<boolean> {
  if (row.hidden_at !== null || row.banned_at !== null || row.owner_banned_at !== null) return false;
  for (const person of [row.designer_id, row.owner_id]) {
    if (reader && person && (await areBlocked(db, reader.id, person))) return false;
  }
  return true;
}

/** Public view of a purchased design, without owner and uses; null: unknown, blocked, hidden or of a banned person. */
export async function findPurchasedByLink(
  db: DbOrTx,
  reader: DesignDetailViewer | null,
  id: string,
  now: number,
): Promise<Design | null> {
  const [row] = await selectDesignById(db, { id });
  if (row?.status !== "purchased") return null;
  const isOwner = reader !== null && row.owner_id === reader.id;
  if (isOwner) return ownDesignView(row, now);
  if (!(await isVisibleByLink(db, row, reader))) return null;
  return { ...designView(row), designer: designerFor(row, reader, now), owner: null, usage: null };
}

/** A design as its owner sees it, after a change. */
export async function loadDesignAfterAction(tx: Tx, id: string): Promise<Design> {
  const [row] = await selectDesignById(tx, { id });
  if (!row) throw new Refusal("design_not_found");
  return designView(row);
}

const IS_PICTURE_PUBLIC_SQL = sql<boolean>`(exists (select 1 from designs where designs.picture = pictures.hash
    and (designs.house = 1 or designs.status <> 'draft'))
  or exists (select 1 from bottles where bottles.picture = pictures.hash and bottles.state <> 'removed'))`;

const IS_PICTURE_OFFICIAL_SQL = sql<number>`case when exists (select 1 from designs join users on users.id = designs.designer_id
  where designs.picture = pictures.hash and (designs.house = 1 or users.official = 1)) then 1 else 0 end`;

const selectPublicPicture = preparedQuery<{ hash: string }, { params: string; house: number }>((db, param) =>
  db
    .selectFrom("pictures")
    .select(["params", IS_PICTURE_OFFICIAL_SQL.as("house")])
    .where("hash", "=", param("hash"))
    .where(IS_PICTURE_PUBLIC_SQL),
);

/** A public picture's parameters and whether it is a built-in one; null: not public. */
export async function findPublicPicture(db: DbOrTx, hash: string) {
  const [row] = await selectPublicPicture(db, { hash });
  return row ? { params: readDesignParams(JSON.parse(row.params)), house: row.house === 1 } : null;
}

/** The hashes of those pictures that are public. */
export async function filterPublicPictures(db: DbOrTx, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom("pictures")
    .select("hash")
    .where("hash", "in", hashes)
    .where(IS_PICTURE_PUBLIC_SQL)
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** Parameters of several pictures, by their hash; unknown ones are missing. */
export async function findParamsByHash(db: DbOrTx, hashes: readonly string[]): Promise<Map<string, DesignParams>> {
  const rows = await db.selectFrom("pictures").select(["hash", "params"]).where("hash", "in", hashes).execute();
  return new Map(rows.map(({ hash, params }) => [hash, readDesignParams(JSON.parse(params))]));
}

export async function findDesignParams(db: DbOrTx, hash: string): Promise<DesignParams | null> {
  const row = await db.selectFrom("pictures").select("params").where("hash", "=", hash).executeTakeFirst();
  return row ? readDesignParams(JSON.parse(row.params)) : null;
}
