import { type ListPage, mapPage } from "../../db/paging";
import type { Ctx } from "../../http/env";
import { runNow } from "../../http/run-now";
import { toIsoTime } from "../../runtime/iso";
import { detectTextLanguage, nameAttributes } from "../../translate/detect-language";
import type { Bottle, BottleComment, VoyageEvent } from "../reading/bottle-view";
import { logKeeperAccess } from "../reading/keeper-access";
import type { DriftingBottle } from "../sea/drifting";
import { localizeBottle } from "./localized";

const isoOrNull = (time: number | null): string | null => (time === null ? null : toIsoTime(time));

export const commentJson = (comment: BottleComment) => ({
  ...comment,
  detectedLanguage: detectTextLanguage(comment.content),
  createdAt: toIsoTime(comment.createdAt),
  answer: comment.answer && { ...comment.answer, createdAt: toIsoTime(comment.answer.createdAt) },
});

const voyageEventJson = (event: VoyageEvent) =>
  event.kind === "found"
    ? { ...event, at: toIsoTime(event.at), releasedAt: isoOrNull(event.releasedAt) }
    : { ...event, at: toIsoTime(event.at) };

const toBottleJson = (c: Ctx, bottle: Bottle) => ({
  ...localizeBottle(c, bottle),
  detectedLanguage: detectTextLanguage(bottle.content),
  // `undefined` is left out of the JSON; taking it out with a rest property is slower than everything else here.
  look: undefined,
  closed: undefined,
  route: undefined,
  finderPostmarks: undefined,
  chartShared: undefined,
  createdAt: toIsoTime(bottle.createdAt),
  heldUntil: isoOrNull(bottle.heldUntil),
  collectedAt: isoOrNull(bottle.collectedAt),
  pickedAt: isoOrNull(bottle.pickedAt),
  comments: bottle.comments.map(commentJson),
  voyage: bottle.voyage.map(voyageEventJson),
});

/**
 * A bottle as the API tells it (docs/product.md 16.5): times in ISO 8601. Where it tells an official who keeps it, the
 * log has that.
 */
export async function bottleJson(c: Ctx, bottle: Bottle) {
  await runNow(c, logKeeperAccess, c.get("person"), [bottle]);
  return toBottleJson(c, bottle);
}

/** So that pages which show a list from here, also without a network, have the right voice for each part. */
const languagesOf = ({ content, design, author }: Pick<Bottle, "content" | "design" | "author">) => ({
  content: detectTextLanguage(content),
  design: nameAttributes(design.name).lang ?? null,
  author: author === null ? null : (nameAttributes(author.nickname).lang ?? null),
});

/** Bottles of a list, as `bottleJson`. */
export async function bottleListJson(c: Ctx, page: ListPage<Bottle>) {
  await runNow(c, logKeeperAccess, c.get("person"), page.items);
  return mapPage(page, (bottle) => ({ ...toBottleJson(c, bottle), languages: languagesOf(bottle) }));
}

/** Appearance and age alone. */
export const driftingBottleJson = ({ language: _, ...bottle }: DriftingBottle) => ({
  ...bottle,
  createdAt: toIsoTime(bottle.createdAt),
});
