import { fillTemplate } from "../fill-template";
import type { ChatTexts } from "../texts";
import type { CARD_TEXTS, CardJson } from "./card-types";

export type CardTexts = Pick<ChatTexts, (typeof CARD_TEXTS)[number]>;

/** Whose it is, or that it is gone. */
export function cardTitleOf({ kind, id, by }: Pick<CardJson, "kind" | "id" | "by">, texts: CardTexts): string {
  if (id === null) return texts[`card_gone_${kind}`];
  return by === null ? texts[`card_${kind}`] : fillTemplate(texts[`card_${kind}_by`], { who: by });
}
