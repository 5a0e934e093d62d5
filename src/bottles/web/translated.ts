import type { Ctx } from "../../http/env";
import { findStoredTranslation } from "../../translations/translations";
import type { Bottle } from "../reading/bottle-view";

export async function translatedBottle(c: Ctx, bottle: Bottle): Promise<Bottle> {
  if (!c.get("deps").translator) return bottle;
  const translationKey = { kind: "bottle", thing_id: bottle.id, to_language: c.get("language") } as const;
  const stored = await findStoredTranslation(c.get("db"), translationKey, bottle.content);
  return stored ? { ...bottle, translatedText: stored.text } : bottle;
}
