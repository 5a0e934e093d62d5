import { languageName } from "../../../i18n/language-names";
import { endonymOf, type Language } from "../../../i18n/languages";
import type { Translate } from "../../../i18n/translator";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import { isStoredKind, type StoredKind, type TranslatableKind } from "../../translate-text";
import type { TextTranslation } from "../../unstored";

const TEXT_CLASSES: Record<StoredKind, string> = {
  bottle: "letter-text",
  comment: "comment-text",
  answer: "comment-text",
  design: "story-text",
  message: "comment-text",
  design_comment: "comment-text",
  signature: "serif text-17 sig",
  feedback: "office-words",
  feedback_reply: "feedback-said",
};

export interface TranslatableRef {
  kind: TranslatableKind;
  /** The id of an answer is that of its comment. */
  id: string;
}

export interface TranslatedTextProps extends TranslatableRef {
  source: string;
  translation: TextTranslation;
}

/** Chooses between a translation and its original. */
export function TranslationSwitch({ t, name, to }: { t: Translate; name: string; to: Language }) {
  return (
    <fieldset className="language-switch">
      <legend className="visually-hidden">{t("translations.shown")}</legend>
      <label>
        <input type="radio" name={name} value="translation" defaultChecked />
        <span>{endonymOf(to)}</span>
      </label>
      <label>
        <input type="radio" name={name} value="original" />
        <span>{t("translations.original")}</span>
      </label>
    </fieldset>
  );
}

/** A translation with its original and the name of the translator. */
export function TranslatedText(props: TranslatedTextProps) {
  const { kind, id, source, translation } = props;
  const { t, language, translator } = usePageView();
  const className = isStoredKind(kind) ? TEXT_CLASSES[kind] : "said-text";
  return (
    <div className="translatable" role="status">
      <div className={className} dir="auto" lang={translation.to} data-shown="translation">
        {translation.text}
      </div>
      <div className={className} dir="auto" lang={translation.from} data-shown="original">
        {source}
      </div>
      <TranslationSwitch t={t} name={`shown-${kind}-${id}`} to={translation.to} />
      <p className="translated-by">
        <Icon name="server" size={20} />
        {t("translations.by_server", {
          language: languageName(translation.from, language),
          host: translator ?? "",
        })}
      </p>
    </div>
  );
}
