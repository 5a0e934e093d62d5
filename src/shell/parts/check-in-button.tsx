import { formatSigned } from "../../i18n/format";
import { priceAt } from "../../limits/prices";
import { Icon } from "../../ui/icon";
import { IdempotencyField } from "./form";
import { usePageView } from "./page-view";

/** Check-in button. With htmx the element with id `part` is replaced from the answered page. */
export function CheckInButton({ done, part }: { done: boolean; part: string }) {
  const { t, locale, now, path } = usePageView();
  if (done) {
    return (
      <span className="chip check-in done">
        <Icon name="check" size={20} />
        {t("coins.checkin.done")}
      </span>
    );
  }
  return (
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
      <IdempotencyField />
      <input type="hidden" name="next" value={path} />
      <button type="submit" className="chip check-in">
        <Icon name="sun" size={20} />
        {t("coins.checkin.do", { coins: formatSigned(locale, priceAt("checkin", now)) })}
      </button>
    </form>
  );
}
