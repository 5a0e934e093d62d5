import type { Queries } from "../../db/transact";
import { type Design, purchasedByLink, sheetName, type Words } from "../../designs/designs";
import { DEFAULT_LANGUAGE, GONE } from "../../limits/limits";
import type { Btype, ShareInput } from "../input";
import { bottleDetail } from "./lists";
import type { Bottle, Reader } from "./view";

const EXCERPT = 140;

interface Link {
  btype: Btype;
  /** Absolute. */
  url: string;
  text: string;
  /** Absolute, 1200 × 630. */
  image: string;
  /** What stands on the picture; null: the bottle alone. */
  words: Words | null;
}

export interface Shared extends Link {
  bottle: Bottle;
}

export interface SharedPurchase extends Link {
  bottle: Design;
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The first words of a letter on one line, in whole grapheme clusters. */
export function excerpt(content: string, most: number = EXCERPT): string {
  const line = content.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  let kept = "";
  let n = 0;
  for (const { segment } of GRAPHEMES.segment(line)) {
    if (++n > most) return `${kept.trimEnd()}…`;
    kept += segment;
  }
  return line;
}

function shareUrl(origin: string, id: string, btype: Btype, invite: string | undefined): string {
  const query = new URLSearchParams({ btype, ...(invite && { invite }) });
  return `${origin}/bottle-shared/${encodeURIComponent(id)}?${query}`;
}

function imageOf(origin: string, id: string, svg: string, words: Words | null): string {
  if (!words) return `${origin}${svg.replace(/\.svg$/, ".png")}`;
  return `${origin}/bottle-shared/${encodeURIComponent(id)}/${sheetName(words)}.png`;
}

const pictureIn = (svg: string): string => /([0-9a-f]+)\.svg$/.exec(svg)?.[1] ?? "";

/** Share data of a bottle, public. @param origin without trailing slash @throws Refusal `bottle_not_found` */
export async function shareInfo(
  db: Queries,
  reader: Reader,
  id: string,
  share: ShareInput,
  origin: string,
  now: number,
): Promise<Shared> {
  return sharedOf(await bottleDetail(db, reader, id, now), share, origin);
}

export function sharedOf(bottle: Bottle, share: ShareInput, origin: string): Shared {
  const btype = share.btype ?? (bottle.status === "collected" ? "collected" : "thrown");
  const url = shareUrl(origin, bottle.id, btype, share.invite);
  const { svg } = bottle.design;
  const text = excerpt(bottle.content);
  const told = text !== "" && !bottle.hidden && bottle.author?.id !== GONE;
  const words = told ? { picture: pictureIn(svg), text, language: bottle.language } : null;
  return { btype, url, text, image: imageOf(origin, bottle.id, svg, words), words, bottle };
}

/** Share data of a purchased bottle; null when unknown. */
export async function sharePurchased(
  db: Queries,
  reader: Reader,
  id: string,
  { invite }: ShareInput,
  origin: string,
  now: number,
): Promise<SharedPurchase | null> {
  const bottle = await purchasedByLink(db, reader, id, now);
  if (!bottle) return null;
  const url = shareUrl(origin, id, "purchased", invite);
  const text = excerpt(bottle.story);
  const words = { picture: pictureIn(bottle.svg), title: bottle.name, text, language: DEFAULT_LANGUAGE };
  return { btype: "purchased", url, text, image: imageOf(origin, id, bottle.svg, words), words, bottle };
}
