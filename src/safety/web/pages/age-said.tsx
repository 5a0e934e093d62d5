import { formatBirthday } from "../../../i18n/format";
import { useView } from "../../../shell/parts/view";
import { bandSaid } from "../../measures/age";
import type { MeasureTold } from "../../measures/appeals";

/** What counts now. */
export function AgeSaid({ measure }: { measure: MeasureTold }) {
  const { t, language } = useView();
  const { birthday } = measure;
  const date = birthday && formatBirthday(language, birthday);
  return (
    <>
      {date ? `${t("safety.measure.counts_day", { date })} ` : ""}
      {t("safety.measure.counts", { band: bandSaid(measure, measure.from_at) })}
    </>
  );
}
