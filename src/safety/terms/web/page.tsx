import type { Ctx } from "../../../http/env";
import { TERMS } from "../../../limits";
import { page, Top } from "../../../shell/page";
import { LEAVES, type LeafName, TERMS_IN } from "../texts";

const dateIn = (language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(TERMS.since);

/** `/rules` and `/terms` */
export function termsPage(c: Ctx, shown: LeafName): Promise<Response> {
  const language = c.get("language");
  const all = TERMS_IN[language];
  const leaf = all[shown];
  const List = shown === "rules" ? "ol" : "ul";
  const back = c.get("person") ? "/account" : "/login";
  return page(
    c,
    {
      title: `${all.title}: ${leaf.title}`,
      about: leaf.intro.replace("{date}", dateIn(language)),
      keepable: true,
    },
    <>
      <Top title={all.title} back={back} />
      <main id="main" className="main terms">
        <nav className="segments" aria-label={all.title}>
          {LEAVES.map((name) => (
            <a key={name} href={`/${name}`} aria-current={name === shown ? "page" : undefined}>
              {all[name].title}
            </a>
          ))}
        </nav>
        <p className="text-13 muted">{leaf.intro.replace("{date}", dateIn(language))}</p>
        <List className={`terms-list ${shown}`}>
          {leaf.parts.map(({ title, text }, place) => (
            <li key={title} id={shown === "rules" ? `rule-${place + 1}` : undefined}>
              <h2 className="bold">{title}</h2>
              <p className="muted">{text}</p>
            </li>
          ))}
        </List>
        {leaf.outro ? <p className="text-13 muted">{leaf.outro}</p> : null}
      </main>
    </>,
  );
}
