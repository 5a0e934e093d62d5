/** Several bottles of the sea in one SVG file, each seen by its own fragment; what they have in common is in it once. */
import { drawBottleParts, viewBoxText } from "../bottle/draw";
import { SEA_BOX } from "../bottle/render";
import { placeRenderOptions } from "./places";
import { sheetFragment } from "./sheet-names";

/** A definition of a drawing: its element's name, its id, all else. */
const DEFINITION = /<(\w+) id="(\w+)"((?:[^>]*?)(?:\/>|>.*?<\/\1>))/g;
const REFERENCE = /(url\(#|href="#)(\w+)/g;

interface SharedDefinitions {
  /** Text of each definition → its id in the sheet. */
  ids: Map<string, string>;
  text: string;
}

const renamed = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replace(REFERENCE, (_, before: string, id: string) => before + (ids.get(id) ?? id));

/** Takes a drawing's definitions into the sheet. @returns their ids there, by their own */
function shareDefinitions(shared: SharedDefinitions, defs: string): Map<string, string> {
  const ids = new Map<string, string>();
  for (const [, element = "", id = "", rest = ""] of defs.matchAll(DEFINITION)) {
    const content = renamed(rest, ids);
    const key = element + content;
    let known = shared.ids.get(key);
    if (known === undefined) {
      known = `d${shared.ids.size.toString(36)}`;
      shared.ids.set(key, known);
      shared.text += `<${element} id="${known}"${content}`;
    }
    ids.set(id, known);
  }
  return ids;
}

/** Shapes that a drawing uses again (markers) get names of their own. */
function renameArt(art: string, ids: Map<string, string>, row: number): string {
  const own = art.replace(/ id="(\w+)"/g, (_, id: string) => {
    ids.set(id, `a${row}${id}`);
    return ` id="a${row}${id}"`;
  });
  return renamed(own, ids);
}

/** @param place of `SEA_PLACES` */
interface SheetBottle {
  params: unknown;
  place: number;
}

const SIZE = `width="${SEA_BOX.width}" height="${SEA_BOX.height}"`;

/** Who shows one fragment lays out and paints that bottle alone; a browser that does not know this crops. */
const ONE_AT_A_TIME = "<style>:root:has(:target)>svg:not(:target+svg){display:none}</style>";

/** The bottles one below the other, as many pictures as there are fragments (`sheetFragment`). */
export function drawSeaSheet(bottles: readonly SheetBottle[], view: { night: boolean; rtl: boolean }): string {
  const shared: SharedDefinitions = { ids: new Map(), text: "" };
  let art = "";
  for (const [row, { params, place }] of bottles.entries()) {
    const y = row * SEA_BOX.height;
    const parts = drawBottleParts(params, placeRenderOptions(place, view));
    const ids = shareDefinitions(shared, parts.defs);
    art +=
      `<view id="${sheetFragment(place)}" viewBox="0 ${y} ${SEA_BOX.width} ${SEA_BOX.height}"/>` +
      `<svg y="${y}" ${SIZE} viewBox="${viewBoxText(parts.box)}">${renameArt(parts.art, ids, row)}</svg>`;
  }
  const head = `<svg xmlns="http://www.w3.org/2000/svg" ${SIZE} viewBox="0 0 ${SEA_BOX.width} ${SEA_BOX.height}">`;
  return `${head}${ONE_AT_A_TIME}<defs>${shared.text}</defs>${art}</svg>`;
}
