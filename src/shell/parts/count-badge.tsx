import { formatBadge } from "../../i18n/format";
import type { Language } from "../../i18n/languages";

interface CountBadgeProps {
  language: Language;
  n: number;
  text: string;
}

/** A count; "99+" over 99. */
export function CountBadge({ language, n, text }: CountBadgeProps) {
  if (n === 0) return null;
  return (
    <b className="badge" dir="ltr">
      <span aria-hidden="true">{formatBadge(language, n)}</span>
      <span className="visually-hidden">{text}</span>
    </b>
  );
}
