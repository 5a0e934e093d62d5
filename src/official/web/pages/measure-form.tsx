import { SAFETY_LIMITS } from "../../../limits/safety";
import type { MeasureKind } from "../../../safety/safety";
import { type FormState, IdempotencyField, SubmitButton } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { nameAttributes } from "../../../translate/detect-language";
import { Icon } from "../../../ui/icon";
import { LIMITABLE_FEATURES } from "../../../users/users";
import { AgeCorrectionChoice } from "./age-choice";
import { OfficialForm, RefusalAlert, useTriedFields } from "./frame";
import { CheckboxField, DaysField, RuleField, SelectField } from "./measure-fields";
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

interface SheetHeadProps {
  steps: readonly MeasureKind[];
  whom: MeasureTarget;
  /** Where it is closed to; null: nothing was sent yet. */
  back: string | null;
}

/** Only where the sheet covers the step, which has it otherwise. */
const AUTO_FOCUS = { tabIndex: -1, autoFocus: true };

/** Of the sheet: what is done to whom. Without a script a step is let go of by the form's reset. */
function SheetHead({ steps, whom, back }: SheetHeadProps) {
  const { t } = usePageView();
  return (
    <>
      <div className="grab" />
      <div className="sheet-head">
        <p className="text-20 bold" {...(back && AUTO_FOCUS)}>
          {steps.map((step) => (
            <span key={step} className={`office-doing of-${step}`}>
              {t(`official.step_${step}`)}
            </span>
          ))}
          {whom.nickname ? (
            <>
              {" · "}
              <bdi {...nameAttributes(whom.nickname)}>{whom.nickname}</bdi>
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

function MeasureFormFields({ action, steps, removes, whom, effects, ...ladder }: Omit<MeasureFormProps, "draft">) {
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

function RuleAndReasonFields({ typed }: { typed: FormState }) {
  const { t } = usePageView();
  return (
    <>
      <RuleField chosen={typed.values.rule} />
      <div>
        <TextAreaField
          id="reason"
          name="reason"
          label={t("official.reason_label")}
          most={SAFETY_LIMITS.reasonMax}
          tried={typed}
        />
      </div>
    </>
  );
}

function ReasonAndEffectFields({ action, removes, effects }: Pick<MeasureFormProps, "action" | "removes" | "effects">) {
  const { t } = usePageView();
  const typed = useTriedFields(action);
  const { values } = typed;
  return (
    <>
      {values.kind && values.kind !== "reject" && values.kind !== "rest" ? <RefusalAlert /> : null}
      <DaysField chosen={values.days} />
      <AgeCorrectionChoice age={values.age} birthday={values.birthday} />
      <SelectField
        name="feature"
        label={t("official.feature_label")}
        chosen={values.feature}
        options={LIMITABLE_FEATURES.map((each) => [each, t(`safety.measure.feature_${each}`)])}
      />
      <RuleAndReasonFields typed={typed} />
      {removes ? <CheckboxField name="remove" label={t("official.remove")} ticked={values.remove === "1"} /> : null}
      <CheckboxField name="endSessions" label={t("official.end_sessions")} ticked={values.endSessions === "1"} />
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
  const { t } = usePageView();
  const { values } = useTriedFields(action);
  return (
    <div className="office-sheet shown">
      <div className="grab" />
      <IdempotencyField />
      {PREVIEWED_FIELDS.map((name) =>
        values[name] ? <input key={name} type="hidden" name={name} value={values[name]} /> : null,
      )}
      <MeasurePreview draft={draft} whom={whom} />
      <SubmitButton>{t("official.take")}</SubmitButton>
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
    <OfficialForm id="measure" action={action} className="card office-box stack office-measure" quiet={!!kind}>
      {draft ? (
        <MeasureConfirmation action={action} draft={draft} whom={whom} />
      ) : (
        <MeasureFormFields action={action} whom={whom} {...rest} />
      )}
    </OfficialForm>
  );
}
