import type { Ctx } from "../../../http/env";
import { textDirection } from "../../../i18n/languages";
import type { Translate } from "../../../i18n/translator";
import type { Refusal } from "../../../runtime/errors";
import { Deferred, type MaybeDeferred } from "../../../shell/document/deferred";
import { markupTemplate } from "../../../shell/document/markup-template";
import { renderPage } from "../../../shell/document/page";
import { PickedMotion } from "../../../shell/document/page-reveal";
import { effectsMarkup } from "../../../shell/parts/effects";
import type { Notice } from "../../../shell/parts/notice";
import { markupInView, type PageView, usePageView } from "../../../shell/parts/page-view";
import { heroMarkup } from "../../../shell/parts/sea-picture";
import type { Relation } from "../../../social/social";
import { Translatable, TranslateForm } from "../../../translations/web/web";
import { describePicture } from "../../../ui/bottle/describe";
import { Letter } from "../../../ui/letter";
import type { Bottle } from "../../reading/bottle-view";
import type { BottleShare } from "../../reading/sharing";
import { isAuthoredBy } from "../localized";
import { AnswerSheet } from "./answer-sheet";
import { BottleAuthor } from "./bottle-author";
import { VoyageStyles } from "./chart";
import { BottleComments } from "./comments";
import { FirstLetterBar } from "./first-letter-bar";
import { HeldBottleBar, HeldUntil, PickUpForm, RefusedDropForm } from "./held-bottle";
import { ManageBottle } from "./manage";
import { Postmarks } from "./postmarks";
import { BottleState } from "./state";
import { BottleStats } from "./stats";
import { bottleBarMarkup } from "./top-bar";
import { Voyage, VoyageNow } from "./voyage";

export interface BottlePageProps {
  refusal?: Refusal | null;
  /** Name of the form that was refused. */
  trying?: "pick" | "drop" | "answer";
  notice?: Notice | null;
  cursor?: string;
  /** ms; only comments after this time are shown. Absent: all. */
  since?: number;
  /** The visitor has opened it as their first letter. */
  opened?: boolean;
  /** The browser has signed in before. */
  known?: boolean;
  /** The comment's sheet is open: "Answer" was tapped before joining. */
  answering?: boolean;
  /** Relation to the author; null: they may not meet. */
  tie?: Relation | null;
}

function SignInPrompt({ bottle }: { bottle: Bottle }) {
  const { t, person } = usePageView();
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

function BottleDetails({
  bottle,
  link,
  refusal = null,
  trying,
  cursor,
  since,
  opened,
}: BottlePageProps & { bottle: Bottle; link: string }) {
  const { person } = usePageView();
  const newest = bottle.comments[0]?.createdAt ?? since ?? bottle.createdAt;
  return (
    <>
      <VoyageNow bottle={bottle} />
      <BottleState bottle={bottle} />
      {trying === "drop" ? <RefusedDropForm bottle={bottle} refusal={refusal} /> : null}
      {person ? (
        <BottleComments
          bottle={bottle}
          refusal={trying === "answer" ? refusal : null}
          cursor={cursor ?? null}
          arriving={since !== undefined}
        />
      ) : opened ? null : (
        <SignInPrompt bottle={bottle} />
      )}
      <Voyage bottle={bottle} link={link} newest={cursor ? null : newest} />
    </>
  );
}

interface BottleSectionsProps extends BottlePageProps {
  bottle: Bottle;
  /** Absolute URL of the share page. */
  link: string;
  more: MaybeDeferred<Bottle>;
}

function BottleSections({ bottle, link, more, ...shown }: BottleSectionsProps) {
  const { refusal = null, trying, tie, answering } = shown;
  return (
    <>
      <Letter by={<BottleAuthor bottle={bottle} tie={tie} />}>
        {bottle.content ? (
          <Translatable kind="bottle" id={bottle.id} text={bottle.content} className="letter-text" />
        ) : null}
        <Postmarks bottle={bottle} more={more} />
      </Letter>
      {answering ? <AnswerSheet bottle={bottle} /> : null}
      <BottleStats bottle={bottle} />
      <PickUpForm bottle={bottle} refusal={trying === "pick" ? refusal : null} />
      <HeldUntil bottle={bottle} />
      <Deferred of={more}>{(full) => <BottleDetails bottle={full} link={link} {...shown} />}</Deferred>
      <ManageBottle bottle={bottle} />
      <TranslateForm />
    </>
  );
}

const pageTitleOf = (t: Translate, { author }: Bottle): string =>
  author ? t("bottles.page.title", { name: author.nickname }) : t("bottles.page.title_nameless");

const BottleHead = ({ voyage, motion }: { voyage: boolean; motion: boolean }) => (
  <>
    {voyage ? <VoyageStyles /> : null}
    {motion ? <PickedMotion /> : null}
  </>
);

interface MainTexts {
  hero: string;
  title: string;
  content: string;
  /** Counts that somebody has looked at it. */
  viewed: string;
}

const bottleMainMarkup = markupTemplate<object, MainTexts>(
  { hero: "raw", title: "text", content: "raw", viewed: "raw" },
  ({ hero, title, content, viewed }) => (
    <main id="main" className="tall">
      {hero}
      <div className="main bottle-page">
        <h1 className="visually-hidden">{title}</h1>
        {content}
        <div hx-post={viewed} hx-trigger="load" hx-swap="none" />
      </div>
    </main>
  ),
);

interface BottleFrame {
  shared: BottleShare;
  title: string;
  /** Parameters of its picture. */
  look: string;
  shown: BottlePageProps;
}

/** The bars, the picture and the end of the page around its sections. */
function frameMarkup(view: PageView, { shared, title, look, shown }: BottleFrame, content: string): string {
  const { bottle } = shared;
  const { locale, language } = view;
  const rtl = textDirection(language) === "rtl";
  const hero = heroMarkup(view, { svg: bottle.design.svg, rtl, alt: describePicture(locale, look) });
  const main = bottleMainMarkup({}, { hero, title, content, viewed: `/bottle/${bottle.id}/view` });
  const dropping = shown.trying === "drop" || shown.answering;
  const held = bottle.heldByMe ? markupInView(view, <HeldBottleBar shared={shared} dropping={dropping} />) : "";
  const first = shown.opened ? markupInView(view, <FirstLetterBar bottle={bottle} known={shown.known ?? false} />) : "";
  return bottleBarMarkup(view, shared) + main + held + first + effectsMarkup(view);
}

/** A bottle's page, public. @param look parameters of its picture */
export function bottlePage(
  c: Ctx,
  shared: BottleShare,
  look: string,
  more: MaybeDeferred<Bottle>,
  shown: BottlePageProps,
): Promise<Response> {
  const { bottle } = shared;
  const title = pageTitleOf(c.get("t"), bottle);
  const authored = isAuthoredBy(c.get("person"), bottle);
  const motion = bottle.heldByMe || shown.opened === true;
  return renderPage(
    c,
    {
      title,
      keepable: true,
      status: shown.refusal?.status,
      notice: shown.answering ? null : shown.notice,
      // Where its comments come later in the stream it is shown without them.
      whole: "value" in more,
      metas: authored || motion ? <BottleHead voyage={authored} motion={motion} /> : null,
      frame: (view, content) => frameMarkup(view, { shared, title, look, shown }, content),
    },
    <BottleSections bottle={bottle} link={shared.url} more={more} {...shown} />,
  );
}
