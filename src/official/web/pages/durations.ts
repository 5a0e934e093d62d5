import { DAY, MINUTE } from "../../../runtime/units";
import { usePageView } from "../../../shell/parts/page-view";

/** "19 h 12 min" of so many ms. */
export function useDurationFormat(): (time: number) => string {
  const { t } = usePageView();
  return (time) => {
    const minutes = Math.floor(Math.max(0, time) / MINUTE);
    return t("official.span", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}

/** For how many days somebody has been here. */
export function useMembershipFormat(): (since: number) => string {
  const { t, now } = usePageView();
  return (since) => {
    const days = Math.floor((now - since) / DAY);
    return days === 0 ? t("official.tab_today") : t("official.for_days", { n: days });
  };
}
