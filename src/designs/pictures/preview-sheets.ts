import type { Queries } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { sha256 } from "../../runtime/sha256";
import { drawBottle } from "../../ui/bottle/draw";
import { paramsOf } from "../reading/detail";
import { type Drawing, type Lettering, runsRtl, WORDS } from "./lettering/words";
import { type Bytes, drawnInTurn, previewSvg } from "./previews";
import { rasterize } from "./raster";

/** What stands on the paper beside a bottle. */
export interface Words {
  /** Of the bottle. */
  picture: string;
  title?: string;
  text: string;
  /** Of the text. */
  language: string;
}

const PAPER = { width: 700, height: 518, y: 56, inset: 52, foot: 64, title: 96 };
const SIDES = { ltr: { paper: 64, bottle: 857 }, rtl: { paper: 436, bottle: 93 } };
const INK = "#2B2722";

function paperAt(x: number): string {
  const { width, height, y } = PAPER;
  const fold = (share: number) =>
    `<rect x="${x}" y="${y + height * share}" width="${width}" height="2" fill="#8A7A55" opacity=".16"/>`;
  const sheet = (dx: number, fill: string) =>
    `<rect x="${x + dx}" y="${y + dx}" width="${width}" height="${height}" rx="4" ${fill}/>`;
  return `${sheet(8, 'fill="#0F2E36" opacity=".18"')}${sheet(0, 'fill="#FBF5E6"')}${fold(1 / 3)}${fold(2 / 3)}`;
}

function letteringOf({ title, text, language }: Words, x: number, rtl: boolean): Lettering[] {
  const { width, height, y, inset, foot, title: head } = PAPER;
  const line = { x: x + inset, width: width - 2 * inset, language, colour: INK };
  const from = title ? head : 0;
  const body = { ...line, y: y + 28 + from, height: height - 28 - foot - from };
  const of = (words: string, { x, y, width, height }: typeof body, sizes: number[]) => ({
    text: words,
    language,
    colour: INK,
    box: { x, y, width, height },
    sizes,
  });
  const brand = of("Driftglass", { ...body, y: y + height - foot, height: foot - 12 }, [24]);
  return [
    ...(title ? [of(title, { ...body, y: y + 28, height: head }, [54, 44, 34])] : []),
    of(text, body, title ? [36, 30] : [62, 50, 42, 36]),
    { ...brand, colour: "#1F6E78", right: rtl },
  ];
}

/** A drawing and its words as a preview; without a font for the words the bottle alone. */
function sheetOf(words: Words, bottle: string): Drawing {
  const rtl = runsRtl(words.title ?? words.text);
  const side = SIDES[rtl ? "rtl" : "ltr"];
  const svg = previewSvg(bottle, paperAt(side.paper) + WORDS, side.bottle);
  return { svg, words: { lettering: letteringOf(words, side.paper, rtl), plain: previewSvg(bottle) } };
}

/** Changes when the look of the sheets does. */
const EDITION = 2;
const NAME = 20;

/** The file name of a preview with words, by all that is in it. */
export const sheetName = ({ picture, title = "", text, language }: Words): string =>
  sha256(JSON.stringify([EDITION, picture, title, text, language])).slice(0, NAME);

/**
 * A letter's first words beside its bottle, 1200 × 630 PNG; kept in memory alone, so that no words stay behind on the
 * disk. @param network who asks @throws Refusal `design_not_found`, `overloaded`
 */
export async function sheetPreview(db: Queries, words: Words, network: string): Promise<Bytes> {
  const params = await paramsOf(db, words.picture);
  if (!params) throw new Refusal("design_not_found");
  return drawnInTurn(sheetName(words), { key: network, lane: "people" }, () =>
    rasterize(sheetOf(words, drawBottle(params, { pad: 0 }))),
  );
}
