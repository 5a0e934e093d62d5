import { isMessageKey, type Translate } from "../../i18n/translator";

/** The two pages that everybody agrees to. */
export const LEGAL_PAGES = ["rules", "terms"] as const;
export type LegalPageName = (typeof LEGAL_PAGES)[number];

interface LegalSection {
  title: string;
  text: string;
}

/** What the texts of these pages ask for: days in which a measure can be appealed against. */
interface LegalValues {
  appealDays?: number;
  /** How the operator is reached; null: not said. */
  contact?: string | null;
}

const SECTION_PATHS: Record<LegalPageName | "accessibility" | "parents", (n: number) => string> = {
  rules: (n) => `rules.${n}`,
  terms: (n) => `terms.${n}`,
  parents: (n) => `parents.${n}`,
  accessibility: (n) => `accessibility.${n}`,
};

/** The sections of a page, in order: the texts `legal.<page>.<n>.title` and `.text`. */
export function legalSectionsOf(t: Translate, page: keyof typeof SECTION_PATHS, values: LegalValues): LegalSection[] {
  const sections: LegalSection[] = [];
  for (let n = 1; ; n++) {
    const path = SECTION_PATHS[page](n);
    const [title, text] = [`legal.${path}.title`, `legal.${path}.text`];
    if (!isMessageKey(title) || !isMessageKey(text)) return sections;
    const { contact, ...rest } = values;
    const reach = contact && text === "legal.terms.10.text" ? t("legal.terms.contact", { contact }) : null;
    sections.push({ title: t(title), text: reach ?? t(text, rest) });
  }
}
