import { allNoted, isFirst } from "../db/meta";
import type { DesignRow } from "../db/tables/designs";
import { type Db, transact } from "../db/transact";
import { isKey, type Translate, translate } from "../i18n/intl";
import { HOUR } from "../limits/limits";
import { type DesignParams, readParams } from "../ui/bottle/params";
import { SAMPLES } from "../ui/bottle/samples";
import { HOUSE_WEAR, NEW_DESIGN } from "./house-designs";
import { pictureHash, storeDrawing } from "./pictures/picture-row";
import { hotness } from "./rules";
import { keepKeys } from "./search-key-rows";

interface Exhibit {
  id: string;
  params: DesignParams;
}

const sampled = (id: string, sample: string): Exhibit[] => {
  const found = SAMPLES[sample];
  return found ? [{ id, params: found.params }] : [];
};

const drawn = (id: string, params: unknown): Exhibit[] => [{ id, params: readParams(params) }];

const lamp = "#F2C778";
const snow = "#F1F5F2";
const wax = "#F6DB8E";

const cell = (x: number, y: number) => ({ type: "hexagon", size: 22, x, y, color: wax });
const window = (x: number, y: number) => ({ type: "circle", size: 10, x, y, color: lamp });
const fir = (x: number, y: number, size: number) => ({ type: "triangle", size, x, y, color: "#1F4A45" });

export const EXHIBITS: readonly Exhibit[] = [
  drawn("house-lighthouse", {
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
  sampled("house-ink", "ink"),
  drawn("house-honey", {
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
  sampled("house-coral", "coral"),
  drawn("house-moon", {
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
  sampled("house-brass", "brass"),
  sampled("house-tea", "jade"),
  sampled("house-rosehip", "rosehip"),
  drawn("house-ferry", {
    color: "#263F63",
    texture: "metal",
    neck: 28,
    shoulder: 72,
    body: 90,
    base: 96,
    markers: [
      window(-0.6, 0.62),
      window(-0.2, 0.62),
      window(0.2, 0.62),
      window(0.6, 0.62),
      window(-0.4, 0.74),
      window(0, 0.74),
      window(0.4, 0.74),
      { type: "star", size: 18, x: 0, y: 0.4, color: "#E9EEF2" },
    ],
    cork: "wax",
    corkColor: "#8E2F22",
    ribbon: "#C8452B",
  }),
  sampled("house-sails", "drift"),
  sampled("house-citron", "citron"),
  sampled("house-pebble", "pebble"),
].flat();

function textsOf(t: Translate, id: string): { name: string; story: string } | null {
  const [name, story] = [`designs.house.${id}`, `designs.story.${id}`];
  return isKey(name) && isKey(story) ? { name: t(name), story: t(story) } : null;
}

/** House designs get their texts in the reader's language. */
export const inWords = <D extends { id: string; name: string; story: string }>(
  t: Translate,
  design: D,
): D => ({
  ...design,
  ...textsOf(t, design.id),
});

const worn = ({ id, params }: Exhibit) => ({
  designId: id,
  name: inWords(translate("en"), { id, name: "", story: "" }).name,
  picture: pictureHash(params),
});

/** Looks of official bottles: each throwable design, followed by three of the exhibition. */
export const ALL_WEAR: typeof HOUSE_WEAR = HOUSE_WEAR.flatMap((wear, i) => [
  wear,
  ...EXHIBITS.slice(i * 3, i * 3 + 3).map(worn),
]);

const KEY = "house_exhibition";
const APART = HOUR;

function rowOf({ id, params }: Exhibit, officialId: string, listed: number): DesignRow {
  return {
    ...NEW_DESIGN,
    ...inWords(translate("en"), { id, name: "", story: "" }),
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
  if (await allNoted(db, [KEY])) return;
  await transact(db, async (tx) => {
    for (const { params } of EXHIBITS) await storeDrawing(tx, params);
    if (!(await isFirst(tx, KEY, now))) return;
    const rows = EXHIBITS.map((exhibit, i) => rowOf(exhibit, officialId, now - (i + 1) * APART));
    await tx.insertInto("designs").values(rows).execute();
    for (const { id } of rows) await keepKeys(tx, id);
  });
}
