import type { Db } from "../db/transact";
import { isLanguage, type Language, textDirection } from "../i18n/languages";
import { localeOf } from "../i18n/locales";
import { translatorFor } from "../i18n/translator";
import { DEFAULT_LANGUAGE } from "../limits/languages";
import type { ComposedPush } from "../push/compose-push";
import { countCasesNeeding, needsOfficial } from "../safety/safety";

export const languageOf = (stored: string): Language => (isLanguage(stored) ? stored : DEFAULT_LANGUAGE);

/**
 * An alarm of officials (docs/product.md 12.13): a lock screen shows nothing of the report, and no switch or quiet hours
 * hold it back. @param caseId "": the summary of all cases that need
 * somebody. @returns null: somebody has taken the case, or it is decided
 */
export async function composeDutyAlarm(
  db: Db,
  { id, language, country }: { id: string; language: string; country: string },
  caseId: string,
  now: number,
): Promise<ComposedPush> {
  const n = caseId === "" ? await countCasesNeeding(db, id, now) : 0;
  if (caseId === "" ? n === 0 : !(await needsOfficial(db, id, caseId, now))) return null;
  const lang = languageOf(language);
  const t = translatorFor(localeOf(lang, country));
  const title = n > 0 ? t("notifications.news.duty_many", { n }) : t("notifications.news.duty");
  const texts = { title, act: t("notifications.act.look") };
  const url = n > 0 ? "/official" : `/official/reports/${encodeURIComponent(caseId)}`;
  return { shown: { ...texts, url, lang, dir: textDirection(lang) }, urgent: true };
}
