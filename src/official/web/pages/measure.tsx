import { newId } from "../../../db/ids";
import { SAFETY } from "../../../limits";
import { RULES, type Step } from "../../../safety/safety";
import { Area } from "../../../shell/area";
import { Form, Once, tried } from "../../../shell/form";
import { useView } from "../../../shell/view";
import { FEATURES } from "../../../users/users";

interface Props {
  action: string;
  steps: readonly Step[];
  /** The thing can be taken away as well. */
  removes?: boolean;
}

/** The ladder of measures as a form: a step, a rule, a reason, and an end where there is one. */
export function Measure({ action, steps, removes }: Props) {
  const view = useView();
  const { t, fields, now } = view;
  return (
    <Form id="measure" action={action} className="card office-box stack">
      <Once value={newId(now)} />
      <fieldset className="pills">
        <legend className="label">{t("official.step")}</legend>
        {steps.map((step) => (
          <label key={step} className="pill">
            <input type="radio" name="kind" value={step} required defaultChecked={fields?.kind === step} />
            <span>{t(`measure.step_${step}`)}</span>
          </label>
        ))}
      </fieldset>
      <label className="office-field">
        <span className="label">{t("official.days_label")}</span>
        <span className="field">
          <input name="days" inputMode="numeric" defaultValue={fields?.days ?? ""} />
        </span>
      </label>
      <label className="office-field">
        <span className="label">{t("official.feature_label")}</span>
        <span className="field">
          <select name="feature" defaultValue={fields?.feature ?? ""}>
            <option value="">–</option>
            {FEATURES.map((feature) => (
              <option key={feature} value={feature}>
                {t(`measure.feature_${feature}`)}
              </option>
            ))}
          </select>
        </span>
      </label>
      <label className="office-field">
        <span className="label">{t("official.rule_label")}</span>
        <span className="field">
          <select name="rule" required defaultValue={fields?.rule ?? ""}>
            <option value="">–</option>
            {RULES.map((rule) => (
              <option key={rule} value={rule}>
                {rule}. {t(`rule.${rule}`)}
              </option>
            ))}
          </select>
        </span>
      </label>
      <div>
        <Area
          id="reason"
          name="reason"
          label={t("official.reason_label")}
          most={SAFETY.reasonMax}
          tried={tried(view)}
        />
      </div>
      {removes ? (
        <label className="row office-tick">
          <input type="checkbox" name="remove" value="1" />
          {t("official.remove")}
        </label>
      ) : null}
      <label className="row office-tick">
        <input type="checkbox" name="endSessions" value="1" />
        {t("official.end_sessions")}
      </label>
      <button type="submit" className="button primary wide">
        {t("official.take")}
      </button>
    </Form>
  );
}
