import { formatBadge } from "../../i18n/format";
import type { Locale } from "../../i18n/locales";
import { translatorFor } from "../../i18n/translator";

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

/** A count of unread chats; without one a dot, where somebody new has written. */
export function ChatsBadge({ strangers, ...count }: CountBadgeProps & { strangers: boolean }) {
  if (count.n > 0 || !strangers) return <CountBadge {...count} />;
  return (
    <b className="badge dot" dir="ltr">
      <span className="visually-hidden">{translatorFor(count.locale)("shell.stranger_wrote")}</span>
    </b>
  );
}
