import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { markupTemplate } from "../../../shell/document/markup-template";
import type { PageView } from "../../../shell/parts/page-view";
import { SHARE_INPUT } from "../../input";
import type { Bottle } from "../../reading/bottle-view";

interface PromptTexts {
  text: string;
  /** Where one comes back to, and whose invitation led here, as parameters. */
  params: string;
}

const signInPrompt = markupTemplate<{ locale: Locale }, PromptTexts>(
  { text: "text", params: "text" },
  ({ locale, text, params }) => {
    const t = translatorFor(locale);
    return (
      <section className="card invite">
        <h2>{t("bottles.page.sign_in")}</h2>
        <p className="muted text-13">{text}</p>
        <a className="button primary" href={`/register?${params}`}>
          {t("bottles.share.join_verb")}
        </a>
        <a className="link" href={`/login?${params}`}>
          {t("bottles.page.log_in")}
        </a>
      </section>
    );
  },
);

/** Parameters of the pages for joining and signing in: where one comes back to, and the invitation of a shared link. */
export function joinParams(query: PageView["query"], next: string): string {
  const { invite } = SHARE_INPUT.parse(query);
  return String(new URLSearchParams({ next, ...(invite && { invite }) }));
}

/** For a visitor: how to answer. */
export const signInMarkup = ({ t, locale, query }: PageView, { id, commentCount }: Bottle): string =>
  signInPrompt(
    { locale },
    {
      text: t("bottles.page.sign_in_text", { n: commentCount }),
      params: joinParams(query, `/bottle/${id}`),
    },
  );
