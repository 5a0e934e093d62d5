import { requirePerson } from "../../http/actor";
import type { Ctx } from "../../http/env";
import type { Language } from "../../i18n/languages";
import { Refusal } from "../../runtime/errors";
import { type TextTranslation, type TranslatableKind, translateText } from "../translate";

/** A requested translation. @throws Refusal as `translateText` */
export function loadTranslation(
  c: Ctx,
  kind: TranslatableKind,
  id: string,
  to: Language,
): Promise<TextTranslation> {
  const textOf = c.get("deps").plan.textOf(kind);
  if (!textOf) throw new Refusal("not_found");
  const place = { kind, id, to };
  return translateText(c.get("db"), c.get("deps").translator, textOf, requirePerson(c), place, c.get("now"));
}
