import type { Ctx } from "../../../http/env";
import { countryName } from "../../../i18n/countries";
import { formatAgo } from "../../../i18n/format";
import { direction } from "../../../i18n/languages";
import type { Refusal } from "../../../runtime/errors";
import { Later, type Soon } from "../../../shell/document/later";
import { Back, page } from "../../../shell/document/page";
import { Feel } from "../../../shell/parts/feel";
import { Flag } from "../../../shell/parts/flag";
import type { Notice } from "../../../shell/parts/notice";
import { useView, type View, viewOf } from "../../../shell/parts/view";
import type { Relation } from "../../../social/social";
import { Tie } from "../../../social/web/web";
import { Translatable, TranslateForm } from "../../../translations/web/web";
import { describePicture } from "../../../ui/bottle/describe";
import { Icon } from "../../../ui/icon";
import { By, Letter } from "../../../ui/letter";
import { Hero } from "../../../ui/scene";
import type { PersonShort } from "../../../users/users";
import type { Shared } from "../../reading/sharing";
import type { Bottle } from "../../reading/view";
import { isOwn } from "../localized";
import { Comments } from "./comments";
import { FirstLetterBar } from "./first-letter";
import { DropAgain, HandBar, Held, PickUp } from "./held";
import { Manage } from "./manage";
import { ShareButtons } from "./share";
import { State } from "./state";
import { Stats } from "./stats";
import { Voyage } from "./voyage";

export interface Shown {
  refusal?: Refusal | null;
  /** The form that was refused. */
  trying?: "pick" | "drop" | "answer";
  notice?: Notice | null;
  cursor?: string;
  /** For a page that asks what is new, ms: absent, all is shown. */
  since?: number;
  /** A visitor has opened it as their first letter. */
  opened?: boolean;
  /** Relation to the author; null: they may not meet. */
  tie?: Relation | null;
}

/** Somebody whom the reader does not get to know, see `isNamedTo`. */
function Nameless({ createdAt }: Pick<Bottle, "createdAt">) {
  const { t, language, now, zone } = useView();
  const person = { id: "", nickname: t("social.person.somebody"), avatar: null };
  return <By person={person} meta={formatAgo(language, createdAt, now, zone)} />;
}

interface AuthorProps {
  bottle: Pick<Bottle, "author" | "createdAt">;
  tie?: Shown["tie"];
}

/** Who wrote the letter, in one line. */
export const Author = ({ bottle: { author, createdAt }, tie = null }: AuthorProps) =>
  author ? <Known author={author} createdAt={createdAt} tie={tie} /> : <Nameless createdAt={createdAt} />;

function Known({ author, createdAt, tie }: Pick<Shown, "tie"> & { author: PersonShort; createdAt: number }) {
  const { t, language, now, person, zone } = useView();
  const country = countryName(author.country, language);
  const age = formatAgo(language, createdAt, now, zone);
  const meta = country ? t("bottles.page.meta", { country, age }) : age;
  const mark = author.official ? (
    <span className="tagline">
      <Icon name="shield" size={18} />
      {t("bottles.page.official")}
    </span>
  ) : null;
  const own = person?.id === author.id;
  return (
    <By
      person={author}
      meta={meta}
      mark={mark}
      href={tie && !own ? `/friends/${author.id}` : undefined}
      end={tie ? <Tie {...author} relation={tie} /> : null}
    />
  );
}

function backOf(view: View, bottle: Bottle): string {
  if (isOwn(view.person, bottle)) return "/my-bottles";
  if (bottle.actions.includes("destroy")) return "/backpack";
  return "/";
}

function Bar({ shared }: { shared: Shared }) {
  const view = useView();
  const { bottle } = shared;
  return (
    <header className="top-bar over-scene">
      <Back href={backOf(view, bottle)} disc />
      <span className="row">
        <Flag kind="bottle" id={bottle.id} by={bottle.author} look="disc" />
        {bottle.heldByMe ? null : <ShareButtons shared={shared} look="disc" />}
      </span>
    </header>
  );
}

function SignIn({ bottle }: { bottle: Bottle }) {
  const { t, person } = useView();
  if (person) return null;
  const next = encodeURIComponent(`/bottle/${bottle.id}`);
  return (
    <section className="card invite">
      <h2>{t("bottles.page.sign_in")}</h2>
      <p className="muted text-13">{t("bottles.page.sign_in_text", { n: bottle.commentCount })}</p>
      <a className="button primary" href={`/register?next=${next}`}>
        {t("bottles.share.join_verb")}
      </a>
      <a className="link" href={`/login?next=${next}`}>
        {t("bottles.page.log_in")}
      </a>
    </section>
  );
}

function More({ bottle, refusal = null, trying, cursor, since, opened }: Shown & { bottle: Bottle }) {
  const { person } = useView();
  const newest = bottle.comments[0]?.createdAt ?? since ?? bottle.createdAt;
  return (
    <>
      <State bottle={bottle} />
      {trying === "drop" ? <DropAgain bottle={bottle} refusal={refusal} /> : null}
      {person ? (
        <Comments
          bottle={bottle}
          refusal={trying === "answer" ? refusal : null}
          cursor={cursor ?? null}
          arriving={since !== undefined}
        />
      ) : opened ? null : (
        <SignIn bottle={bottle} />
      )}
      <Voyage bottle={bottle} newest={cursor ? null : newest} />
    </>
  );
}

function Parts({ bottle, more, ...shown }: Shown & { bottle: Bottle; more: Soon<Bottle> }) {
  const { refusal = null, trying, tie } = shown;
  return (
    <>
      <Letter by={<Author bottle={bottle} tie={tie} />}>
        {bottle.content ? (
          <Translatable kind="bottle" id={bottle.id} text={bottle.content} look="letter-text" />
        ) : null}
      </Letter>
      <Stats bottle={bottle} />
      <PickUp bottle={bottle} refusal={trying === "pick" ? refusal : null} />
      <Held bottle={bottle} />
      <Later of={more}>{(full) => <More bottle={full} {...shown} />}</Later>
      <Manage bottle={bottle} />
      <TranslateForm />
    </>
  );
}

/** A bottle's page, public. @param look parameters of its picture */
export function bottlePage(
  c: Ctx,
  shared: Shared,
  look: string,
  more: Soon<Bottle>,
  shown: Shown,
): Promise<Response> {
  const { bottle } = shared;
  const { t, language } = viewOf(c);
  const title = bottle.author
    ? t("bottles.page.title", { name: bottle.author.nickname })
    : t("bottles.page.title_nameless");
  return page(
    c,
    {
      title,
      keepable: true,
      status: shown.refusal?.status,
      notice: shown.notice,
      extra: "transitions.css",
    },
    <>
      <Bar shared={shared} />
      <main id="main" className="tall">
        <Hero
          svg={bottle.design.svg}
          rtl={direction(language) === "rtl"}
          alt={describePicture(language, look)}
        />
        <div className="main bottle-page">
          <h1 className="visually-hidden">{title}</h1>
          <Parts bottle={bottle} more={more} {...shown} />
          <div hx-post={`/bottle/${bottle.id}/view`} hx-trigger="load" hx-swap="none" />
        </div>
      </main>
      <HandBar shared={shared} dropping={shown.trying === "drop"} />
      {shown.opened ? <FirstLetterBar bottle={bottle} /> : null}
      <Feel />
    </>,
  );
}
