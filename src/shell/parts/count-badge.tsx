import { formatBadge } from "../../i18n/format";
import type { Language } from "../../i18n/languages";
import { usePageView } from "./page-view";

interface CountBadgeProps {
  n: number;
  text: string;
}

/** A count; "99+" over 99. */
export function renderCountBadge(language: Language, { n, text }: CountBadgeProps) {
  if (n === 0) return null;
  return (
    <b className="badge" dir="ltr">
      <span aria-hidden="true">{formatBadge(language, n)}</span>
      <span className="visually-hidden">{text}</span>
    </b>
  );
}

export const CountBadge = (props: CountBadgeProps) => renderCountBadge(usePageView().language, props);
