import type { Ctx } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import { renderTitledPage } from "../../../shell/document/page";
import type { Notice } from "../../../shell/parts/notice";
import { usePageView } from "../../../shell/parts/page-view";
import { SettingsForm } from "../../../shell/parts/settings-form";
import { ageBandOf, type ContactRules, FIND_RULES, FOLLOW_RULES, WRITE_RULES } from "../../../users/users";

export const CONTACT_RULES_PATH = "/account/people";

interface ContactRulesPageData {
  rules: ContactRules;
  refusal: Refusal | null;
  /** null: the notice of the last redirect. */
  notice: Notice | null;
}

interface Choice {
  value: string;
  text: string;
  chosen: boolean;
}

function RuleChoices({ name, legend, choices }: { name: string; legend: string; choices: readonly Choice[] }) {
  return (
    <fieldset className="tell-photos">
      <legend className="tell-head">{legend}</legend>
      <div className="card list">
        {choices.map(({ value, text, chosen }) => (
          <label key={value} className="tell-choice">
            <input id={`${name}-${value}`} type="radio" name={name} value={value} defaultChecked={chosen} />
            <span className="grow">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ThreeRules({ rules }: Pick<ContactRulesPageData, "rules">) {
  const { t } = usePageView();
  const choicesOf = <V extends string>(values: readonly V[], textOf: (value: V) => string, now: V) =>
    values.map((value) => ({ value, text: textOf(value), chosen: value === now }));
  return (
    <>
      <RuleChoices
        name="follow"
        legend={t("social.contact.follow")}
        choices={choicesOf(FOLLOW_RULES, (value) => t(`social.contact.follow_${value}`), rules.follow)}
      />
      <RuleChoices
        name="write"
        legend={t("social.contact.write")}
        choices={choicesOf(WRITE_RULES, (value) => t(`social.contact.write_${value}`), rules.write)}
      />
      <RuleChoices
        name="find"
        legend={t("social.contact.find")}
        choices={choicesOf(FIND_RULES, (value) => t(`social.contact.find_${value}`), rules.find)}
      />
    </>
  );
}

function ContactRulesForm({ rules, refusal }: Omit<ContactRulesPageData, "notice">) {
  const { t, person, now } = usePageView();
  const isMinor = ageBandOf(person?.adultAt ?? null, now) === "minor";
  return (
    <SettingsForm id="contact-rules" path={CONTACT_RULES_PATH} refusal={refusal}>
      <p className="text-13 muted tell-note">{t(isMinor ? "social.contact.intro_minor" : "social.contact.intro")}</p>
      <ThreeRules rules={rules} />
      <p className="text-13 muted tell-note">{t("social.contact.note")}</p>
    </SettingsForm>
  );
}

/** Page `/account/people`. */
export function contactRulesPage(c: Ctx, { notice, ...data }: ContactRulesPageData): Promise<Response> {
  const title = c.get("t")("social.contact.title");
  return renderTitledPage(
    c,
    { title, refusal: data.refusal, ...(notice && { notice }), back: "/account" },
    <ContactRulesForm {...data} />,
  );
}
