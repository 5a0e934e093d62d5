import { countryName } from "../../../i18n/countries";
import { helpLinesOf } from "../../../i18n/help-lines";
import { languageName } from "../../../i18n/language-names";
import { isLanguage } from "../../../i18n/languages";
import { translatorFor } from "../../../i18n/translator";
import { mayRest } from "../../../safety/safety";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { CaseView } from "../../official";
import { Key } from "../pages/key";
import { MESSAGE_SHEET, MessageSheet } from "../pages/sheets";

/** Numbers first, and in one piece: so they read the same in every direction of writing. */
const helpLine = (number: string, text: string): string => `${number.replaceAll(" ", "\u00a0")} · ${text}`;

/** A letter to somebody who may be in danger from themselves, in their language, with the emergency number of their country and its help lines; under 18 the line for young people before others. */
function useCareLetter({ about, country }: CaseView, minor: boolean) {
  const view = usePageView();
  const language = isLanguage(about.language) ? about.language : view.language;
  const t = translatorFor(language);
  const lines = country === null ? null : helpLinesOf(country);
  const emergency = lines
    ? helpLine(lines.emergency, t("safety.help.for", { country: countryName(country ?? "", language) }))
    : t("official.care.emergency");
  const talk = lines?.talk
    ? helpLine(lines.talk.number, `${t("safety.help.talk")} · ${lines.talk.name}`)
    : t("official.care.lines");
  const young =
    minor && lines?.young ? [helpLine(lines.young.number, `${t("safety.help.young")} · ${lines.young.name}`)] : [];
  const parts = [t("official.care.hello", { name: about.nickname ?? "…" }), t("official.care.letter")];
  return {
    text: [...parts, [emergency, ...young, talk].join("\n")].join("\n\n"),
    hint: view.t("official.care.hint", { language: languageName(language, view.language) }),
  };
}

interface SeenToProps {
  row: CaseView;
  /** Id of the form that closes the case. */
  form: string;
}

/** What everybody saw rests, or is shown again: what protects stands first. */
function SeenToButtons({ row, form }: SeenToProps) {
  const { t } = usePageView();
  const rests = row.about.nickname !== null && mayRest(row.kind);
  const first = { form, type: "submit", name: "kind", "data-key": "r", "aria-keyshortcuts": "r" } as const;
  return (
    <>
      <button {...first} value={rests ? "rest" : "reject"} className="button primary wide">
        {t(rests ? "official.care.rest" : "official.care.seen_to")}
        <Key name="r" />
      </button>
      {rests ? (
        <>
          <button type="submit" form={form} name="kind" value="reject" className="button secondary wide">
            {t("official.care.show")}
          </button>
          <p className="text-13 muted">{t("official.care.rests")}</p>
        </>
      ) : null}
    </>
  );
}

/** Instead of a next measure: a letter to who may be in danger, and closing the case as seen to. */
export function CareSteps({ row, form, minor }: SeenToProps & { minor: boolean }) {
  const { t } = usePageView();
  const letter = useCareLetter(row, minor);
  const { id, nickname } = row.about;
  return (
    <section className="card office-box stack">
      <p className="text-13">{t("official.care.text")}</p>
      {nickname === null ? null : (
        <>
          <button type="button" className="button secondary wide" popoverTarget={MESSAGE_SHEET}>
            {t("official.write_to", { name: nickname })}
          </button>
          <MessageSheet whom={{ id, nickname }} letter={letter} caseId={row.id} />
        </>
      )}
      <SeenToButtons row={row} form={form} />
    </section>
  );
}

/** How the operator takes somebody off the team. */
const REVOKE_COMMAND = "driftglass official revoke USERNAME";

/** Why no measure can be taken here, and who can. */
export function MemberNotice() {
  const { t } = usePageView();
  return (
    <section className="card office-box stack" role="note">
      <p className="row">
        <Icon name="beacon" size={22} />
        <span>{t("official.member")}</span>
      </p>
      <code dir="ltr">{REVOKE_COMMAND}</code>
    </section>
  );
}
