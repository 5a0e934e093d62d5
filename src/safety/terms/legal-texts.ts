import ar from "../../../locales/terms/ar.json";
import de from "../../../locales/terms/de.json";
import en from "../../../locales/terms/en.json";
import es from "../../../locales/terms/es.json";
import fr from "../../../locales/terms/fr.json";
import hi from "../../../locales/terms/hi.json";
import ja from "../../../locales/terms/ja.json";
import pt from "../../../locales/terms/pt.json";
import ru from "../../../locales/terms/ru.json";
import zh from "../../../locales/terms/zh.json";
import type { Language } from "../../i18n/languages";

interface LegalSection {
  title: string;
  text: string;
}

/** `{date}` in the introduction: since when it is in force, or of when it tells. */
interface LegalSections {
  intro: string;
  parts: LegalSection[];
}

/** One of the two pages that everybody agrees to. */
interface LegalPage extends LegalSections {
  title: string;
  outro?: string;
  /** `{days}` that backups live. */
  copies?: string;
  /** `{days}` that the ids of deleted accounts are kept. */
  erased?: string;
}

interface LegalTexts {
  title: string;
  rules: LegalPage;
  terms: LegalPage;
  /** `{language}` in a part: what is known of a text's language, with a translation server and without one. */
  accessibility: LegalSections & { language: Record<"sometimes" | "never", string> };
}

/** Rules, terms, accessibility statement: long texts, kept out of the catalogue. */
export const LEGAL_TEXTS: Record<Language, LegalTexts> = { ar, de, en, es, fr, hi, ja, pt, ru, zh };

export const LEGAL_PAGES = ["rules", "terms"] as const;
export type LegalPageName = (typeof LEGAL_PAGES)[number];
