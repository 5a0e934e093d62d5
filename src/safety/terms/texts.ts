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

interface Part {
  title: string;
  text: string;
}

/** `{date}` in the introduction: since when it is in force, or of when it tells. */
interface Said {
  intro: string;
  parts: Part[];
}

/** One of the two pages that everybody agrees to. */
interface Leaf extends Said {
  title: string;
  outro?: string;
  /** `{days}` that backups live. */
  copies?: string;
  /** `{days}` that the ids of deleted accounts are kept. */
  erased?: string;
}

interface Terms {
  title: string;
  rules: Leaf;
  terms: Leaf;
  /** `{language}` in a part: what is known of a text's language, with a translation server and without one. */
  accessibility: Said & { language: Record<"sometimes" | "never", string> };
}

/** Rules, terms, accessibility statement: long texts, kept out of the catalogue. */
export const TERMS_IN: Record<Language, Terms> = { ar, de, en, es, fr, hi, ja, pt, ru, zh };

export const LEAVES = ["rules", "terms"] as const;
export type LeafName = (typeof LEAVES)[number];
