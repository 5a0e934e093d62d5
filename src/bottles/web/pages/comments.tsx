import { formatAgo } from "../../../i18n/format";
import { UNREAD_POLL_INTERVAL } from "../../../limits/http";
import { SEA_LIMITS } from "../../../limits/sea";
import type { Refusal } from "../../../runtime/errors";
import { CommentItem, commentAuthorNameOf } from "../../../shell/parts/comment-item";
import {
  Form,
  FormRefusal,
  formStateOf,
  IdempotencyField,
  SubmitButton,
  UNTRIED_FORM,
} from "../../../shell/parts/form";
import { MoreRow, nextPagePath } from "../../../shell/parts/more-row";
import { OwnHiddenNote, OwnMaskedNote } from "../../../shell/parts/own-content-notes";
import { usePageView } from "../../../shell/parts/page-view";
import { ReportLink } from "../../../shell/parts/report-link";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { TypedText } from "../../../shell/parts/typed-text";
import { nameAttributes } from "../../../translate/detect-language";
import { Translatable } from "../../../translations/web/web";
import { Icon } from "../../../ui/icon";
import type { Bottle, BottleComment } from "../../reading/bottle-view";
import { isAuthoredBy } from "../localized";
import { Thanks } from "./thanks";

interface BottleCommentsProps {
  bottle: Bottle;
  refusal: Refusal | null;
  cursor: string | null;
  /** The comments are added to those of the requesting page. */
  arriving: boolean;
}

/** htmx trigger: at intervals, and at once when the event stream announces something unread. */
export const NEW_COMMENTS_TRIGGER = `every ${UNREAD_POLL_INTERVAL}ms, renew from:body`;

/** Path from which a page loads newer comments. @param since ms, time of its newest comment */
export const newCommentsPath = (bottleId: string, since: number): string => `/bottle/${bottleId}?since=${since}`;

const answerFormId = ({ id }: BottleComment): string => `answer-${id}`;

function AnswerForm({ bottle, comment, refusal, cursor }: BottleCommentsProps & { comment: BottleComment }) {
  const view = usePageView();
  const { t, fields } = view;
  const mine = fields?.comment === comment.id;
  const why = mine ? refusal : null;
  const id = answerFormId(comment);
  return (
    <details className="more" data-write="" open={Boolean(why)}>
      <summary className="link">
        <Icon name="reply" size={20} />
        {t("bottles.page.answer")}
      </summary>
      <Form id={id} action={`/bottle/${bottle.id}/answer`}>
        <IdempotencyField />
        <input type="hidden" name="comment" value={comment.id} />
        {cursor ? <input type="hidden" name="cursor" value={cursor} /> : null}
        <TextAreaField
          id={`${id}-text`}
          name="content"
          label={t("bottles.page.answer_label", { name: commentAuthorNameOf(t, comment.author) })}
          most={SEA_LIMITS.answerMax}
          tried={mine ? formStateOf(view, refusal) : UNTRIED_FORM}
        />
        <FormRefusal refusal={why} short={t("bottles.page.comment_failed")} />
        <SubmitButton kind="primary small">{t("bottles.page.answer_send")}</SubmitButton>
      </Form>
    </details>
  );
}

/** The answer form; where the comment was answered meanwhile, the text of a refused answer instead. */
function AnswerSlot(props: BottleCommentsProps & { comment: BottleComment }) {
  const { comment, refusal } = props;
  const { t, fields } = usePageView();
  if (!comment.answer) return <AnswerForm {...props} />;
  if (!refusal || fields?.comment !== comment.id) return null;
  return (
    <div id={answerFormId(comment)}>
      <FormRefusal refusal={refusal} short={t("bottles.page.comment_failed")} />
      <TypedText names={["content"]} />
    </div>
  );
}

/** Placeholder that polls for the answer to the reader's own comment. */
function PendingAnswer({ id, bottle, comment, cursor }: BottleCommentsProps & { id: string; comment: BottleComment }) {
  const { person } = usePageView();
  if (!isAuthoredBy(person, comment)) return null;
  const path = newCommentsPath(bottle.id, 0);
  return (
    <div
      id={id}
      hx-get={cursor ? `${path}&cursor=${encodeURIComponent(cursor)}` : path}
      hx-trigger={NEW_COMMENTS_TRIGGER}
      hx-select={`#${id}`}
      hx-swap="outerHTML"
    />
  );
}

function CommentAnswer(props: BottleCommentsProps & { comment: BottleComment }) {
  const { bottle, comment, arriving } = props;
  const { t, locale, now, zone } = usePageView();
  const id = `answered-${comment.id}`;
  if (!comment.answer) return <PendingAnswer {...props} id={id} />;
  return (
    <div id={id} className="answer" data-event={arriving ? id : undefined}>
      <div className="text-13">
        <b>
          <bdi {...nameAttributes(bottle.author?.nickname ?? "")}>{commentAuthorNameOf(t, bottle.author)}</bdi>
        </b>{" "}
        <span className="muted">
          {t("bottles.page.answered", { age: formatAgo(locale, comment.answer.createdAt, now, zone) })}
        </span>
        <ReportLink kind="answer" id={comment.id} by={bottle.author} />
      </div>
      <Translatable kind="answer" id={comment.id} text={comment.answer.content} className="comment-text" />
      <OwnHiddenNote hidden={comment.answer.hidden} />
      <OwnMaskedNote masked={comment.answer.masked} />
    </div>
  );
}

function BottleCommentItem({ comment, ...rest }: BottleCommentsProps & { comment: BottleComment }) {
  const { bottle } = rest;
  const { person } = usePageView();
  // Without an author the writer belongs to the other age band: no answer.
  const canAnswer = isAuthoredBy(person, bottle) && bottle.status !== "removed" && comment.author !== null;
  return (
    <CommentItem
      comment={comment}
      event={rest.arriving ? comment.id : undefined}
      mark={<ReportLink kind="comment" id={comment.id} by={comment.author} />}
      words={<Translatable kind="comment" id={comment.id} text={comment.content} className="comment-text" />}
    >
      <OwnHiddenNote hidden={comment.hidden} />
      <OwnMaskedNote masked={comment.masked} />
      <CommentAnswer {...rest} comment={comment} />
      <div className="comment-acts">
        <Thanks bottle={bottle} comment={comment} cursor={rest.cursor} mayThank={canAnswer && !comment.hidden} />
        {canAnswer ? <AnswerSlot {...rest} comment={comment} /> : null}
      </div>
    </CommentItem>
  );
}

/** Path of one page of a bottle's comments. */
export const commentsPath = (bottleId: string, cursor: string): string =>
  `/bottle/${bottleId}?cursor=${encodeURIComponent(cursor)}`;

function NoComments({ bottle, cursor }: Pick<BottleCommentsProps, "bottle" | "cursor">) {
  const { t } = usePageView();
  if (bottle.comments.length > 0 || cursor) return null;
  return (
    <p className="muted comment">
      {t(bottle.commentCount > 0 ? "bottles.page.comments_unseen" : "bottles.page.no_comments")}
    </p>
  );
}

/** Comments, newest first, each with its answer. */
export function BottleComments(props: BottleCommentsProps) {
  const { t } = usePageView();
  const { bottle, cursor } = props;
  return (
    <section className="section" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">{t("bottles.page.comments", { n: bottle.commentCount })}</h2>
      {cursor ? (
        <a className="link" href={`/bottle/${bottle.id}#comments`}>
          {t("bottles.page.comments_newest")}
        </a>
      ) : null}
      <ul id="said">
        {bottle.comments.map((comment) => (
          <BottleCommentItem key={comment.id} {...props} comment={comment} />
        ))}
        <MoreRow
          next={nextPagePath(`/bottle/${bottle.id}`, bottle.commentsCursor)}
          rows="#said > li"
          anchor="#comments"
          byTap
        >
          {t("square.older")}
        </MoreRow>
      </ul>
      <NoComments bottle={bottle} cursor={cursor} />
    </section>
  );
}
