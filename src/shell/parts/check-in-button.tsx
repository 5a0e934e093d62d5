import { newId } from "../../db/ids";
import { formatSigned } from "../../i18n/format";
import type { Locale } from "../../i18n/locales";
import { translatorFor } from "../../i18n/translator";
import { priceAt } from "../../limits/prices";
import { Icon } from "../../ui/icon";
import { cachedMarkup } from "../document/cached-part";
import { markupTemplate } from "../document/markup-template";
import type { PageView } from "./page-view";

const checkedInMarkup = cachedMarkup(({ locale }: { locale: Locale }) => (
  <span className="chip check-in done">
    <Icon name="check" size={20} />
    {translatorFor(locale)("coins.checkin.done")}
  </span>
));

interface CheckInTexts {
  /** The key by which a form that is sent twice has one effect. */
  once: string;
  /** Where it leads without htmx. */
  next: string;
  label: string;
}

const checkInFormMarkup = markupTemplate<{ part: string }, CheckInTexts>(
  { once: "raw", next: "text", label: "text" },
  ({ part, once, next, label }) => (
    <form
      method="post"
      action="/check-in"
      hx-post="/check-in"
      hx-target={`#${part}`}
      hx-select={`#${part}`}
      hx-select-oob="#notices"
      hx-swap="outerHTML"
      hx-sync="this:drop"
    >
      <input type="hidden" name="once" value={once} />
      <input type="hidden" name="next" value={next} />
      <button type="submit" className="chip check-in">
        <Icon name="sun" size={20} />
        {label}
      </button>
    </form>
  ),
);

/** Check-in button. With htmx the element with id `part` is replaced from the answered page. */
export function checkInMarkup(
  { t, locale, now, path }: PageView,
  { done, part }: { done: boolean; part: string },
): string {
  if (done) return checkedInMarkup({ locale });
  const label = t("coins.checkin.do", { coins: formatSigned(locale, priceAt("checkin", now)) });
  return checkInFormMarkup({ part }, { once: newId(now), next: path, label });
}
