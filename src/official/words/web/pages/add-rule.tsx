import { endonymOf } from "../../../../i18n/languages";
import { LANGUAGES } from "../../../../limits/languages";
import type { Refusal } from "../../../../runtime/errors";
import { RULE_KINDS, RULE_MODES, RULE_REACHES } from "../../../../safety/safety";
import { Field, Form, FormRefusal, type FormState, SubmitButton } from "../../../../shell/parts/form";
import { usePageView } from "../../../../shell/parts/page-view";
import { BottomSheet } from "../../../../ui/dialogs";
import { Icon } from "../../../../ui/icon";

interface RuleChoiceProps {
  name: string;
  label: string;
  hint?: string;
  options: [string, string][];
}

const RuleChoice = ({ name, label, hint, options }: RuleChoiceProps) => (
  <label className="word-choice">
    <span className="label">{label}</span>
    <select name={name} className="field">
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
    {hint ? <span className="field-hint">{hint}</span> : null}
  </label>
);

const ADD_RULE_SHEET = "add-sheet";

function AddRuleFields({ state, refusal }: { state: FormState; refusal: Refusal | null }) {
  const { t } = usePageView();
  const languages = LANGUAGES.map((each): [string, string] => [each, endonymOf(each)]);
  return (
    <Form id="add-rule" action="/official/words" className="stack">
      <FormRefusal refusal={refusal} />
      <Field
        name="text"
        label={t("official.words.rule_text")}
        hint={t("official.words.rule_hint")}
        tried={state}
        required
      />
      <RuleChoice
        name="kind"
        label={t("official.words.kind")}
        options={RULE_KINDS.map((kind) => [kind, t(`official.words.${kind}`)])}
      />
      <RuleChoice
        name="mode"
        label={t("official.words.mode")}
        options={RULE_MODES.map((mode) => [mode, t(`official.words.${mode}`)])}
      />
      <RuleChoice
        name="reach"
        label={t("official.words.reach")}
        hint={t("official.words.reach_hint")}
        options={[...RULE_REACHES].reverse().map((reach) => [reach, t(`official.words.${reach}`)])}
      />
      <RuleChoice
        name="language"
        label={t("official.words.language")}
        options={[["", t("official.words.all_languages")], ...languages]}
      />
      <SubmitButton>{t("official.words.add")}</SubmitButton>
    </Form>
  );
}

/** At hand on a phone; what was refused without a script lies open in the page. */
export function AddRule(props: { state: FormState; refusal: Refusal | null }) {
  const { t, htmx } = usePageView();
  if (props.refusal && !htmx)
    return (
      <section className="card word-try" aria-label={t("official.words.add")}>
        <AddRuleFields {...props} />
      </section>
    );
  return (
    <>
      <div className="office-hand">
        <button type="button" className="button primary wide" popoverTarget={ADD_RULE_SHEET}>
          <Icon name="plus" size={20} />
          {t("official.words.add")}
        </button>
      </div>
      <BottomSheet id={ADD_RULE_SHEET} title={t("official.words.add")} close={t("shell.close")}>
        <AddRuleFields {...props} />
      </BottomSheet>
    </>
  );
}
