import { ENDONYMS } from "../../../../i18n/languages";
import { LANGUAGES } from "../../../../limits/limits";
import type { Refusal } from "../../../../runtime/errors";
import { RULE_KINDS, RULE_MODES, RULE_REACHES } from "../../../../safety/safety";
import { Field, Form, Refused, type Tried } from "../../../../shell/parts/form";
import { useView } from "../../../../shell/parts/view";
import { PopSheet } from "../../../../ui/ask";
import { Icon } from "../../../../ui/icon";

interface ChoiceProps {
  name: string;
  label: string;
  hint?: string;
  options: [string, string][];
}

const Choice = ({ name, label, hint, options }: ChoiceProps) => (
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

const ADD_SHEET = "add-sheet";

function AddFields({ state, refusal }: { state: Tried; refusal: Refusal | null }) {
  const { t } = useView();
  const languages = LANGUAGES.map((each): [string, string] => [each, ENDONYMS[each]]);
  return (
    <Form id="add-rule" action="/official/words" className="stack">
      <Refused refusal={refusal} />
      <Field
        name="text"
        label={t("official.words.rule_text")}
        hint={t("official.words.rule_hint")}
        tried={state}
        required
      />
      <Choice
        name="kind"
        label={t("official.words.kind")}
        options={RULE_KINDS.map((kind) => [kind, t(`official.words.${kind}`)])}
      />
      <Choice
        name="mode"
        label={t("official.words.mode")}
        options={RULE_MODES.map((mode) => [mode, t(`official.words.${mode}`)])}
      />
      <Choice
        name="reach"
        label={t("official.words.reach")}
        hint={t("official.words.reach_hint")}
        options={[...RULE_REACHES].reverse().map((reach) => [reach, t(`official.words.${reach}`)])}
      />
      <Choice
        name="language"
        label={t("official.words.language")}
        options={[["", t("official.words.all_languages")], ...languages]}
      />
      <button type="submit" className="button primary wide">
        {t("official.words.add")}
      </button>
    </Form>
  );
}

/** At hand on a phone; what was refused without a script lies open in the page. */
export function AddRule(shown: { state: Tried; refusal: Refusal | null }) {
  const { t, htmx } = useView();
  if (shown.refusal && !htmx)
    return (
      <section className="card word-try" aria-label={t("official.words.add")}>
        <AddFields {...shown} />
      </section>
    );
  return (
    <>
      <div className="office-hand">
        <button type="button" className="button primary wide" popoverTarget={ADD_SHEET}>
          <Icon name="plus" size={20} />
          {t("official.words.add")}
        </button>
      </div>
      <PopSheet id={ADD_SHEET} title={t("official.words.add")} close={t("shell.close")}>
        <AddFields {...shown} />
      </PopSheet>
    </>
  );
}
