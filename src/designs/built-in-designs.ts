import { type Db, type DbOrTx, transact } from "../db/transact";
import type { DesignParams } from "../ui/bottle/params";
import { SAMPLE_DESIGNS } from "../ui/bottle/sample-designs";
import { pictureHash, saveDesignPicture } from "./pictures/picture-row";
import { type Design, designView, selectDesignRows } from "./reading/view";

interface BuiltInDesign {
  id: string;
  name: string;
  params: DesignParams;
}

const BUILT_IN_DESIGN_IDS = ["house-tide", "house-ember", "house-mist", "house-kiln"];

const BUILT_IN_DESIGNS: readonly BuiltInDesign[] = BUILT_IN_DESIGN_IDS.flatMap((id) => {
  const sample = SAMPLE_DESIGNS[id.replace("house-", "")];
  return sample ? [{ id, ...sample }] : [];
});

/** The design of a bottle thrown without a choice. */
export const DEFAULT_DESIGN_ID = "house-tide";

/** Built-in designs that anybody can throw. */
export const BUILT_IN_BOTTLE_DESIGNS: readonly { designId: string; name: string; picture: string }[] =
  BUILT_IN_DESIGNS.map(({ id, name, params }) => ({ designId: id, name, picture: pictureHash(params) }));

export const NEW_DESIGN_FIELDS = {
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
  changed_at: null,
} as const;

const builtInDesignRows = (officialId: string, now: number) =>
  BUILT_IN_DESIGNS.map(({ id, name, params }) => ({
    ...NEW_DESIGN_FIELDS,
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

async function areBuiltInDesignsSeeded(db: DbOrTx): Promise<boolean> {
  const found = await db
    .selectFrom("designs")
    .select(["id", "name", "picture"])
    .where("id", "in", BUILT_IN_DESIGN_IDS)
    .execute();
  const pictures = new Map(found.map(({ id, name, picture }) => [id, `${picture} ${name}`]));
  return BUILT_IN_BOTTLE_DESIGNS.every(
    ({ designId, name, picture }) => pictures.get(designId) === `${picture} ${name}`,
  );
}

/** Inserts the built-in designs; those whose drawing has changed get their new picture. */
export async function seedBuiltInDesigns(db: Db, officialId: string, now: number): Promise<void> {
  if (await areBuiltInDesignsSeeded(db)) return;
  await transact(db, async (tx) => {
    for (const { params } of BUILT_IN_DESIGNS) await saveDesignPicture(tx, params);
    await tx
      .insertInto("designs")
      .values(builtInDesignRows(officialId, now))
      .onConflict((on) =>
        on.column("id").doUpdateSet((eb) => ({
          name: eb.ref("excluded.name"),
          picture: eb.ref("excluded.picture"),
        })),
      )
      .execute();
  });
}

/** The built-in designs, in the picker's order. */
export async function listBuiltInDesigns(db: DbOrTx): Promise<Design[]> {
  const rows = await selectDesignRows(db).where("designs.id", "in", BUILT_IN_DESIGN_IDS).execute();
  rows.sort((a, b) => BUILT_IN_DESIGN_IDS.indexOf(a.id) - BUILT_IN_DESIGN_IDS.indexOf(b.id));
  return rows.map((row) => designView(row));
}
