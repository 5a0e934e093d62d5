import type { Translate } from "../../../i18n/translator";

/** Attributes of a form whose act needs a proof: with scripts a sheet asks for it over the page (docs/product.md 7.7). */
export const proofSheetOf = (t: Translate) => ({
  "data-island": "proof",
  "data-props": JSON.stringify({ close: t("shell.close") }),
});
