import { formatLongDate } from "../../../i18n/format";
import { SAFETY_LIMITS } from "../../../limits/safety";
import { DAY, HOUR, MINUTE } from "../../../runtime/units";
import { usePageView } from "../../../shell/parts/page-view";

/** "19 h 12 min" of so many ms. */
export function useDurationFormat(): (time: number) => string {
  const { t } = usePageView();
  return (time) => {
    const minutes = Math.floor(Math.max(0, time) / MINUTE);
    return t("official.span", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}

/** "19 h left" of so many ms; by the minute where it is soon. */
export function useTimeLeftFormat(): (left: number) => string {
  const { t } = usePageView();
  const formatDuration = useDurationFormat();
  return (left) => {
    if (left <= 0) return t("official.overdue");
    const soon = left < SAFETY_LIMITS.decisionSoon;
    const span = soon ? formatDuration(left) : t("official.span_hours", { hours: Math.floor(left / HOUR) });
    return t("official.left", { span });
  };
}

/** Who has been here for so many days is told by the date. */
const TOLD_BY_DATE = 365;

/** For how many days somebody has been here, or since when. */
export function useMembershipFormat(): (since: number) => string {
  const { t, locale, now, zone } = usePageView();
  return (since) => {
    const days = Math.floor((now - since) / DAY);
    if (days >= TOLD_BY_DATE) return t("official.since", { date: formatLongDate(locale, since, zone) });
    return days === 0 ? t("official.tab_today") : t("official.for_days", { n: days });
  };
}
