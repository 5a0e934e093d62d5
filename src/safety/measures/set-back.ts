import type { MeasureKind } from "../../db/tables/safety";
import type { Language } from "../../i18n/languages";
import { joinSentences } from "../../i18n/sentences";
import type { Translate } from "../../i18n/translator";
import { TRUST_STEPS } from "../../limits/safety";
import { isBlameless } from "./apply-measure";

/** Whether a measure sets its person back to the first step of trust (docs/product.md 12.17); a ban ends what trust is for. */
export const resetsTrustStep = (kind: MeasureKind): boolean => kind !== "ban" && !isBlameless(kind);

/** What is otherwise for who is set back. @param when until when, as its reader reads it */
export const setBackText = (t: Translate, language: Language, when: string): string =>
  joinSentences(language, [
    t("safety.measure.set_back", { when }),
    t("safety.trust.links_hidden"),
    t("safety.trust.strangers", { n: TRUST_STEPS.first.strangersPerDay }),
  ]);
