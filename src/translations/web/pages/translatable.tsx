import { languageName } from "../../../i18n/language-names";
import { ENDONYMS, type Language } from "../../../i18n/languages";
import { type Translate, translatorFor } from "../../../i18n/translator";
import { cachedMarkup, elementWithMarkup } from "../../../shell/document/cached-markup";
import { usePageView } from "../../../shell/parts/page-view";
import { detectTextLanguage } from "../../../translate/detect-language";
import { Icon } from "../../../ui/icon";
import type { TextTranslation, TranslatableKind } from "../../translate";

interface TranslatableRef {
  kind: TranslatableKind;
  /** An answer's id is its comment's. */
  id: string;
}

interface TranslateButtonProps extends TranslatableRef {
  why?: string;
}

export const translateButtonId = ({ kind, id }: TranslatableRef): string => `translate-${kind}-${id}`;

/** Loaded after the page. */
const TranslateOnLoad = ({ kind, id }: TranslatableRef) => (
  <span
    hx-post="/translate"
    hx-vals={JSON.stringify({ thing: `${kind}:${id}` })}
    hx-trigger="load"
    hx-target="closest .translatable"
    hx-swap="outerHTML"
  />
);

/** Translate button, posted by the page's form `translating`. */
export function TranslateButton({ why, ...thing }: TranslateButtonProps) {
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
      >
        <Icon name="translate" size={20} />
        {t("translations.verb")}
      </button>
      {why ? (
        <span className="field-error" role="alert">
          {why}
        </span>
      ) : null}
    </span>
  );
}

interface TranslatableProps extends TranslatableRef {
  text: string;
  look: string;
}

/** A text with a translate button; without a server the browser's translator is used (`data-text-of`). */
export function Translatable({ kind, id, text, look }: TranslatableProps) {
  const { translator, person, language } = usePageView();
  const letter = kind === "bottle" && person?.translatesAtOnce;
  const said = (
    <div className={look} dir="auto" data-text-of={person && !translator ? `${kind}:${id}` : undefined}>
      {text}
    </div>
  );
  if (!person || !translator) return said;
  const found = detectTextLanguage(text);
  if (found === null || found === language) return said;
  return (
    <div className="translatable">
      <div className={look} dir="auto" lang={found}>
        {text}
      </div>
      <TranslateButton kind={kind} id={id} />
      {letter && !person.reads.includes(found) ? <TranslateOnLoad kind={kind} id={id} /> : null}
    </div>
  );
}

const renderDeviceTemplate = cachedMarkup(({ language }: { language: Language }) => {
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

function DeviceTemplate() {
  const { t, language } = usePageView();
  const texts = {
    "data-loading": t("translations.loading", { percent: "{percent}" }),
    "data-by": t("translations.by_device", { language: "{language}" }),
    "data-failed": t("error.translation_unavailable"),
  };
  return elementWithMarkup("template", { id: "translating", ...texts }, renderDeviceTemplate({ language }));
}

/** Once per page: form and data of the translate buttons. */
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

const TEXT_CLASSES: Record<TranslatableKind, string> = {
  bottle: "letter-text",
  comment: "comment-text",
  answer: "comment-text",
  design: "story-text",
  message: "comment-text",
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
        <span>{ENDONYMS[to]}</span>
      </label>
      <label>
        <input type="radio" name={name} value="original" />
        <span>{t("translations.original")}</span>
      </label>
    </fieldset>
  );
}

/** Translation with original and source. */
export function TranslatedText(props: TranslatedTextProps) {
  const { kind, id, source, translation } = props;
  const { t, language, translator } = usePageView();
  const look = TEXT_CLASSES[kind];
  return (
    <div className="translatable" role="status">
      <div className={look} dir="auto" lang={translation.to} data-shown="translation">
        {translation.text}
      </div>
      <div className={look} dir="auto" lang={translation.from} data-shown="original">
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
