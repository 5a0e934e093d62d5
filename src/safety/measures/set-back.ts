import type { MeasureKind } from "../../db/tables/safety";
import type { Translate } from "../../i18n/translator";
import { TRUST_STEPS } from "../../limits/safety";

/** Measures that set their person back, who still comes here (docs/product.md 12.17). */
const SETTING_BACK: readonly MeasureKind[] = ["warn", "remove", "limit", "suspend"];

export const setsBack = (kind: MeasureKind): boolean => SETTING_BACK.includes(kind);

/** What is otherwise for who is set back. @param when until when, as its reader reads it */
export const setBackText = (t: Translate, when: string): string =>
  [
    t("safety.measure.set_back", { when }),
    t("safety.trust.links_hidden"),
    t("safety.trust.strangers", { n: TRUST_STEPS.first.strangersPerDay }),
  ].join(" ");
