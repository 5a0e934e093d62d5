import { type Db, type Queries, transact } from "../db/transact";
import type { DesignParams } from "../ui/bottle/params";
import { SAMPLES } from "../ui/bottle/samples";
import { pictureHash, storeDrawing } from "./pictures/picture-row";
import { type Design, designView, readDesigns } from "./reading/view";

interface HouseDesign {
  id: string;
  name: string;
  params: DesignParams;
}

const HOUSE_IDS = ["house-tide", "house-ember", "house-mist", "house-kiln"];

export const HOUSE_DESIGNS: readonly HouseDesign[] = HOUSE_IDS.flatMap((id) => {
  const sample = SAMPLES[id.replace("house-", "")];
  return sample ? [{ id, ...sample }] : [];
});

/** Worn when nothing was chosen. */
export const DEFAULT_DESIGN = "house-tide";

/** Looks of official bottles. */
export const HOUSE_WEAR: readonly { designId: string; name: string; picture: string }[] = HOUSE_DESIGNS.map(
  ({ id, name, params }) => ({ designId: id, name, picture: pictureHash(params) }),
);

export const NEW_DESIGN = {
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
  hidden_at: null,
  masks: null,
} as const;

const rowsOf = (officialId: string, now: number) =>
  HOUSE_DESIGNS.map(({ id, name, params }) => ({
    ...NEW_DESIGN,
    id,
    designer_id: officialId,
    owner_id: null,
    name,
    story: "",
    picture: pictureHash(params),
    house: 1 as const,
    created_at: now,
    updated_at: now,
  }));

async function isSeeded(db: Queries): Promise<boolean> {
  const found = await db
    .selectFrom("designs")
    .select(["id", "name", "picture"])
    .where("id", "in", HOUSE_IDS)
    .execute();
  const pictures = new Map(found.map(({ id, name, picture }) => [id, `${picture} ${name}`]));
  return HOUSE_WEAR.every(({ designId, name, picture }) => pictures.get(designId) === `${picture} ${name}`);
}

/** Inserts the house designs; redrawn ones get their new picture. */
export async function seedHouseDesigns(db: Db, officialId: string, now: number): Promise<void> {
  if (await isSeeded(db)) return;
  await transact(db, async (tx) => {
    for (const { params } of HOUSE_DESIGNS) await storeDrawing(tx, params);
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

/** The house designs, in the picker's order. */
export async function houseDesigns(db: Queries): Promise<Design[]> {
  const rows = await readDesigns(db).where("designs.id", "in", HOUSE_IDS).execute();
  rows.sort((a, b) => HOUSE_IDS.indexOf(a.id) - HOUSE_IDS.indexOf(b.id));
  return rows.map((row) => designView(row));
}
