import { Hono } from "hono";
import { z } from "zod";
import { Refusal } from "../../errors";
import { documented, lazy } from "../../http/documented";
import type { Ctx, Env } from "../../http/env";
import { members, signedIn } from "../../http/guard";
import { json } from "../../http/validated";
import type { Language } from "../../i18n/languages";
import { TRANSLATE } from "../input";
import { type TextKind, type Translation, translateThing } from "../translate";

const TRANSLATED = lazy(() =>
  z.object({
    text: z.string(),
    from: z.string().describe("ISO 639-1"),
    to: z.string(),
  }),
);

/** A requested translation. @throws Refusal as `translateThing` */
export function translated(c: Ctx, kind: TextKind, id: string, to: Language): Promise<Translation> {
  const textOf = c.get("plan").textOf(kind);
  if (!textOf) throw new Refusal("not_found");
  const place = { kind, id, to };
  return translateThing(c.get("db"), c.get("translator"), textOf, signedIn(c), place, c.get("now"));
}

export const translationsApi = new Hono<Env>().use(members).post(
  "/",
  documented("Translates what somebody wrote", {
    answer: TRANSLATED,
    errors: [
      "not_found",
      "bottle_not_found",
      "comment_not_found",
      "design_not_found",
      "translation_unavailable",
      "language_not_translated",
    ],
  }),
  json(TRANSLATE),
  async (c) => {
    const { kind, id, to = c.var.language } = c.req.valid("json");
    return c.json(await translated(c, kind, id, to));
  },
);
