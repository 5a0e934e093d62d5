import { prepared } from "../db/prepared";
import type { DesignRow } from "../db/tables/designs";
import { type Db, type Queries, transact } from "../db/transact";
import { isKey, type Translate } from "../i18n/intl";
import { type DesignParams, readParams } from "../ui/bottle/params";
import { DEFAULT_DESIGN, HOUSE_DESIGNS } from "./house";

const HASH_LENGTH = 20;

/** JSON with sorted keys: the same design is the same text, whoever wrote it. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(",")}}`;
}

/** The name of a design's picture: 20 hex digits of the SHA-256 of what it looks like. */
export const pictureHash = (params: DesignParams): string =>
  new Bun.CryptoHasher("sha256").update(canonical(params)).digest("hex").slice(0, HASH_LENGTH);

/** What a design is called: those of the house in the reader's language, all others as their designer named them. */
export function designName(t: Translate, { id, name }: { id: string; name: string }): string {
  const key = `design.${id}`;
  return isKey(key) ? t(key) : name;
}

/** Path of the immutable picture of a design. */
export const svgPath = (picture: string): string => `/designs/${picture}.svg`;

/** What every new design starts with. */
export const NEW = {
  source_id: null,
  status: "draft",
  version: 1,
  house: 0,
  price: null,
  like_count: 0,
  comment_count: 0,
  view_count: 0,
  hot: 0,
  listed_at: null,
  uses: 0,
  hidden: 0,
} as const satisfies Partial<DesignRow>;

const rowsOf = (officialId: string, now: number) =>
  HOUSE_DESIGNS.map(({ id, name, params }) => ({
    id,
    designer_id: officialId,
    name,
    story: "",
    picture: pictureHash(params),
    created_at: now,
    ...NEW,
    house: 1 as const,
    owner_id: null,
    updated_at: now,
  }));

/** Puts the house designs into the database; one that the house has redrawn since gets its new picture. */
export async function seedHouseDesigns(db: Db, officialId: string, now: number): Promise<void> {
  const pictures = HOUSE_DESIGNS.map(({ params }) => ({
    hash: pictureHash(params),
    params: JSON.stringify(params),
  }));
  await transact(db, async (tx) => {
    await tx
      .insertInto("pictures")
      .values(pictures)
      .onConflict((on) => on.doNothing())
      .execute();
    await tx
      .insertInto("designs")
      .values(rowsOf(officialId, now))
      .onConflict((on) =>
        on.column("id").doUpdateSet((eb) => ({
          name: eb.ref("excluded.name"),
          picture: eb.ref("excluded.picture"),
        })),
      )
      .execute();
  });
}

/** What a bottle of the house may wear: a design and the name of its picture. */
export const HOUSE_WEAR: readonly { designId: string; picture: string }[] = HOUSE_DESIGNS.map(
  ({ id, params }) => ({ designId: id, picture: pictureHash(params) }),
);

const HOUSE_IDS = HOUSE_DESIGNS.map(({ id }) => id);

/** The API's Design for each design of the house, in the order of the picker. */
export async function houseDesigns(db: Queries) {
  const rows = await db
    .selectFrom("designs")
    .innerJoin("pictures", "pictures.hash", "designs.picture")
    .innerJoin("users", "users.id", "designs.designer_id")
    .select(["designs.id", "designs.version", "designs.name", "designs.story", "designs.picture"])
    .select(["designs.status", "designs.created_at", "pictures.params"])
    .select(["designer_id", "users.nickname", "users.avatar", "users.country"])
    .where("designs.id", "in", HOUSE_IDS)
    .execute();
  rows.sort((a, b) => HOUSE_IDS.indexOf(a.id) - HOUSE_IDS.indexOf(b.id));
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    story: row.story,
    params: readParams(JSON.parse(row.params)),
    designer: { id: row.designer_id, nickname: row.nickname, avatar: row.avatar, country: row.country },
    owner: null,
    status: row.status,
    price: null,
    likeCount: 0,
    commentCount: 0,
    viewCount: 0,
    likedByMe: false,
    createdAt: new Date(row.created_at).toISOString(),
    svg: svgPath(row.picture),
  }));
}

const byId = prepared<{ id: string }, { id: string; name: string; picture: string }>((db, hole) =>
  db.selectFrom("designs").select(["id", "name", "picture"]).where("id", "=", hole("id")).compile(),
);

/** A design that may be thrown (product.md, Designs): those of the house, for everybody and without limit. */
export async function findThrowable(db: Queries, designId: string = DEFAULT_DESIGN) {
  if (!HOUSE_IDS.includes(designId)) return undefined;
  const [design] = await byId(db, { id: designId });
  return design;
}

/** What the picture of this name shows, or null where there is none. */
export async function paramsOf(db: Queries, hash: string): Promise<DesignParams | null> {
  const row = await db.selectFrom("pictures").select("params").where("hash", "=", hash).executeTakeFirst();
  return row ? readParams(JSON.parse(row.params)) : null;
}
