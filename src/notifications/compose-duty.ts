import type { Db } from "../db/transact";
import { isLanguage, type Language, textDirection } from "../i18n/languages";
import { translatorFor } from "../i18n/translator";
import { DEFAULT_LANGUAGE } from "../limits/languages";
import type { ComposedPush } from "../push/compose-push";
import { needsOfficial } from "../safety/safety";

export const languageOf = (stored: string): Language => (isLanguage(stored) ? stored : DEFAULT_LANGUAGE);

/**
 * An alarm of officials (docs/product.md 12.13): a lock screen shows nothing of the report, and no switch or quiet hours
 * hold it back. @returns null: somebody has taken the case, or it is decided
 */
export async function composeDutyAlarm(
  db: Db,
  { id, language }: { id: string; language: string },
  caseId: string,
  now: number,
): Promise<ComposedPush> {
  if (!(await needsOfficial(db, id, caseId, now))) return null;
  const lang = languageOf(language);
  const t = translatorFor(lang);
  const texts = { title: t("notifications.news.duty"), act: t("notifications.act.look") };
  const url = `/official/reports/${encodeURIComponent(caseId)}`;
  return { shown: { ...texts, url, lang, dir: textDirection(lang) }, urgent: true };
}
