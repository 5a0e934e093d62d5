import type { DbOrTx } from "../../db/transact";
import { type Design, findPurchasedByLink, type PreviewText, textPreviewName } from "../../designs/designs";
import { DELETED_USER_ID } from "../../limits/account";
import { DEFAULT_LANGUAGE } from "../../limits/languages";
import { excerpt } from "../../text/excerpt";
import { detectTextLanguage } from "../../translate/detect-language";
import type { ShareInput, ShareKind } from "../input";
import type { Bottle, BottleViewer } from "./bottle-view";
import { loadBottle } from "./load-bottle";

interface ShareLink {
  btype: ShareKind;
  /** Absolute URL of the share page. */
  url: string;
  text: string;
  /** Of the text; null: unclear. */
  language: string | null;
  /** Absolute URL of the preview, 1200 × 630. */
  image: string;
  /** Text on the preview; null: it shows the bottle alone. */
  words: PreviewText | null;
}

export interface BottleShare extends ShareLink {
  bottle: Bottle;
}

export interface PurchaseShare extends ShareLink {
  bottle: Design;
}

function shareUrl(origin: string, id: string, btype: ShareKind, invite: string | undefined): string {
  const query = new URLSearchParams({ btype, ...(invite && { invite }) });
  return `${origin}/bottle-shared/${encodeURIComponent(id)}?${query}`;
}

function shareImageUrl(origin: string, id: string, svg: string, words: PreviewText | null): string {
  if (!words) return `${origin}${svg.replace(/\.svg$/, ".png")}`;
  return `${origin}/bottle-shared/${encodeURIComponent(id)}/${textPreviewName(words)}.png`;
}

const pictureHashIn = (svg: string): string => /([0-9a-f]+)\.svg$/.exec(svg)?.[1] ?? "";

interface ShareRequest {
  /** Id of the bottle, or link id of the purchased design. */
  id: string;
  /** Without trailing slash. */
  origin: string;
  share: ShareInput;
}

/** Public share data of a bottle. @throws Refusal `bottle_not_found` */
export async function loadBottleShare(
  db: DbOrTx,
  reader: BottleViewer,
  { id, origin, share }: ShareRequest,
  now: number,
): Promise<BottleShare> {
  return toBottleShare(await loadBottle(db, reader, id, now), share, origin);
}

/** As `loadBottleShare`, of a bottle that is loaded already. @param origin without trailing slash */
export function toBottleShare(bottle: Bottle, share: ShareInput, origin: string): BottleShare {
  const btype = share.btype ?? (bottle.status === "collected" ? "collected" : "thrown");
  const url = shareUrl(origin, bottle.id, btype, share.invite);
  const { svg } = bottle.design;
  const text = excerpt(bottle.content);
  const language = detectTextLanguage(bottle.content) ?? bottle.language;
  const isVisible = text !== "" && !bottle.hidden && bottle.author?.id !== DELETED_USER_ID;
  const words = isVisible ? { picture: pictureHashIn(svg), text, language } : null;
  return { btype, url, text, language, image: shareImageUrl(origin, bottle.id, svg, words), words, bottle };
}

/** Public share data of a purchased design by its link id; null: unknown. */
export async function findPurchaseShare(
  db: DbOrTx,
  reader: BottleViewer,
  { id, origin, share: { invite } }: ShareRequest,
  now: number,
): Promise<PurchaseShare | null> {
  const bottle = await findPurchasedByLink(db, reader, id, now);
  if (!bottle) return null;
  const url = shareUrl(origin, id, "purchased", invite);
  const text = excerpt(bottle.story);
  const language = detectTextLanguage(`${bottle.name}. ${bottle.story}`);
  const words = {
    picture: pictureHashIn(bottle.svg),
    title: bottle.name,
    text,
    language: language ?? DEFAULT_LANGUAGE,
  };
  return {
    btype: "purchased",
    url,
    text,
    language,
    image: shareImageUrl(origin, id, bottle.svg, words),
    words,
    bottle,
  };
}
