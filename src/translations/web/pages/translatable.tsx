import { languageName } from "../../../i18n/language-names";
import { endonymOf, type Language } from "../../../i18n/languages";
import { byLocale } from "../../../i18n/locales";
import { type Translate, translatorFor } from "../../../i18n/translator";
import { cachedPart } from "../../../shell/document/cached-part";
import { usePageView } from "../../../shell/parts/page-view";
import { detectTextLanguage } from "../../../translate/detect-language";
import { Icon } from "../../../ui/icon";
import { isStoredKind, type StoredKind, type TranslatableKind } from "../../translate-text";
import type { TextTranslation } from "../../unstored";

interface TranslatableRef {
  kind: TranslatableKind;
  /** The id of an answer is that of its comment. */
  id: string;
}

interface TranslateButtonProps extends TranslatableRef {
  error?: string;
}

export const translateButtonId = ({ kind, id }: TranslatableRef): string => `translate-${kind}-${id}`;

/** Requests the translation after the page has loaded. */
const TranslateOnLoad = ({ kind, id }: TranslatableRef) => (
  <span
    hx-post="/translate"
    hx-vals={JSON.stringify({ thing: `${kind}:${id}` })}
    hx-trigger="load"
    hx-target="closest .translatable"
    hx-swap="outerHTML"
  />
);

/** Translate button, submitted with the page's form `translating`. */
export function TranslateButton({ error, ...thing }: TranslateButtonProps) {
  const { t } = usePageView();
  return (
    <span className="translate-offer" id={translateButtonId(thing)}>
      <button
        type="submit"
        className="link"
        form="translating"
        name="thing"
        value={`${thing.kind}:${thing.id}`}
        hx-post="/translate"
        hx-target="closest .translatable"
        hx-swap="outerHTML"
        data-busy={t("translations.working")}
      >
        <Icon name="translate" size={20} />
        <span>{t("translations.verb")}</span>
      </button>
      {error ? (
        <span className="field-error" role="alert">
          {error}
        </span>
      ) : null}
    </span>
  );
}

interface TranslatableProps extends TranslatableRef {
  text: string;
  className: string;
}

/**
 * A text with a translate button where the server translates it for this reader; without a server the browser's
 * translator is offered where it can (`data-text-of`).
 */
export function Translatable({ kind, id, text, className }: TranslatableProps) {
  const { translator, person, language, canTranslate } = usePageView();
  const translatesOnLoad = kind === "bottle" && person?.translatesAtOnce;
  const detected = detectTextLanguage(text);
  const isForeign = detected !== null && detected !== language;
  const offeredByDevice = isForeign && person && !translator ? `${kind}:${id}` : undefined;
  const original = (
    <div className={className} dir="auto" lang={detected ?? undefined} data-text-of={offeredByDevice}>
      {text}
    </div>
  );
  if (!person || !isForeign || !canTranslate(detected)) return original;
  return (
    <div className="translatable">
      {original}
      <TranslateButton kind={kind} id={id} />
      {translatesOnLoad && !person.reads.includes(detected) ? <TranslateOnLoad kind={kind} id={id} /> : null}
    </div>
  );
}

const DeviceTemplateContent = cachedPart(({ language }: { language: Language }) => {
  const t = translatorFor(language);
  return (
    <>
      <span className="translate-offer">
        <button type="button" className="link">
          <Icon name="translate" size={20} />
          {t("translations.verb")}
        </button>
        <span className="field-error" role="alert" />
      </span>
      <TranslationSwitch t={t} name="shown" to={language} />
      <p className="translated-by">
        <Icon name="device" size={20} />
        <span />
      </p>
    </>
  );
});

const deviceTexts = byLocale((locale) => {
  const t = translatorFor(locale);
  return {
    id: "translating",
    "data-loading": t("translations.loading", { percent: "{percent}" }),
    "data-by": t("translations.by_device", { language: "{language}" }),
    "data-failed": t("error.translation_unavailable"),
  };
});

function DeviceTemplate() {
  const { locale, language } = usePageView();
  return <DeviceTemplateContent as="template" attributes={deviceTexts(locale)} language={language} />;
}

/** Form and data for all translate buttons, once per page. */
export function TranslateForm() {
  const { translator, person, path } = usePageView();
  if (!person) return null;
  if (!translator) return <DeviceTemplate />;
  return (
    <form id="translating" method="post" action="/translate">
      <input type="hidden" name="next" value={path} />
    </form>
  );
}

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

export interface TranslatedTextProps extends TranslatableRef {
  source: string;
  translation: TextTranslation;
}

function TranslationSwitch({ t, name, to }: { t: Translate; name: string; to: Language }) {
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
