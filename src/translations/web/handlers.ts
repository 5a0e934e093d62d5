import type { TranslatableKind } from "../../db/tables/translations";
import { requirePerson } from "../../http/actor";
import type { Ctx } from "../../http/env";
import { runNow } from "../../http/run-now";
import type { Language } from "../../i18n/languages";
import { Refusal } from "../../runtime/errors";
import { type TextTranslation, translateText } from "../translate-text";

/** The translation requested by this user. @throws Refusal as `translateText` */
export function loadTranslation(c: Ctx, kind: TranslatableKind, id: string, to: Language): Promise<TextTranslation> {
  const textOf = c.get("deps").plan.textOf(kind);
  if (!textOf) throw new Refusal("not_found");
  const request = { kind, id, to };
  const { translator } = c.get("deps");
  return runNow(c, translateText, { translator, textOf }, requirePerson(c), request);
}
