import type { Ctx } from "../../http/env";
import { signedIn } from "../../http/guard";
import type { Language } from "../../i18n/languages";
import { Refusal } from "../../runtime/errors";
import { type TextKind, type Translation, translateThing } from "../translate";

/** A requested translation. @throws Refusal as `translateThing` */
export function translated(c: Ctx, kind: TextKind, id: string, to: Language): Promise<Translation> {
  const textOf = c.get("deps").plan.textOf(kind);
  if (!textOf) throw new Refusal("not_found");
  const place = { kind, id, to };
  return translateThing(c.get("db"), c.get("deps").translator, textOf, signedIn(c), place, c.get("now"));
}
