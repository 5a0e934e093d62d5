import type { Queries } from "../../db/transact";
import { type Design, purchasedByLink } from "../../designs/designs";
import type { Btype, ShareInput } from "../input";
import { bottleDetail } from "./lists";
import type { Bottle, Reader } from "./view";

const EXCERPT = 140;

interface Link {
  btype: Btype;
  /** Absolute, of the page that is made to be looked at by strangers. */
  url: string;
  text: string;
  /** Absolute, of a 1200 × 630 picture. */
  image: string;
}

export interface Shared extends Link {
  bottle: Bottle;
}

/** A purchased bottle is a design that somebody bought. */
export interface SharedPurchase extends Link {
  bottle: Design;
}

/** The first words of a letter in one line; whole characters, never half of one. */
export function excerpt(content: string, most: number = EXCERPT): string {
  const line = content.replace(/\s+/g, " ").trim();
  const signs = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(line);
  let kept = "";
  let n = 0;
  for (const { segment } of signs) {
    if (++n > most) return `${kept.trimEnd()}…`;
    kept += segment;
  }
  return line;
}

/** The link to the shared page, as specification section 7 has its parameters. */
function shareUrl(origin: string, id: string, btype: Btype, invite: string | undefined): string {
  const query = new URLSearchParams({ btype, ...(invite && { invite }) });
  return `${origin}/bottle-shared/${encodeURIComponent(id)}?${query}`;
}

const previewOf = (origin: string, svg: string): string => `${origin}${svg.replace(/\.svg$/, ".png")}`;

/**
 * What is needed to share a bottle, open to all.
 * @param share without a kind the bottle's own
 * @param origin of the server, without a trailing slash
 * @throws Refusal `bottle_not_found`
 */
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

/** What is needed to share a bottle that was read. */
export function sharedOf(bottle: Bottle, share: ShareInput, origin: string): Shared {
  const btype = share.btype ?? (bottle.status === "collected" ? "collected" : "thrown");
  const url = shareUrl(origin, bottle.id, btype, share.invite);
  return { btype, url, text: excerpt(bottle.content), image: previewOf(origin, bottle.design.svg), bottle };
}

/** The same for a purchased bottle; null where the id is that of none. */
export async function sharePurchased(
  db: Queries,
  reader: Reader,
  id: string,
  { invite }: ShareInput,
  origin: string,
): Promise<SharedPurchase | null> {
  const bottle = await purchasedByLink(db, reader?.id ?? null, id);
  if (!bottle) return null;
  const url = shareUrl(origin, id, "purchased", invite);
  return {
    btype: "purchased",
    url,
    text: excerpt(bottle.story),
    image: previewOf(origin, bottle.svg),
    bottle,
  };
}
