import type { ByLanguage } from "../../limits/languages";
import { AR_LETTERS } from "./ar";
import { DE_LETTERS } from "./de";
import type { DemoLetters } from "./demo-letters";
import { EN_LETTERS } from "./en";
import { ES_LETTERS } from "./es";
import { FR_LETTERS } from "./fr";
import { HI_LETTERS } from "./hi";
import { JA_LETTERS } from "./ja";
import { PT_LETTERS } from "./pt";
import { RU_LETTERS } from "./ru";
import { ZH_LETTERS } from "./zh";

/** Languages without letters here write in English. */
export const DEMO_LETTERS: ByLanguage<DemoLetters> = {
  en: EN_LETTERS,
  de: DE_LETTERS,
  fr: FR_LETTERS,
  es: ES_LETTERS,
  pt: PT_LETTERS,
  ru: RU_LETTERS,
  zh: ZH_LETTERS,
  ja: JA_LETTERS,
  hi: HI_LETTERS,
  ar: AR_LETTERS,
};
