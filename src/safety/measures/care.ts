import type { ReportCaseRow } from "../../db/tables/safety";
import type { Tx } from "../../db/transact";
import { isLanguage } from "../../i18n/languages";
import { translatorFor } from "../../i18n/translator";
import { DEFAULT_LANGUAGE } from "../../limits/languages";
import { findUser } from "../../users/users";
import type { NewMeasure } from "./apply-measure";

/** No rule was broken. */
const NO_RULE = "";

/**
 * What somebody in danger from themselves wrote rests: as every restriction it states why, in words that do not punish
 * and in their language.
 */
export async function restMeasureOf(tx: Tx, { id, about_id }: ReportCaseRow): Promise<NewMeasure> {
  const language = (await findUser(tx, about_id, ["language"]))?.language ?? "";
  const t = translatorFor(isLanguage(language) ? language : DEFAULT_LANGUAGE);
  return {
    userId: about_id,
    kind: "rest",
    rule: NO_RULE,
    reason: t("safety.rest.why"),
    caseId: id,
    endSessions: false,
  };
}
