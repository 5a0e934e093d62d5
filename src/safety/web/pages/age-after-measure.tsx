import { formatBirthday } from "../../../i18n/format";
import { usePageView } from "../../../shell/parts/page-view";
import { ageBandOfMeasure } from "../../measures/age-correction";
import type { MeasureWithAppeal } from "../../measures/appeals";

/** What counts now. */
export function AgeAfterMeasure({ measure }: { measure: MeasureWithAppeal }) {
  const { t, locale, now } = usePageView();
  const { birthday } = measure;
  const date = birthday && formatBirthday(locale, birthday);
  return (
    <>
      {date ? `${t("safety.measure.counts_day", { date })} ` : ""}
      {t("safety.measure.counts", { band: ageBandOfMeasure(measure, now) })}
    </>
  );
}
