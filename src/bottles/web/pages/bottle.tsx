import type { Ctx } from "../../../http/env";
import { textDirection } from "../../../i18n/languages";
import type { Translate } from "../../../i18n/translator";
import type { Refusal } from "../../../runtime/errors";
import { elementWithMarkup } from "../../../shell/document/cached-part";
import { deferredMarkup, type MaybeDeferred } from "../../../shell/document/deferred";
import { markupTemplate } from "../../../shell/document/markup-template";
import { renderPage } from "../../../shell/document/page";
import { PickedMotion } from "../../../shell/document/page-reveal";
import type { DeferredPart } from "../../../shell/document/page-stream";
import { effectsMarkup } from "../../../shell/parts/effects";
import type { Notice } from "../../../shell/parts/notice";
import { markupInView, type PageView } from "../../../shell/parts/page-view";
import { heroMarkup } from "../../../shell/parts/sea-picture";
import type { Relation } from "../../../social/social";
import { translatableMarkup, translateFormMarkup } from "../../../translations/web/web";
import { describePicture } from "../../../ui/bottle/describe";
import type { Bottle } from "../../reading/bottle-view";
import type { BottleShare } from "../../reading/sharing";
import { isAuthoredBy } from "../localized";
import { AnswerSheet } from "./answer-sheet";
import { bottleAuthorMarkup } from "./bottle-author";
import { VoyageStyles } from "./chart";
import { bottleCommentsMarkup } from "./comments";
import { FirstLetterBar, joinPathOf, OtherLettersNote } from "./first-letter-bar";
import { foreignLetterMarkup, HeldBottleBar, heldUntilMarkup, RefusedDropForm } from "./held-bottle";
import { manageMarkup } from "./manage";
import { pickUpFormMarkup } from "./pick-up-form";
import { hasPostmarks, postmarksMarkup } from "./postmarks";
import { signInMarkup } from "./sign-in-prompt";
import { bottleStateMarkup } from "./state";
import { bottleStatsMarkup } from "./stats";
import { bottleBarMarkup } from "./top-bar";
import { Voyage, VoyageNow } from "./voyage";

export interface BottlePageProps {
  refusal?: Refusal | null;
  /** Name of the form that was refused. */
  trying?: "pick" | "drop" | "answer";
  notice?: Notice | null;
  /** Id of the comment that the form was about. */
  comment?: string;
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

interface DetailsProps extends BottlePageProps {
  bottle: Bottle;
  /** Absolute URL of the share page. */
  link: string;
}

/** Comments, or the way to sign in for them. */
function commentsMarkup(view: PageView, { bottle, refusal = null, ...shown }: DetailsProps): string {
  const { trying, cursor = null, since, opened, known = false, tie = null } = shown;
  if (!view.person) return opened ? markupInView(view, <OtherLettersNote known={known} />) : signInMarkup(view, bottle);
  const refused = trying === "answer" ? refusal : null;
  return bottleCommentsMarkup(view, { bottle, refusal: refused, cursor, arriving: since !== undefined, tie });
}

function detailsMarkup(view: PageView, details: DetailsProps): string {
  const { bottle, link, refusal = null, trying, cursor, since } = details;
  const authored = isAuthoredBy(view.person, bottle);
  const newest = bottle.comments[0]?.createdAt ?? since ?? bottle.createdAt;
  return (
    (authored ? markupInView(view, <VoyageNow bottle={bottle} />) : "") +
    bottleStateMarkup(view, bottle) +
    (trying === "drop" ? markupInView(view, <RefusedDropForm bottle={bottle} refusal={refusal} />) : "") +
    commentsMarkup(view, details) +
    (authored ? markupInView(view, <Voyage bottle={bottle} link={link} newest={cursor ? null : newest} />) : "")
  );
}

const letterMarkup = markupTemplate<object, { content: string }>({ content: "raw" }, ({ content }) =>
  elementWithMarkup("article", { className: "paper letter" }, content),
);

/** What comes later and where it stands. */
interface LateDetails {
  parts: DeferredPart[];
  more: MaybeDeferred<Bottle>;
}

function bottleLetterMarkup(view: PageView, bottle: Bottle, tie: Relation | null, { parts, more }: LateDetails) {
  const { id, content: text } = bottle;
  const words = text ? translatableMarkup(view, { kind: "bottle", id, text, className: "letter-text" }) : "";
  const content = bottleAuthorMarkup(view, { bottle, tie }) + words + postmarksMarkup(view, parts, bottle, more);
  return letterMarkup({}, { content });
}

function sectionsMarkup(view: PageView, { bottle, link, ...shown }: DetailsProps, late: LateDetails): string {
  const { refusal = null, trying, tie = null, answering } = shown;
  return (
    bottleLetterMarkup(view, bottle, tie, late) +
    (answering ? markupInView(view, <AnswerSheet bottle={bottle} />) : "") +
    bottleStatsMarkup(view, { bottle, join: view.person ? undefined : joinPathOf(view, bottle, shown) }) +
    pickUpFormMarkup(view, bottle, trying === "pick" ? refusal : null) +
    heldUntilMarkup(view, bottle) +
    foreignLetterMarkup(view, bottle) +
    deferredMarkup(late.parts, late.more, (full) => detailsMarkup(view, { bottle: full, link, ...shown })) +
    manageMarkup(view, bottle) +
    translateFormMarkup(view)
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
  const voyage = isAuthoredBy(c.get("person"), bottle) || hasPostmarks({ person: c.get("person") }, bottle);
  const motion = bottle.heldByMe || shown.opened === true;
  return renderPage(
    c,
    {
      title,
      keepable: true,
      shares: true,
      status: shown.refusal?.status,
      notice: shown.answering ? null : shown.notice,
      // Where its comments come later in the stream it is shown without them.
      whole: "value" in more,
      metas: voyage || motion ? <BottleHead voyage={voyage} motion={motion} /> : null,
      frame: (view, content) => frameMarkup(view, { shared, title, look, shown }, content),
    },
    (view, parts) => sectionsMarkup(view, { bottle, link: shared.url, ...shown }, { parts, more }),
  );
}
