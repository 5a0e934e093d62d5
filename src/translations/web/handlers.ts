import { type TranslatableKind, UNSTORED_KINDS } from "../../db/tables/translations";
import { requirePerson } from "../../http/actor";
import type { Ctx } from "../../http/env";
import { runNow } from "../../http/run-now";
import type { Language } from "../../i18n/languages";
import { Refusal } from "../../runtime/errors";
import type { SignedIn } from "../../users/users";
import { type LoadTranslatableText, translateText } from "../translate-text";
import type { TextTranslation } from "../unstored";

const READ_BY_OFFICIALS: readonly TranslatableKind[] = [...UNSTORED_KINDS, "feedback", "feedback_reply"];

/** The reader of a text of this kind: an official as one only as their pages require, with the second factor. */
async function textReaderOf(c: Ctx, kind: TranslatableKind): Promise<SignedIn> {
  const person = requirePerson(c);
  if (!person.official || !READ_BY_OFFICIALS.includes(kind)) return person;
  const { db, config, plan } = c.get("deps");
  return { ...person, official: !config.officialSecondFactor || (await plan.isTwoStepSession(db, person)) };
}

function textOfKind(c: Ctx, kind: TranslatableKind): LoadTranslatableText {
  const textOf = c.get("deps").plan.textOf(kind);
  if (!textOf) throw new Refusal("not_found");
  return textOf;
}

/** The text itself, as its reader may read it. @throws Refusal as `translateText` */
export const loadSourceText = async (c: Ctx, kind: TranslatableKind, id: string): Promise<string> =>
  runNow(c, textOfKind(c, kind), await textReaderOf(c, kind), id);

/** The translation requested by this user. @throws Refusal as `translateText` */
export async function loadTranslation(
  c: Ctx,
  kind: TranslatableKind,
  id: string,
  to: Language,
): Promise<TextTranslation> {
  const { translator } = c.get("deps");
  const reader = await textReaderOf(c, kind);
  return runNow(c, translateText, { translator, textOf: textOfKind(c, kind) }, reader, { kind, id, to });
}
