import type { Paged } from "../db/paging";
import type { Ctx } from "../http/env";
import { GONE } from "../limits";
import type { Shared } from "./sharing";
import type { Bottle } from "./view";

/** A bottle as the reader is told of it: where the author has left, a sentence stands in place of the letter. */
export function worded<B extends Omit<Bottle, "look">>(c: Ctx, bottle: B): B {
  if (bottle.author.id !== GONE) return bottle;
  const { t, language } = c.var;
  const author = { ...bottle.author, nickname: t("person.gone") };
  return { ...bottle, author, content: t("bottle.gone"), language };
}

/** The same for a list. */
export const wordedList = (c: Ctx, { items, nextCursor }: Paged<Bottle>): Paged<Bottle> => ({
  items: items.map((bottle) => worded(c, bottle)),
  nextCursor,
});

/** The same for what is shared: its first words are those of the sentence. */
export function wordedShare(c: Ctx, shared: Shared): Shared {
  const bottle = worded(c, shared.bottle);
  return { ...shared, bottle, text: shared.text || bottle.content };
}
