import { claimMetaKey, hasAllMetaKeys } from "../db/meta";
import type { DesignRow } from "../db/tables/designs";
import { type Db, transact } from "../db/transact";
import { isMessageKey, type Translate, translatorFor } from "../i18n/translator";
import { HOUR } from "../runtime/units";
import { type DesignParams, readDesignParams } from "../ui/bottle/params";
import { SAMPLE_DESIGNS } from "../ui/bottle/sample-designs";
import { BUILT_IN_BOTTLE_DESIGNS, NEW_DESIGN_FIELDS } from "./built-in-designs";
import { pictureHash, saveDesignPicture } from "./pictures/picture-row";
import { hotness } from "./rules";
import { saveSearchKeys } from "./search-key-rows";

interface BuiltInExhibit {
  id: string;
  params: DesignParams;
}

const exhibitFromSample = (id: string, sample: string): BuiltInExhibit[] => {
  const found = SAMPLE_DESIGNS[sample];
  return found ? [{ id, params: found.params }] : [];
};

const exhibitFromParams = (id: string, params: unknown): BuiltInExhibit[] => [{ id, params: readDesignParams(params) }];

const lamp = "#F2C778";
const snow = "#F1F5F2";
const wax = "#F6DB8E";

const cell = (x: number, y: number) => ({ type: "hexagon", size: 22, x, y, color: wax });
const lampWindow = (x: number, y: number) => ({ type: "circle", size: 10, x, y, color: lamp });
const fir = (x: number, y: number, size: number) => ({ type: "triangle", size, x, y, color: "#1F4A45" });

export const BUILT_IN_EXHIBITS: readonly BuiltInExhibit[] = [
  exhibitFromParams("house-lighthouse", {
    color: "#F3EEE3",
    texture: "ceramic",
    neck: 30,
    shoulder: 52,
    body: 66,
    base: 88,
    stripes: true,
    stripeWidth: 20,
    stripeGap: 24,
    stripeColor: "#B83A2C",
    cork: "stopper",
    corkColor: lamp,
    ribbon: "#22405F",
  }),
  exhibitFromSample("house-ink", "ink"),
  exhibitFromParams("house-honey", {
    color: "#C58A34",
    texture: "ceramic",
    neck: 32,
    shoulder: 86,
    body: 98,
    base: 88,
    markers: [
      cell(0, 0.56),
      cell(-0.44, 0.56),
      cell(0.44, 0.56),
      cell(-0.22, 0.454),
      cell(0.22, 0.454),
      cell(-0.22, 0.666),
      cell(0.22, 0.666),
    ],
    cork: "wax",
    corkColor: "#E9B84E",
    ribbon: "#7A4A1E",
  }),
  exhibitFromSample("house-coral", "coral"),
  exhibitFromParams("house-moon", {
    color: "#9DB9CF",
    texture: "frosted",
    neck: 26,
    shoulder: 80,
    body: 92,
    base: 84,
    markers: [
      { type: "circle", size: 26, x: 0.2, y: 0.42, color: snow },
      fir(-0.52, 0.8, 34),
      fir(-0.1, 0.84, 26),
      fir(0.42, 0.79, 38),
      { type: "circle", size: 6, x: -0.45, y: 0.5, color: snow },
      { type: "circle", size: 6, x: -0.1, y: 0.62, color: snow },
      { type: "circle", size: 6, x: 0.55, y: 0.58, color: snow },
    ],
    corkColor: "#8C6A48",
    ribbon: "#B5482F",
  }),
  exhibitFromSample("house-brass", "brass"),
  exhibitFromSample("house-tea", "jade"),
  exhibitFromSample("house-rosehip", "rosehip"),
  exhibitFromParams("house-ferry", {
    color: "#263F63",
    texture: "metal",
    neck: 28,
    shoulder: 72,
    body: 90,
    base: 96,
    markers: [
      lampWindow(-0.6, 0.62),
      lampWindow(-0.2, 0.62),
      lampWindow(0.2, 0.62),
      lampWindow(0.6, 0.62),
      lampWindow(-0.4, 0.74),
      lampWindow(0, 0.74),
      lampWindow(0.4, 0.74),
      { type: "star", size: 18, x: 0, y: 0.4, color: "#E9EEF2" },
    ],
    cork: "wax",
    corkColor: "#8E2F22",
    ribbon: "#C8452B",
  }),
  exhibitFromSample("house-sails", "drift"),
  exhibitFromSample("house-citron", "citron"),
  exhibitFromSample("house-pebble", "pebble"),
].flat();

/** Gives a built-in design its name and story in the reader's language; others stay as they are. */
export function localizeBuiltInDesign<D extends { id: string; name: string }>(t: Translate, design: D): D {
  const name = `designs.house.${design.id}`;
  if (!isMessageKey(name)) return design;
  const story = `designs.story.${design.id}`;
  return isMessageKey(story) ? { ...design, name: t(name), story: t(story) } : design;
}

const toOfficialBottleDesign = ({ id, params }: BuiltInExhibit) => ({
  designId: id,
  name: localizeBuiltInDesign(translatorFor("en"), { id, name: "", story: "" }).name,
  picture: pictureHash(params),
});

/** Designs of official bottles: each throwable one, followed by three of the exhibition. */
export const OFFICIAL_BOTTLE_DESIGNS: typeof BUILT_IN_BOTTLE_DESIGNS = BUILT_IN_BOTTLE_DESIGNS.flatMap((wear, i) => [
  wear,
  ...BUILT_IN_EXHIBITS.slice(i * 3, i * 3 + 3).map(toOfficialBottleDesign),
]);

const EXHIBITION_SEED_KEY = "house_exhibition";
const EXHIBIT_INTERVAL = HOUR;

function exhibitRow({ id, params }: BuiltInExhibit, officialId: string, listed: number): DesignRow {
  return {
    ...NEW_DESIGN_FIELDS,
    ...localizeBuiltInDesign(translatorFor("en"), { id, name: "", story: "" }),
    designer_id: officialId,
    owner_id: officialId,
    picture: pictureHash(params),
    status: "exhibition",
    hot: hotness(0, 0, listed),
    listed_at: listed,
    created_at: listed,
    updated_at: listed,
  };
}

export async function seedExhibition(db: Db, officialId: string, now: number): Promise<void> {
  if (await hasAllMetaKeys(db, [EXHIBITION_SEED_KEY])) return;
  await transact(db, async (tx) => {
    for (const { params } of BUILT_IN_EXHIBITS) await saveDesignPicture(tx, params);
    if (!(await claimMetaKey(tx, EXHIBITION_SEED_KEY, now))) return;
    const rows = BUILT_IN_EXHIBITS.map((exhibit, i) =>
      exhibitRow(exhibit, officialId, now - (i + 1) * EXHIBIT_INTERVAL),
    );
    // Of a damaged database the key may be lost, and the designs not.
    const insertion = tx.insertInto("designs").values(rows);
    const made = await insertion
      .onConflict((on) => on.column("id").doNothing())
      .returning("id")
      .execute();
    for (const { id } of made) await saveSearchKeys(tx, id);
  });
}
