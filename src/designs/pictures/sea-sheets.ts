/** Sheets of the visitors' sea (`src/ui/sea/sea-sheet.ts`), gzipped. */
import type { DbOrTx } from "../../db/transact";
import { BoundedMap } from "../../runtime/cache";
import { Refusal } from "../../runtime/errors";
import { SEA_PLACE_ORDER } from "../../ui/sea/places";
import { drawSeaSheet } from "../../ui/sea/sea-sheet";
import type { SheetName } from "../../ui/sea/sheet-names";
import { findParamsByHash } from "../reading/detail";
import type { PictureBytes } from "./previews";

/** Visitors of one minute and language share one; of 13 kB each. */
const SHEETS_KEPT = 64;

const sheets = new BoundedMap<string, PictureBytes>("sea sheets", SHEETS_KEPT);

async function drawSheet(db: DbOrTx, { hashes, night, rtl }: SheetName): Promise<PictureBytes> {
  const known = await findParamsByHash(db, hashes);
  const bottles = hashes.flatMap((hash, i) => {
    const params = known.get(hash);
    const place = SEA_PLACE_ORDER[i];
    return params && place !== undefined ? [{ params, place }] : [];
  });
  if (bottles.length < hashes.length) throw new Refusal("design_not_found");
  return Bun.gzipSync(drawSeaSheet(bottles, { night, rtl }), { level: 9, library: "libdeflate" });
}

/**
 * A sheet by its name. Drawing one takes 10 ms, so that `beforeDrawing` may refuse.
 * @throws Refusal `design_not_found`: a design is unknown
 */
export async function loadSeaSheet(
  db: DbOrTx,
  name: SheetName,
  beforeDrawing: () => Promise<void>,
): Promise<PictureBytes> {
  const key = `${name.hashes.join("")} ${name.night} ${name.rtl}`;
  const known = sheets.get(key);
  if (known) return known;
  await beforeDrawing();
  const drawn = await drawSheet(db, name);
  sheets.set(key, drawn);
  return drawn;
}
