import { designName } from "../../designs/designs";
import type { Ctx } from "../../http/env";
import { direction } from "../../i18n/languages";
import { page } from "../../shell/page";
import { describePicture } from "../../ui/bottle/describe";
import { Icon } from "../../ui/icon";
import { Letter } from "../../ui/letter";
import { Hero } from "../../ui/scene";
import type { Shared } from "../sharing";
import type { Bottle } from "../view";
import { Author } from "./bottle";
import { Stats } from "./stats";

export interface SharedProps extends Shared {
  /** Code of who shared it. */
  invite: string | null;
}

function Preview({ c, bottle, url, text, image }: SharedProps & { c: Ctx }) {
  const { t } = c.var;
  const title = t("share.title", { name: bottle.author.nickname });
  const tags: [name: string, content: string][] = [
    ["og:type", "article"],
    ["og:site_name", t("app.name")],
    ["og:title", title],
    ["og:description", text],
    ["og:url", url],
    ["og:image", image],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:alt", t("share.image", { name: designName(t, bottle.design) })],
  ];
  return (
    <>
      {tags.map(([name, content]) => (
        <meta key={name} property={name} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={text} />
      <meta name="twitter:image" content={image} />
      <meta name="description" content={text} />
    </>
  );
}

function Invitation({ c, bottle, invite }: { c: Ctx; bottle: Bottle; invite: string | null }) {
  const { t, person } = c.var;
  const here = `/bottle/${bottle.id}`;
  const join = `/register?${new URLSearchParams({ next: here, ...(invite && { invite }) })}`;
  return (
    <section className="card invite">
      <h2 className="t17">{t(person ? "share.seen" : "share.join")}</h2>
      <p className="m2">
        {t(person ? "share.seen_text" : "share.join_text", { name: bottle.author.nickname })}
      </p>
      <a className="btn pri" href={person ? here : join}>
        {t(person ? "share.open" : "share.join_verb")}
      </a>
      {person ? null : (
        <a className="link" href={here}>
          {t("share.open")}
          <Icon name="chev" size={20} />
        </a>
      )}
    </section>
  );
}

/** The page behind a shared link: made to be looked at by strangers and by programs that draw previews. */
export function sharedPage(c: Ctx, props: SharedProps): Promise<Response> {
  const { t, language } = c.var;
  const { bottle } = props;
  const title = t("share.title", { name: bottle.author.nickname });
  return page(
    c,
    { title, head: <Preview c={c} {...props} /> },
    <>
      <header className="top over">
        <a className="ib disc" href="/" aria-label={t("shell.back")}>
          <Icon name="back" />
        </a>
      </header>
      <main id="main" className="tall">
        <Hero
          svg={bottle.design.svg}
          rtl={direction(language) === "rtl"}
          alt={describePicture(language, bottle.look)}
        />
        <div className="main bottle-page">
          <h1 className="sr">{title}</h1>
          <Letter by={<Author c={c} bottle={bottle} />} content={bottle.content} lang={bottle.language} />
          <Stats c={c} bottle={bottle} />
          <Invitation c={c} bottle={bottle} invite={props.invite} />
          <div hx-post={`/bottle/${bottle.id}/view`} hx-trigger="load" hx-swap="none" />
        </div>
      </main>
    </>,
  );
}
