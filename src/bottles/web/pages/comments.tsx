import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { elementWithMarkup } from "../../../shell/document/cached-part";
import { markupTemplate } from "../../../shell/document/markup-template";
import { commentMarkup } from "../../../shell/parts/comment-item";
import { moreRowMarkup, nextPagePath } from "../../../shell/parts/more-row";
import { ownNotesMarkup } from "../../../shell/parts/own-content-notes";
import { markupInView, type PageView } from "../../../shell/parts/page-view";
import { reportPathOf } from "../../../shell/parts/report-link";
import { translatableMarkup } from "../../../translations/web/web";
import { isAuthoredBy } from "../localized";
import {
  AnswerSlot,
  addressedMarkup,
  type BottleCommentsProps,
  type CommentProps,
  commentAnswerMarkup,
  commentAnswerPartId,
} from "./comment-answer";
import { Thanks } from "./thanks";

const actsRow = markupTemplate<object, { acts: string }>({ acts: "raw" }, ({ acts }) => (
  <div className="comment-acts">{acts}</div>
));

/** What the letter's author can do with a comment, and thanks. */
function commentActsMarkup(view: PageView, props: CommentProps): string {
  const { bottle, comment, cursor } = props;
  // Without an author the writer belongs to the other age band: no answer.
  const canAnswer = isAuthoredBy(view.person, bottle) && bottle.status !== "removed" && comment.author !== null;
  if (!canAnswer && !comment.thanked) return actsRow({}, { acts: "" });
  const mayThank = canAnswer && !comment.hidden;
  const acts = (
    <>
      <Thanks bottle={bottle} comment={comment} cursor={cursor} mayThank={mayThank} />
      {canAnswer ? <AnswerSlot {...props} /> : null}
    </>
  );
  return actsRow({}, { acts: markupInView(view, acts) });
}

const answerPartMarkup = markupTemplate<object, { id: string; content: string }>(
  { id: "raw", content: "raw" },
  ({ id, content }) => <div id={id}>{content}</div>,
);

function bottleCommentMarkup(view: PageView, props: CommentProps): string {
  const { comment, arriving } = props;
  const answerPart = commentAnswerMarkup(view, props) + commentActsMarkup(view, props);
  const { id, content: text, author } = comment;
  const words = translatableMarkup(view, { kind: "comment", id, text, className: "comment-text" });
  return commentMarkup(view, comment, {
    event: arriving ? id : undefined,
    report: reportPathOf(view, { kind: "comment", id, by: author }),
    content:
      (isAuthoredBy(view.person, props.bottle) ? addressedMarkup({}, { words }) : words) +
      ownNotesMarkup(view, comment) +
      answerPartMarkup({}, { id: commentAnswerPartId(comment), content: answerPart }),
  });
}

/** Path of one page of a bottle's comments. */
export const commentsPath = (bottleId: string, cursor: string): string =>
  `/bottle/${bottleId}?cursor=${encodeURIComponent(cursor)}`;

interface SectionTexts {
  title: string;
  /** Path of the newest comments; absent: these are the newest. */
  newest: string | undefined;
  rows: string;
  /** Said where there are none. */
  none: string | undefined;
}

const sectionMarkup = markupTemplate<{ locale: Locale }, SectionTexts>(
  { title: "text", newest: "raw", rows: "raw", none: "text" },
  ({ locale, title, newest, rows, none }) => (
    <section className="section" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">{title}</h2>
      {newest === undefined ? null : (
        <a className="link" href={newest}>
          {translatorFor(locale)("bottles.page.comments_newest")}
        </a>
      )}
      {elementWithMarkup("ul", { id: "comment-list" }, rows)}
      {none === undefined ? null : <p className="muted comment">{none}</p>}
    </section>
  ),
);

/** Comments, newest first, each with its answer. */
export function bottleCommentsMarkup(view: PageView, props: BottleCommentsProps): string {
  const { t, locale } = view;
  const { bottle, cursor } = props;
  const { id, comments, commentCount, commentsCursor } = bottle;
  const next = nextPagePath(`/bottle/${id}`, commentsCursor);
  let rows = "";
  for (const comment of comments) rows += bottleCommentMarkup(view, { ...props, comment });
  rows += moreRowMarkup(t, {
    next,
    rows: "#comment-list > li",
    anchor: "#comments",
    byTap: true,
    text: t("square.older"),
  });
  const none = commentCount > 0 ? "bottles.page.comments_unseen" : "bottles.page.no_comments";
  return sectionMarkup(
    { locale },
    {
      title: t("bottles.page.comments", { n: commentCount }),
      newest: cursor ? `/bottle/${id}#comments` : undefined,
      rows,
      none: comments.length > 0 || cursor ? undefined : t(none),
    },
  );
}
