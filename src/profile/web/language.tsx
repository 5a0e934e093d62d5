import { Hono } from "hono";
import { z } from "zod";
import { handlePublicForm, parseForm } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { writeCookie } from "../../http/request/cookies";
import { runNow } from "../../http/run-now";
import { languageName } from "../../i18n/language-names";
import { endonymOf, type Language } from "../../i18n/languages";
import { LANGUAGES } from "../../limits/languages";
import { renderErrorPage } from "../../shell/document/error-page";
import { inlineFirstStyles, NEXT_STYLES } from "../../shell/document/first-visit";
import { renderPage, renderTitledPage } from "../../shell/document/page";
import { usePageView } from "../../shell/parts/page-view";
import { BrandHeader } from "../../shell/parts/sea-picture";
import { redirectTo, redirectWithRefusal, safeOwnPath } from "../../shell/redirect";
import { Icon } from "../../ui/icon";
import { updateLocaleSettings } from "../update";

const LANGUAGE_CHOICE_INPUT = z.object({ language: z.enum(LANGUAGES), next: z.string().optional() });

function LanguageRow({ language }: { language: Language }) {
  const view = usePageView();
  const current = view.language === language;
  return (
    <button type="submit" name="language" value={language} aria-current={current ? "true" : undefined}>
      <span className="grow text-17" lang={language}>
        {endonymOf(language)}
      </span>
      {current ? <Icon name="check" /> : <span className="text-13 muted">{languageName(language, view.language)}</span>}
    </button>
  );
}

function LanguageForm({ next }: { next: string }) {
  return (
    <form method="post" action="/language-select">
      <input type="hidden" name="next" value={next} />
      <div className="card list">
        {LANGUAGES.map((language) => (
          <LanguageRow key={language} language={language} />
        ))}
      </div>
    </form>
  );
}

const LanguageNote = () => <p className="muted language-note">{usePageView().t("language.note")}</p>;

/** The first page of a new visitor, in the language that their browser names: what this is comes before the question. */
const Welcome = ({ next }: { next: string }) => (
  <>
    <BrandHeader low />
    <main id="main" className="entry">
      <h2 className="text-20 bold">{usePageView().t("language.title")}</h2>
      <LanguageForm next={next} />
      <LanguageNote />
    </main>
  </>
);

function languageChoicePage(c: Ctx): Promise<Response> {
  const t = c.get("t");
  const next = safeOwnPath(c.req.query("next"));
  const page = { title: t("language.title"), about: t("shell.about.language"), keepable: true };
  if (!c.get("languageKnown")) {
    const inlined = inlineFirstStyles(c);
    const metas = inlined ? NEXT_STYLES : undefined;
    return renderPage(c, { ...page, bare: true, inlined, metas }, <Welcome next={next} />);
  }
  return renderTitledPage(
    c,
    { ...page, back: next },
    <>
      <LanguageNote />
      <LanguageForm next={next} />
    </>,
  );
}

async function chooseLanguageForm(c: Ctx): Promise<Response> {
  const { language, next } = await parseForm(c, LANGUAGE_CHOICE_INPUT);
  const person = c.get("person");
  if (person) await runNow(c, updateLocaleSettings, person, { language });
  writeCookie(c, "language", language);
  return redirectTo(c, safeOwnPath(next));
}

export const languagePages = new Hono<Env>().get("/language-select", languageChoicePage).post("/language-select", (c) =>
  handlePublicForm(
    c,
    () => chooseLanguageForm(c),
    (refusal) =>
      refusal.code === "rate_limited"
        ? redirectWithRefusal(
            c,
            `/language-select?next=${encodeURIComponent(safeOwnPath(c.get("fields")?.next))}`,
            refusal,
          )
        : renderErrorPage(c, refusal),
  ),
);
