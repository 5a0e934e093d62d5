import { toIsoDate } from "../../../runtime/iso";
import { AGE_CORRECTIONS } from "../../../safety/safety";
import { usePageView } from "../../../shell/parts/page-view";

/** On which side of 18 somebody is, or their birthday. */
export function AgeCorrectionChoice({ age, birthday }: Record<string, string | undefined>) {
  const { t, now } = usePageView();
  return (
    <fieldset className="office-field for-age">
      <legend className="label">{t("official.age_label")}</legend>
      {AGE_CORRECTIONS.map((each) => (
        <label key={each} className="report-reason">
          <input type="radio" name="age" value={each} defaultChecked={age === each} />
          {t(`official.age_${each}`)}
        </label>
      ))}
      <label className="office-field of-birthday">
        <span className="label">{t("official.birthday_label")}</span>
        <span className="field">
          <input type="date" name="birthday" min="1900-01-01" max={toIsoDate(now)} defaultValue={birthday} />
        </span>
      </label>
    </fieldset>
  );
}
