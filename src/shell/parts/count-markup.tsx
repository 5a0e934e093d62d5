import type { Locale } from "../../i18n/locales";
import { translatorFor } from "../../i18n/translator";
import { type CountIcon, IconCount } from "../../ui/icon-count";
import { cachedMarkup } from "../document/cached-part";

const COUNT_TEXTS = {
  pick: "bottles.page.picks",
  heart: "bottles.page.likes",
  comment: "bottles.page.comments",
  eye: "bottles.page.views",
  coin: "bottles.home.coins",
} as const satisfies Partial<Record<CountIcon, string>>;

interface CountProps {
  of: keyof typeof COUNT_TEXTS;
  n: number;
  locale: Locale;
}

/** Markup of an icon and a number, with its sentence for screen readers. */
export const countMarkup = cachedMarkup(({ of, n, locale }: CountProps) => (
  <IconCount of={of} n={n} text={translatorFor(locale)(COUNT_TEXTS[of], { n })} locale={locale} />
));
