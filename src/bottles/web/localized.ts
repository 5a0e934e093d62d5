import { wordedDesigner } from "../../designs/web/web";
import type { Ctx } from "../../http/env";
import type { Translate } from "../../i18n/translator";
import { DELETED_USER_ID } from "../../limits/account";
import type { ShareKind } from "../input";
import type { Bottle } from "../reading/bottle-view";
import type { BottleShare, PurchaseShare } from "../reading/sharing";

/** Whether this person wrote the letter. */
export const isAuthoredBy = (person: { id: string } | null, { author }: Pick<Bottle, "author">): boolean =>
  person !== null && person.id === author?.id;

/** Replaces the text of an erased or hidden letter by a sentence in the reader's language. */
export function localizeBottle<B extends Bottle>(c: Ctx, bottle: B): B {
  const t = c.get("t");
  const language = c.get("language");
  if (bottle.closed) return { ...bottle, content: t("bottles.page.closed"), language };
  if (bottle.hidden && !isAuthoredBy(c.get("person"), bottle))
    return { ...bottle, content: t("bottles.page.hidden"), language };
  if (bottle.author?.id !== DELETED_USER_ID) return bottle;
  const author = { ...bottle.author, nickname: t("social.person.gone") };
  return { ...bottle, author, content: t("bottles.page.gone"), language };
}

/** Share title by kind and author. @param name of the author; null: not shown */
export const shareTitle = (t: Translate, btype: ShareKind, name: string | null): string =>
  name === null ? t(`bottles.share.title_${btype}_nameless`) : t(`bottles.share.title_${btype}`, { name });

export function localizeBottleShare(c: Ctx, shared: BottleShare): BottleShare & { title: string } {
  const bottle = localizeBottle(c, shared.bottle);
  const title = shareTitle(c.get("t"), shared.btype, bottle.author?.nickname ?? null);
  const { text, language } = shared.text ? shared : { text: bottle.content, language: bottle.language };
  return { ...shared, title, bottle, text, language };
}

/** As `localizeBottleShare`, for a purchased design, whose designer may be erased. */
export function localizePurchaseShare(c: Ctx, { bottle, ...shared }: PurchaseShare) {
  const designer = wordedDesigner(c.get("t"), bottle.designer);
  const title = shareTitle(c.get("t"), "purchased", designer?.nickname ?? null);
  return { ...shared, title, bottle: { ...bottle, designer } };
}
