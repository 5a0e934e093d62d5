import type { Queries } from "../db/transact";
import type { ShareInput } from "./input";
import { bottleDetail } from "./reading";
import type { Bottle, Reader } from "./view";

const EXCERPT = 140;

export interface Shared {
  /** Absolute, of the page that is made to be looked at by strangers. */
  url: string;
  /** The first words of the letter. */
  text: string;
  /** Absolute, of a 1200 × 630 picture. */
  image: string;
  bottle: Bottle;
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
export function shareUrl(origin: string, id: string, { btype, invite }: ShareInput): string {
  const query = new URLSearchParams({ btype, ...(invite && { invite }) });
  return `${origin}/bottle-shared/${encodeURIComponent(id)}?${query}`;
}

/**
 * What is needed to share a bottle, open to all. A signed-in person's link invites with their own code.
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
  const bottle = await bottleDetail(db, reader, id, now);
  const image = `${origin}${bottle.design.svg.replace(/\.svg$/, ".png")}`;
  return { url: shareUrl(origin, id, share), text: excerpt(bottle.content), image, bottle };
}
