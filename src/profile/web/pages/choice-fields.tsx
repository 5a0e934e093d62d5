import { describedByIds, FieldError, type FormState } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { invalidFieldProps } from "../../../ui/invalid-field";
import type { SignedIn } from "../../../users/users";
import { GENDERS } from "../../rules";

export interface ProfileFieldProps {
  state: FormState;
  person: SignedIn;
}

/** Of the choices of a refused group the first one gets the focus, and says what is wrong. */
const refusedChoiceProps = (name: string, { errors }: FormState, index: number) =>
  index === 0 && errors[name] ? { ...invalidFieldProps(errors[name]), "aria-describedby": `${name}-why` } : {};

export function GenderField({ state, person }: ProfileFieldProps) {
  const { t } = usePageView();
  const chosen = state.values.gender ?? person.gender;
  const hint = t("profile.gender_hint");
  return (
    <fieldset aria-describedby={describedByIds("gender", state, hint)}>
      <legend className="label">{t("profile.gender")}</legend>
      <div className="pills">
        {GENDERS.map((gender, index) => (
          <label key={gender} className="pill">
            <input
              type="radio"
              name="gender"
              value={gender}
              defaultChecked={gender === chosen}
              required
              {...refusedChoiceProps("gender", state, index)}
            />
            <span>{t(`profile.gender.${gender}`)}</span>
          </label>
        ))}
      </div>
      <FieldError name="gender" tried={state} />
      <p className="field-hint" id="gender-hint">
        {hint}
      </p>
    </fieldset>
  );
}

interface PillsProps {
  name: "reads" | "interests";
  legend: string;
  hint?: string;
  state: FormState;
  chosen: readonly string[];
  options: readonly { value: string; label: string; lang?: string }[];
}

/** A group of choices of which any number can be ticked. */
export function PillsField({ name, legend, hint, state, chosen, options }: PillsProps) {
  const selected = state.values[name]?.split(",") ?? chosen;
  return (
    <fieldset aria-describedby={describedByIds(name, state, hint)}>
      <legend className="label">{legend}</legend>
      <input type="hidden" name={name} value="" />
      <div className="pills">
        {options.map(({ value, label, lang }, index) => (
          <label key={value} className="pill">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={selected.includes(value)}
              {...refusedChoiceProps(name, state, index)}
            />
            <span lang={lang}>{label}</span>
          </label>
        ))}
      </div>
      <FieldError name={name} tried={state} />
      {hint ? (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}
