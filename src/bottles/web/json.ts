import type { Paged } from "../../db/paging";
import type { Ctx } from "../../http/env";
import { iso } from "../../runtime/iso";
import type { Bottle, Comment, VoyageEvent } from "../reading/view";
import type { Afloat } from "../sea/look";
import { worded } from "./localized";

const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));

export const commentJson = (comment: Comment) => ({
  ...comment,
  createdAt: iso(comment.createdAt),
  answer: comment.answer && { ...comment.answer, createdAt: iso(comment.answer.createdAt) },
});

const eventJson = (event: VoyageEvent) =>
  event.kind === "found"
    ? { ...event, at: iso(event.at), releasedAt: isoOrNull(event.releasedAt) }
    : { ...event, at: iso(event.at) };

/** A bottle as in api.md: times in ISO 8601. */
export const bottleJson = (c: Ctx, bottle: Bottle) => ({
  ...worded(c, bottle),
  // Of a drawn one; JSON leaves it out, and a rest property without it costs more than all the rest.
  look: undefined,
  closed: undefined,
  createdAt: iso(bottle.createdAt),
  heldUntil: isoOrNull(bottle.heldUntil),
  collectedAt: isoOrNull(bottle.collectedAt),
  pickedAt: isoOrNull(bottle.pickedAt),
  comments: bottle.comments.map(commentJson),
  voyage: bottle.voyage.map(eventJson),
});

export const listJson = (c: Ctx, { items, nextCursor }: Paged<Bottle>) => ({
  items: items.map((bottle) => bottleJson(c, bottle)),
  nextCursor,
});

export const afloatJson = (bottle: Afloat) => ({ ...bottle, createdAt: iso(bottle.createdAt) });
