import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { markupTemplate } from "../../../shell/document/markup-template";
import type { PageView } from "../../../shell/parts/page-view";
import type { Bottle } from "../../reading/bottle-view";

interface PromptTexts {
  text: string;
  /** Where one comes back to, as a parameter. */
  next: string;
}

const signInPrompt = markupTemplate<{ locale: Locale }, PromptTexts>(
  { text: "text", next: "raw" },
  ({ locale, text, next }) => {
    const t = translatorFor(locale);
    return (
      <section className="card invite">
        <h2>{t("bottles.page.sign_in")}</h2>
        <p className="muted text-13">{text}</p>
        <a className="button primary" href={`/register?next=${next}`}>
          {t("bottles.share.join_verb")}
        </a>
        <a className="link" href={`/login?next=${next}`}>
          {t("bottles.page.log_in")}
        </a>
      </section>
    );
  },
);

/** For a visitor: how to answer. */
export const signInMarkup = ({ t, locale }: PageView, { id, commentCount }: Bottle): string =>
  signInPrompt(
    { locale },
    {
      text: t("bottles.page.sign_in_text", { n: commentCount }),
      next: encodeURIComponent(`/bottle/${id}`),
    },
  );
