import { newId } from "../../../db/ids";
import { formatDateTime } from "../../../i18n/format";
import { SAFETY_LIMITS } from "../../../limits/safety";
import { DAY } from "../../../runtime/units";
import { COMMUNITY_RULES, type MeasureStep } from "../../../safety/safety";
import { IdempotencyField } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { Icon } from "../../../ui/icon";
import { LIMITABLE_FEATURES } from "../../../users/users";
import { AgeCorrectionChoice } from "./age-choice";
import { OfficialForm, RefusalAlert, useTriedFields } from "./frame";
import { type MeasureDraft, MeasurePreview, type MeasureTarget } from "./measure-preview";
import { MeasureStepChoices, type MeasureStepsProps } from "./measure-steps";

interface MeasureFormProps extends MeasureStepsProps {
  action: string;
  whom: MeasureTarget;
  removes?: boolean;
  draft: MeasureDraft | null;
  /** What follows for the others. */
  effects?: string;
}

const DAY_SPANS = [1, 7, 30] as const;
const DEFAULT_DAY_SPAN = 7;
interface SelectFieldProps {
  name: string;
  label: string;
  chosen: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
  required?: boolean;
}

function SelectField({ name, label, chosen, options, required }: SelectFieldProps) {
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

/** Spans that are tapped; the last one is for a number of one's own. */
function DaysField({ chosen }: { chosen: string | undefined }) {
  const { t, language, now, zone } = usePageView();
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
          {t("safety.measure.until")} · <b>{formatDateTime(language, now + days * DAY, zone)}</b>
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

function CheckboxField({ name, label, ticked }: { name: string; label: string; ticked: boolean }) {
  return (
    <label className="switch">
      <span className="grow">{label}</span>
      <input type="checkbox" name={name} value="1" defaultChecked={ticked} />
    </label>
  );
}

interface SheetHeadProps {
  steps: readonly MeasureStep[];
  whom: MeasureTarget;
  /** Where it is closed to; null: nothing was sent yet. */
  back: string | null;
}

/** Of the sheet: what is done to whom. Without a script a step is let go of by the form's reset. */
function SheetHead({ steps, whom, back }: SheetHeadProps) {
  const { t } = usePageView();
  return (
    <>
      <div className="grab" />
      <div className="sheet-head">
        <p className="text-20 bold">
          {steps.map((step) => (
            <span key={step} className={`office-doing of-${step}`}>
              {t(`official.step_${step}`)}
            </span>
          ))}
          {whom.nickname ? (
            <>
              {" · "}
              <bdi>{whom.nickname}</bdi>
            </>
          ) : null}
        </p>
        {back ? (
          <a className="icon-button" href={back} aria-label={t("shell.close")}>
            <Icon name="close" />
          </a>
        ) : (
          <button type="reset" className="icon-button" aria-label={t("shell.close")}>
            <Icon name="close" />
          </button>
        )}
      </div>
    </>
  );
}

const pagePathOf = (action: string): string => action.slice(0, action.lastIndexOf("/"));

function MeasureFormFields({
  action,
  steps,
  removes,
  whom,
  effects,
  ...ladder
}: Omit<MeasureFormProps, "draft">) {
  const { values } = useTriedFields(action);
  return (
    <>
      <MeasureStepChoices steps={steps} chosen={values.kind} {...ladder} />
      <div className="office-sheet">
        <SheetHead steps={steps} whom={whom} back={values.kind ? pagePathOf(action) : null} />
        <ReasonAndEffectFields action={action} removes={removes} effects={effects} />
      </div>
    </>
  );
}

function ReasonAndEffectFields({
  action,
  removes,
  effects,
}: Pick<MeasureFormProps, "action" | "removes" | "effects">) {
  const { t } = usePageView();
  const typed = useTriedFields(action);
  const { values } = typed;
  return (
    <>
      {values.kind && values.kind !== "reject" ? <RefusalAlert /> : null}
      <DaysField chosen={values.days} />
      <AgeCorrectionChoice age={values.age} birthday={values.birthday} />
      <SelectField
        name="feature"
        label={t("official.feature_label")}
        chosen={values.feature}
        options={LIMITABLE_FEATURES.map((each) => [each, t(`safety.measure.feature_${each}`)])}
      />
      <SelectField
        name="rule"
        label={t("official.rule_label")}
        chosen={values.rule}
        options={COMMUNITY_RULES.map((each) => [each, `${each}. ${t(`safety.rule.${each}`)}`])}
        required
      />
      <div>
        <TextAreaField
          id="reason"
          name="reason"
          label={t("official.reason_label")}
          most={SAFETY_LIMITS.reasonMax}
          tried={typed}
        />
      </div>
      {removes ? (
        <CheckboxField name="remove" label={t("official.remove")} ticked={values.remove === "1"} />
      ) : null}
      <CheckboxField
        name="endSessions"
        label={t("official.end_sessions")}
        ticked={values.endSessions === "1"}
      />
      {effects ? <p className="text-13 muted">{effects}</p> : null}
      <button type="submit" name="show" value="preview" className="button primary wide">
        {t("official.preview")}
      </button>
    </>
  );
}

const PREVIEWED_FIELDS = [
  "kind",
  "days",
  "feature",
  "age",
  "birthday",
  "rule",
  "reason",
  "remove",
  "endSessions",
] as const;

function MeasureConfirmation({
  action,
  draft,
  whom,
}: Pick<MeasureFormProps, "action" | "whom"> & { draft: MeasureDraft }) {
  const { t, now } = usePageView();
  const { values } = useTriedFields(action);
  return (
    <div className="office-sheet shown">
      <div className="grab" />
      <IdempotencyField value={newId(now)} />
      {PREVIEWED_FIELDS.map((name) =>
        values[name] ? <input key={name} type="hidden" name={name} value={values[name]} /> : null,
      )}
      <MeasurePreview draft={draft} whom={whom} />
      <button type="submit" className="button primary wide">
        {t("official.take")}
      </button>
      <button type="submit" name="show" value="fields" className="button secondary wide">
        {t("official.change")}
      </button>
    </div>
  );
}

/** Form of a measure, then its preview. */
export function MeasureForm({ action, draft, whom, ...rest }: MeasureFormProps) {
  const { kind } = useTriedFields(action).values;
  return (
    <OfficialForm
      id="measure"
      action={action}
      className="card office-box stack office-measure"
      quiet={!!kind}
    >
      {draft ? (
        <MeasureConfirmation action={action} draft={draft} whom={whom} />
      ) : (
        <MeasureFormFields action={action} whom={whom} {...rest} />
      )}
    </OfficialForm>
  );
}
