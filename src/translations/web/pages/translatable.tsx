import { languageName } from "../../../i18n/language-names";
import type { Language } from "../../../i18n/languages";
import { byLocale, type Locale } from "../../../i18n/locales";
import { type Translate, translatorFor } from "../../../i18n/translator";
import { cachedMarkup, elementWithMarkup } from "../../../shell/document/cached-part";
import { markupTemplate } from "../../../shell/document/markup-template";
import { markupInView, type PageView, usePageView } from "../../../shell/parts/page-view";
import { detectSourceLanguage, detectTextLanguage } from "../../../translate/detect-language";
import { Icon } from "../../../ui/icon";
import type { TranslatableKind } from "../../translate-text";
import { type TranslatableRef, TranslationSwitch } from "./translated-text";

interface TranslateButtonProps extends TranslatableRef {
  t: Translate;
  error?: string;
  /** From which language, and who gets the words. */
  about?: string;
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

function OfferedButton({ t, error, about, ...thing }: TranslateButtonProps) {
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
      {about ? <span className="translate-about">{about}</span> : null}
      {error ? (
        <span className="field-error" role="alert">
          {error}
        </span>
      ) : null}
    </span>
  );
}

/** Translate button, submitted with the page's form `translating`. */
export const TranslateButton = (offered: Omit<TranslateButtonProps, "t">) => (
  <OfferedButton t={usePageView().t} {...offered} />
);

interface TranslatableProps extends TranslatableRef {
  text: string;
  className: string;
}

interface TextProps {
  locale: Locale;
  kind: TranslatableKind;
  className: string;
  /** A button of the server's translator; `load`: used as soon as the page is there. */
  offer: "none" | "button" | "load";
}

interface TextTexts {
  id: string;
  text: string;
  lang: string | undefined;
  /** Said beside the verb of a letter. */
  about: string | undefined;
  /** Offers the browser's translator. */
  ofDevice: string | undefined;
}

function TranslatableText({ locale, kind, className, offer, id, text, lang, about, ofDevice }: TextProps & TextTexts) {
  const original = (
    <div className={className} dir="auto" lang={lang} data-text-of={ofDevice}>
      {text}
    </div>
  );
  if (offer === "none") return original;
  return (
    <div className="translatable">
      {original}
      <OfferedButton t={translatorFor(locale)} kind={kind} id={id} about={about} />
      {offer === "load" ? <TranslateOnLoad kind={kind} id={id} /> : null}
    </div>
  );
}

const textMarkup = markupTemplate<TextProps, TextTexts>(
  { id: "raw", text: "text", lang: "raw", about: "text", ofDevice: "raw" },
  TranslatableText,
);

function offerFor({ person, canTranslate }: PageView, kind: TranslatableKind, foreign: string | null) {
  if (!person || foreign === null || !canTranslate(foreign)) return "none";
  return kind === "bottle" && person.translatesAtOnce && !person.reads.includes(foreign) ? "load" : "button";
}

function shownText(view: PageView, { kind, id, text, className }: TranslatableProps) {
  const { t, locale, translator, person, language, canTranslate } = view;
  const source = detectSourceLanguage(text, language, canTranslate);
  const foreign = source === language ? null : source;
  const fixed: TextProps = { locale, kind, className, offer: offerFor(view, kind, foreign) };
  const ofDevice = foreign !== null && person && !translator ? `${kind}:${id}` : undefined;
  const about =
    kind === "bottle" && foreign !== null && translator && fixed.offer !== "none"
      ? t("translations.about", { language: languageName(foreign, language), host: translator })
      : undefined;
  return { fixed, placed: { id, text, lang: detectTextLanguage(text) ?? undefined, about, ofDevice } };
}

/**
 * A text with a translate button where the server translates it for this reader; without a server the browser's
 * translator is offered where it can (`data-text-of`).
 */
export function Translatable(props: TranslatableProps) {
  const { fixed, placed } = shownText(usePageView(), props);
  return <TranslatableText {...fixed} {...placed} />;
}

/** `Translatable` beside markup. */
export function translatableMarkup(view: PageView, props: TranslatableProps): string {
  const { fixed, placed } = shownText(view, props);
  return textMarkup(fixed, placed);
}

const deviceTemplateContent = cachedMarkup(({ language }: { language: Language }) => {
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

const DeviceTemplate = ({ locale, language }: { locale: Locale; language: Language }) =>
  elementWithMarkup("template", deviceTexts(locale), deviceTemplateContent({ language }));

const deviceTemplateMarkup = cachedMarkup(DeviceTemplate);

/** Form and data for all translate buttons, once per page. */
export function TranslateForm() {
  const { translator, person, path, locale, language } = usePageView();
  if (!person) return null;
  if (!translator) return <DeviceTemplate locale={locale} language={language} />;
  return (
    <form id="translating" method="post" action="/translate">
      <input type="hidden" name="next" value={path} />
    </form>
  );
}

/** `TranslateForm` beside markup. */
export function translateFormMarkup(view: PageView): string {
  const { translator, person, locale, language } = view;
  if (!person) return "";
  return translator ? markupInView(view, <TranslateForm />) : deviceTemplateMarkup({ locale, language });
}
