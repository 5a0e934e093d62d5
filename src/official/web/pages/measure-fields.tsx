import { formatDateTime } from "../../../i18n/format";
import { DAY } from "../../../runtime/units";
import { COMMUNITY_RULES } from "../../../safety/safety";
import { usePageView } from "../../../shell/parts/page-view";

const DAY_SPANS = [1, 7, 30] as const;
const DEFAULT_DAY_SPAN = 7;
interface SelectFieldProps {
  name: string;
  label: string;
  chosen: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
  required?: boolean;
}

export function SelectField({ name, label, chosen, options, required }: SelectFieldProps) {
  return (
    <label className={`office-field for-${name}`}>
      <span className="label">{label}</span>
      <span className="field">
        <select name={name} required={required} defaultValue={chosen ?? ""}>
          <option value="">–</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

export function RuleField({ chosen }: { chosen: string | undefined }) {
  const { t } = usePageView();
  const options = COMMUNITY_RULES.map((each) => [each, `${each}. ${t(`safety.rule.${each}`)}`] as const);
  return <SelectField name="rule" label={t("official.rule_label")} chosen={chosen} options={options} required />;
}

/** Spans that are tapped; the last one is for a number of one's own. */
export function DaysField({ chosen }: { chosen: string | undefined }) {
  const { t, locale, now, zone } = usePageView();
  const span = chosen === undefined ? DEFAULT_DAY_SPAN : DAY_SPANS.find((days) => String(days) === chosen);
  return (
    <fieldset className="office-field for-days">
      <legend className="label">{t("official.days_label")}</legend>
      <div className="segments office-spans">
        {DAY_SPANS.map((days) => (
          <label key={days}>
            <input type="radio" name="span" value={days} defaultChecked={span === days} />
            {t("official.for_days", { n: days })}
          </label>
        ))}
        <label>
          <input type="radio" name="span" value="" defaultChecked={span === undefined} />
          {t("official.days_own")}
        </label>
      </div>
      {DAY_SPANS.map((days) => (
        <p key={days} className={`text-13 muted until of-${days}`}>
          {t("safety.measure.until")} · <b>{formatDateTime(locale, now + days * DAY, zone)}</b>
        </p>
      ))}
      <span className="field for-own">
        <input
          name="days"
          inputMode="numeric"
          aria-label={t("official.days_label")}
          defaultValue={span === undefined ? chosen : ""}
        />
      </span>
    </fieldset>
  );
}

export function CheckboxField({ name, label, ticked }: { name: string; label: string; ticked: boolean }) {
  return (
    <label className={`switch for-${name}`}>
      <span className="grow">{label}</span>
      <input type="checkbox" name={name} value="1" defaultChecked={ticked} />
    </label>
  );
}
