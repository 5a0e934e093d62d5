import type { ReactNode } from "react";
import type { Refusal } from "../../errors";
import type { Ctx } from "../../http/env";
import { countryName } from "../../i18n/countries";
import { formatAgo } from "../../i18n/format";
import { direction } from "../../i18n/languages";
import type { Notice } from "../../shell/notice";
import { page } from "../../shell/page";
import { Icon } from "../../ui/icon";
import { By, Letter } from "../../ui/letter";
import { Hero } from "../../ui/scene";
import { Comments } from "./comments";
import { HandBar, Held } from "./hand";
import { ShareButtons } from "./share";
import { Stats } from "./stats";
import type { Bottle } from "./types";
import { Manage } from "./manage";
import { Voyage } from "./voyage";

export interface BottleProps {
  bottle: Bottle;
  /** Where a shared link to it leads, absolute. */
  shareUrl: string;
}

export interface Shown {
  refusal?: Refusal | null;
  notice?: Notice | null;
}

export const isOwn = (c: Ctx, bottle: Bottle): boolean => c.var.person?.id === bottle.author.id;

/** Who wrote the letter, in one line. */
export function Author({ c, bottle: { author, createdAt } }: { c: Ctx; bottle: Bottle }) {
  const { t, language, now } = c.var;
  const meta = t("bottle.meta", {
    country: countryName(author.country, language),
    age: formatAgo(language, createdAt, now),
  });
  const mark = author.official ? (
    <span className="tagline">
      <Icon name="shield" size={18} />
      {t("bottle.official")}
    </span>
  ) : null;
  return <By person={author} meta={meta} mark={mark} />;
}

function backOf(c: Ctx, bottle: Bottle): string {
  if (isOwn(c, bottle)) return "/my-bottles";
  if (bottle.actions.includes("destroy")) return "/collected-bottles";
  return "/";
}

function Bar({ c, bottle, shareUrl }: BottleProps & { c: Ctx }) {
  return (
    <header className="top over">
      <a className="ib disc" href={backOf(c, bottle)} aria-label={c.var.t("shell.back")}>
        <Icon name="back" />
      </a>
      <span className="row">
        {bottle.heldByMe ? null : <ShareButtons c={c} bottle={bottle} url={shareUrl} look="disc" />}
      </span>
    </header>
  );
}

function SignIn({ c, bottle }: { c: Ctx; bottle: Bottle }) {
  const { t } = c.var;
  if (c.var.person) return null;
  return (
    <section className="card invite">
      <h2>{t("bottle.sign_in")}</h2>
      <p className="m2 t13">{t("bottle.sign_in_text", { n: bottle.commentCount })}</p>
      <a className="btn pri" href={`/login?next=${encodeURIComponent(`/bottle/${bottle.id}`)}`}>
        {t("bottle.log_in")}
      </a>
    </section>
  );
}

function Parts({ c, bottle, refusal }: { c: Ctx; bottle: Bottle; refusal: Refusal | null }): ReactNode {
  return (
    <>
      <Letter by={<Author c={c} bottle={bottle} />} content={bottle.content} lang={bottle.language} />
      <Stats c={c} bottle={bottle} />
      <Held c={c} bottle={bottle} />
      {c.var.person ? <Comments c={c} bottle={bottle} refusal={refusal} /> : <SignIn c={c} bottle={bottle} />}
      <Voyage c={c} bottle={bottle} />
      <Manage c={c} bottle={bottle} />
    </>
  );
}

/** A bottle's page, open to all: the letter, its numbers, comments, and what the reader may do with it. */
export function bottlePage(c: Ctx, props: BottleProps, { refusal = null, notice }: Shown = {}): Promise<Response> {
  const { bottle } = props;
  const { t, language } = c.var;
  const title = t("bottle.title", { name: bottle.author.nickname });
  return page(
    c,
    { title, status: refusal?.status, notice },
    <>
      <Hero svg={bottle.design.svg} rtl={direction(language) === "rtl"} />
      <Bar c={c} {...props} />
      <main id="main" className="main bottle-page">
        <h1 className="sr">{title}</h1>
        <Parts c={c} bottle={bottle} refusal={refusal} />
        <div hx-post={`/bottle/${bottle.id}/view`} hx-trigger="load" hx-swap="none" />
      </main>
      <HandBar c={c} {...props} refusal={refusal} />
    </>,
  );
}
