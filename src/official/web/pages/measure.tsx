import { newId } from "../../../db/ids";
import { formatMoment } from "../../../i18n/format";
import { DAY, SAFETY } from "../../../limits/limits";
import { RULES, type Step } from "../../../safety/safety";
import { Area } from "../../../shell/parts/area";
import { Once } from "../../../shell/parts/form";
import { useView } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import { FEATURES } from "../../../users/users";
import { AgeChoice } from "./age-choice";
import { Act, useTried, Why } from "./frame";
import { type LadderProps, Steps } from "./ladder";
import { type Draft, Preview, type Whom } from "./preview";

interface Props extends LadderProps {
  action: string;
  whom: Whom;
  removes?: boolean;
  draft: Draft | null;
  /** What follows for the others. */
  effects?: string;
}

const SPANS = [1, 7, 30] as const;
const USUAL_SPAN = 7;
interface ChoiceProps {
  name: string;
  label: string;
  chosen: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
  required?: boolean;
}

function Choice({ name, label, chosen, options, required }: ChoiceProps) {
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
function Days({ chosen }: { chosen: string | undefined }) {
  const { t, language, now, zone } = useView();
  const span = chosen === undefined ? USUAL_SPAN : SPANS.find((days) => String(days) === chosen);
  return (
    <fieldset className="office-field for-days">
      <legend className="label">{t("official.days_label")}</legend>
      <div className="segments office-spans">
        {SPANS.map((days) => (
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
      {SPANS.map((days) => (
        <p key={days} className={`text-13 muted until of-${days}`}>
          {t("safety.measure.until")} · <b>{formatMoment(language, now + days * DAY, zone)}</b>
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

function Tick({ name, label, ticked }: { name: string; label: string; ticked: boolean }) {
  return (
    <label className="switch">
      <span className="grow">{label}</span>
      <input type="checkbox" name={name} value="1" defaultChecked={ticked} />
    </label>
  );
}

interface HeadProps {
  steps: readonly Step[];
  whom: Whom;
  /** Where it is closed to; null: nothing was sent yet. */
  back: string | null;
}

/** Of the sheet: what is done to whom. Without a script a step is let go of by the form's reset. */
function SheetHead({ steps, whom, back }: HeadProps) {
  const { t } = useView();
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

const pageOf = (action: string): string => action.slice(0, action.lastIndexOf("/"));

function Fields({ action, steps, removes, whom, effects, ...ladder }: Omit<Props, "draft">) {
  const { values } = useTried(action);
  return (
    <>
      <Steps steps={steps} chosen={values.kind} {...ladder} />
      <div className="office-sheet">
        <SheetHead steps={steps} whom={whom} back={values.kind ? pageOf(action) : null} />
        <Rest action={action} removes={removes} effects={effects} />
      </div>
    </>
  );
}

function Rest({ action, removes, effects }: Pick<Props, "action" | "removes" | "effects">) {
  const { t } = useView();
  const typed = useTried(action);
  const { values } = typed;
  return (
    <>
      {values.kind && values.kind !== "reject" ? <Why /> : null}
      <Days chosen={values.days} />
      <AgeChoice age={values.age} birthday={values.birthday} />
      <Choice
        name="feature"
        label={t("official.feature_label")}
        chosen={values.feature}
        options={FEATURES.map((each) => [each, t(`safety.measure.feature_${each}`)])}
      />
      <Choice
        name="rule"
        label={t("official.rule_label")}
        chosen={values.rule}
        options={RULES.map((each) => [each, `${each}. ${t(`safety.rule.${each}`)}`])}
        required
      />
      <div>
        <Area
          id="reason"
          name="reason"
          label={t("official.reason_label")}
          most={SAFETY.reasonMax}
          tried={typed}
        />
      </div>
      {removes ? <Tick name="remove" label={t("official.remove")} ticked={values.remove === "1"} /> : null}
      <Tick name="endSessions" label={t("official.end_sessions")} ticked={values.endSessions === "1"} />
      {effects ? <p className="text-13 muted">{effects}</p> : null}
      <button type="submit" name="show" value="preview" className="button primary wide">
        {t("official.preview")}
      </button>
    </>
  );
}

const SENT = [
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

function Last({ action, draft, whom }: Pick<Props, "action" | "whom"> & { draft: Draft }) {
  const { t, now } = useView();
  const { values } = useTried(action);
  return (
    <div className="office-sheet shown">
      <div className="grab" />
      <Once value={newId(now)} />
      {SENT.map((name) =>
        values[name] ? <input key={name} type="hidden" name={name} value={values[name]} /> : null,
      )}
      <Preview draft={draft} whom={whom} />
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
export function Measure({ action, draft, whom, ...rest }: Props) {
  const { kind } = useTried(action).values;
  return (
    <Act id="measure" action={action} className="card office-box stack office-measure" quiet={!!kind}>
      {draft ? (
        <Last action={action} draft={draft} whom={whom} />
      ) : (
        <Fields action={action} whom={whom} {...rest} />
      )}
    </Act>
  );
}
