import { formatBadge } from "../../i18n/format";
import type { Locale } from "../../i18n/locales";

interface CountBadgeProps {
  locale: Locale;
  n: number;
  text: string;
}

/** A count; "99+" over 99. */
export function CountBadge({ locale, n, text }: CountBadgeProps) {
  if (n === 0) return null;
  return (
    <b className="badge" dir="ltr">
      <span aria-hidden="true">{formatBadge(locale, n)}</span>
      <span className="visually-hidden">{text}</span>
    </b>
  );
}
