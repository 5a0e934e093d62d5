import type { Ctx } from "../../../http/env";
import { formatNumber } from "../../../i18n/format";
import { type Language, localeTag } from "../../../i18n/languages";
import { erasureListRetention } from "../../../limits/erasure";
import { ACCESSIBILITY_CHECKED, CURRENT_TERMS } from "../../../limits/safety";
import { DAY } from "../../../runtime/units";
import { renderPage, TopBar } from "../../../shell/document/page";
import { pageViewOf } from "../../../shell/parts/page-view";
import { LEGAL_PAGES, LEGAL_TEXTS, type LegalPageName } from "../legal-texts";

const insertDate = (language: Language, intro: string, day: number): string =>
  intro.replace(
    "{date}",
    new Intl.DateTimeFormat(localeTag(language), { dateStyle: "long", timeZone: "UTC" }).format(day),
  );

const backLinkOf = (c: Ctx): string => (c.get("person") ? "/account" : "/login");

/** `/rules` and `/terms` */
export function termsPage(c: Ctx, current: LegalPageName): Promise<Response> {
  const language = c.get("language");
  const texts = LEGAL_TEXTS[language];
  const page = texts[current];
  const List = current === "rules" ? "ol" : "ul";
  const intro = insertDate(language, page.intro, CURRENT_TERMS.since);
  const { days } = c.get("deps").config.backup;
  return renderPage(
    c,
    {
      title: `${texts.title} · ${page.title}`,
      about: intro,
      keepable: true,
    },
    <>
      <TopBar title={texts.title} back={backLinkOf(c)} />
      <main id="main" className="main terms">
        <nav className="segments" aria-label={texts.title}>
          {LEGAL_PAGES.map((name) => (
            <a key={name} href={`/${name}`} aria-current={name === current ? "page" : undefined}>
              {texts[name].title}
            </a>
          ))}
        </nav>
        <p className="text-13 muted">{intro}</p>
        <List className={`terms-list ${current}`}>
          {page.parts.map(({ title, text }, place) => (
            <li key={title} id={current === "rules" ? `rule-${place + 1}` : undefined}>
              <h2 className="bold">{title}</h2>
              <p className="muted">{text}</p>
            </li>
          ))}
        </List>
        {page.copies && days > 0 ? (
          <p className="text-13 muted">{page.copies.replace("{days}", formatNumber(language, days))}</p>
        ) : null}
        {page.erased ? (
          <p className="text-13 muted">
            {page.erased.replace("{days}", formatNumber(language, erasureListRetention(days) / DAY))}
          </p>
        ) : null}
        {page.outro ? <p className="text-13 muted">{page.outro}</p> : null}
        <p>
          <a className="link" href="/accessibility">
            {c.get("t")("safety.terms.accessibility")}
          </a>
        </p>
      </main>
    </>,
  );
}

/** `/accessibility`, open to anyone: what was checked and how, what does not work, how to tell us. */
export function accessibilityPage(c: Ctx): Promise<Response> {
  const language = c.get("language");
  const { parts, intro, language: languageNotes } = LEGAL_TEXTS[language].accessibility;
  // Without a translation server nobody looks for a text's language.
  const languageNote = pageViewOf(c).translator ? languageNotes.sometimes : languageNotes.never;
  const about = insertDate(language, intro, ACCESSIBILITY_CHECKED);
  const title = c.get("t")("safety.terms.accessibility");
  return renderPage(
    c,
    { title, about, keepable: true },
    <>
      <TopBar title={title} back={backLinkOf(c)} />
      <main id="main" className="main terms">
        <p className="text-13 muted">{about}</p>
        <ul className="terms-list">
          {parts.map(({ title, text }) => (
            <li key={title}>
              <h2 className="bold">{title}</h2>
              <p className="muted">{text.replace("{language}", languageNote)}</p>
            </li>
          ))}
        </ul>
      </main>
    </>,
  );
}
