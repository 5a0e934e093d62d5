import type { Paged } from "../../db/paging";
import { wordedDesigner } from "../../designs/web/web";
import type { Ctx } from "../../http/env";
import type { Translate } from "../../i18n/intl";
import { GONE } from "../../limits/limits";
import type { Btype } from "../input";
import type { Shared, SharedPurchase } from "../reading/sharing";
import type { Bottle, DrawnBottle } from "../reading/view";

/** Whether whoever asks wrote the letter. */
export const isOwn = (person: { id: string } | null, { author }: Pick<Bottle, "author">): boolean =>
  person !== null && person.id === author?.id;

/** Replaces an erased or hidden letter by a sentence. */
export function worded<B extends Bottle>(c: Ctx, bottle: B): B {
  const t = c.get("t");
  const language = c.get("language");
  if (bottle.closed) return { ...bottle, content: t("bottles.page.closed"), language };
  if (bottle.hidden && !isOwn(c.get("person"), bottle))
    return { ...bottle, content: t("bottles.page.hidden"), language };
  if (bottle.author?.id !== GONE) return bottle;
  const author = { ...bottle.author, nickname: t("social.person.gone") };
  return { ...bottle, author, content: t("bottles.page.gone"), language };
}

export const wordedList = (c: Ctx, { items, nextCursor }: Paged<DrawnBottle>): Paged<DrawnBottle> => ({
  items: items.map((bottle) => worded(c, bottle)),
  nextCursor,
});

/** Share title by kind and author. @param name null: not told */
export const shareTitle = (t: Translate, btype: Btype, name: string | null): string =>
  name === null ? t(`bottles.share.title_${btype}_nameless`) : t(`bottles.share.title_${btype}`, { name });

export function wordedShare(c: Ctx, shared: Shared): Shared & { title: string } {
  const bottle = worded(c, shared.bottle);
  const title = shareTitle(c.get("t"), shared.btype, bottle.author?.nickname ?? null);
  return { ...shared, title, bottle, text: shared.text || bottle.content };
}

/** The same for a purchased bottle: whoever drew it may have left. */
export function wordedPurchase(c: Ctx, { bottle, ...shared }: SharedPurchase) {
  const designer = wordedDesigner(c.get("t"), bottle.designer);
  const title = shareTitle(c.get("t"), "purchased", designer?.nickname ?? null);
  return { ...shared, title, bottle: { ...bottle, designer } };
}
