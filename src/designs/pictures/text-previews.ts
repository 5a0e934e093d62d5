import type { DbOrTx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { sha256 } from "../../runtime/sha256";
import { drawBottle } from "../../ui/bottle/draw";
import { findDesignParams } from "../reading/detail";
import { type Drawing, startsRtl, TEXT_PLACEHOLDER, type TextBox } from "./lettering/drawing";
import { drawQueued, type PictureBytes, previewSvg } from "./previews";
import { rasterize } from "./raster";

/** The text on the sheet beside a bottle. */
export interface PreviewText {
  /** Hash of the bottle's picture. */
  picture: string;
  title?: string;
  text: string;
  /** Language of the text. */
  language: string;
}

const PAPER = { width: 700, height: 518, y: 56, inset: 52, foot: 64, title: 96 };
const SIDES = { ltr: { paper: 64, bottle: 857 }, rtl: { paper: 436, bottle: 93 } };
const INK = "#2B2722";

function paperSvg(x: number): string {
  const { width, height, y } = PAPER;
  const fold = (share: number) =>
    `<rect x="${x}" y="${y + height * share}" width="${width}" height="2" fill="#8A7A55" opacity=".16"/>`;
  const sheet = (dx: number, fill: string) =>
    `<rect x="${x + dx}" y="${y + dx}" width="${width}" height="${height}" rx="4" ${fill}/>`;
  return `${sheet(8, 'fill="#0F2E36" opacity=".18"')}${sheet(0, 'fill="#FBF5E6"')}${fold(1 / 3)}${fold(2 / 3)}`;
}

function previewTextBoxes({ title, text, language }: PreviewText, x: number, rtl: boolean): TextBox[] {
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

/** The drawing of a preview with text; without a font for the text it shows the bottle alone. */
function textPreviewDrawing(words: PreviewText, bottle: string): Drawing {
  const rtl = startsRtl(words.title ?? words.text);
  const side = SIDES[rtl ? "rtl" : "ltr"];
  const svg = previewSvg(bottle, paperSvg(side.paper) + TEXT_PLACEHOLDER, side.bottle);
  return { svg, words: { lettering: previewTextBoxes(words, side.paper, rtl), plain: previewSvg(bottle) } };
}

/** Raised when the drawing of the sheet changes, so that file names change. */
const TEXT_PREVIEW_VERSION = 2;
const TEXT_PREVIEW_NAME_LENGTH = 20;

/** The file name of a preview with text: a digest of its content. */
export const textPreviewName = ({ picture, title = "", text, language }: PreviewText): string =>
  sha256(JSON.stringify([TEXT_PREVIEW_VERSION, picture, title, text, language])).slice(0, TEXT_PREVIEW_NAME_LENGTH);

/**
 * Link preview with the beginning of a letter beside its bottle, 1200 × 630 PNG; cached in memory only, so that no
 * private text is left on the disk. @param network of the client, for the queue
 * @throws Refusal `design_not_found`, `overloaded`
 */
export async function renderTextPreview(db: DbOrTx, words: PreviewText, network: string): Promise<PictureBytes> {
  const params = await findDesignParams(db, words.picture);
  if (!params) throw new Refusal("design_not_found");
  return drawQueued(textPreviewName(words), { key: network, lane: "people" }, () =>
    rasterize(textPreviewDrawing(words, drawBottle(params, { pad: 0 }))),
  );
}
