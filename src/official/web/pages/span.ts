import { MINUTE } from "../../../limits";
import { useView } from "../../../shell/view";

/** "19 h 12 min" of so many ms. */
export function useSpan(): (time: number) => string {
  const { t } = useView();
  return (time) => {
    const minutes = Math.floor(Math.max(0, time) / MINUTE);
    return t("official.span", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}
