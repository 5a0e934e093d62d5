import { Hono } from "hono";
import { z } from "zod";
import { attemptAsAnyone, posted } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { writeCookie } from "../../http/request/cookies";
import { keeping } from "../../i18n/format";
import { ENDONYMS, type Language } from "../../i18n/languages";
import { LANGUAGES } from "../../limits/limits";
import { errorPage } from "../../shell/document/error-page";
import { page, Top } from "../../shell/document/page";
import { go, ownPath, refusedAt } from "../../shell/go";
import { useView } from "../../shell/parts/view";
import { Icon } from "../../ui/icon";
import { updateSettings } from "../update";

const CHOICE = z.object({ language: z.enum(LANGUAGES), next: z.string().optional() });

const languages = keeping((reader: Language) => new Intl.DisplayNames(reader, { type: "language" }));

function languageName(of: Language, reader: Language): string {
  return languages(reader).of(of) ?? of;
}

function LanguageRow({ language }: { language: Language }) {
  const view = useView();
  const current = view.language === language;
  return (
    <button type="submit" name="language" value={language} aria-current={current ? "true" : undefined}>
      <span className="grow text-17" lang={language}>
        {ENDONYMS[language]}
      </span>
      {current ? (
        <Icon name="check" />
      ) : (
        <span className="text-13 muted">{languageName(language, view.language)}</span>
      )}
    </button>
  );
}

function choicePage(c: Ctx): Promise<Response> {
  const t = c.get("t");
  const next = ownPath(c.req.query("next"));
  return page(
    c,
    { title: t("language.title"), about: t("shell.about.language"), keepable: true },
    <>
      <Top title={t("language.title")} back={c.get("languageKnown") ? next : null} />
      <main id="main" className="main">
        <p className="muted language-note">{t("language.note")}</p>
        <form method="post" action="/language-select">
          <input type="hidden" name="next" value={next} />
          <div className="card list">
            {LANGUAGES.map((language) => (
              <LanguageRow key={language} language={language} />
            ))}
          </div>
        </form>
      </main>
    </>,
  );
}

async function choose(c: Ctx): Promise<Response> {
  const { language, next } = await posted(c, CHOICE);
  const [db, person, now] = [c.get("db"), c.get("person"), c.get("now")];
  if (person) await updateSettings(db, person, { language }, now);
  writeCookie(c, "language", language);
  return go(c, ownPath(next));
}

export const languagePages = new Hono<Env>()
  .get("/language-select", choicePage)
  .post("/language-select", (c) =>
    attemptAsAnyone(
      c,
      () => choose(c),
      (refusal) =>
        refusal.code === "rate_limited"
          ? refusedAt(
              c,
              `/language-select?next=${encodeURIComponent(ownPath(c.get("fields")?.next))}`,
              refusal,
            )
          : errorPage(c, refusal),
    ),
  );
