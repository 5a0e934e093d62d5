import { z } from "zod";
import { COUNTRIES } from "../i18n/countries";
import { LANGUAGES } from "../limits/languages";
import { nicknameFault } from "./nickname";

/** A refinement of a field. @param fault the fault code of a text, or null */
export const faultRefinement = (fault: (text: string) => string | null) => (text: string, ctx: z.RefinementCtx) => {
  const code = fault(text);
  if (code) ctx.addIssue({ code: "custom", message: code });
};

export const NICKNAME_FIELD = z.string("nickname_required").trim().superRefine(faultRefinement(nicknameFault));
export const LANGUAGE_FIELD = z.enum(LANGUAGES, "language_unknown");
export const COUNTRY_FIELD = z.enum(COUNTRIES, "country_unknown");
