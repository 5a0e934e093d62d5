import { newId } from "../../../db/ids";
import { formatAgo } from "../../../i18n/format";
import { SEA, UNREAD_POLL } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import { Area } from "../../../shell/parts/area";
import { CommentRow, nameOf } from "../../../shell/parts/comment-row";
import { Flag } from "../../../shell/parts/flag";
import { Form, Once, Refused, tried } from "../../../shell/parts/form";
import { KeptWords } from "../../../shell/parts/kept-words";
import { HiddenMine, MaskedMine } from "../../../shell/parts/own-note";
import { useView } from "../../../shell/parts/view";
import { Translatable } from "../../../translations/web/web";
import { Icon } from "../../../ui/icon";
import type { Bottle, Comment } from "../../reading/view";
import { isOwn } from "../localized";

interface Props {
  bottle: Bottle;
  refusal: Refusal | null;
  cursor: string | null;
  /** They join the ones on the page that asks. */
  arriving: boolean;
}

/** Asks at once when the live stream tells of something unread. */
export const NEWS = `every ${UNREAD_POLL}ms, renew from:body`;

/** Where a page asks for what came after the comments it has. */
export const newsPath = (bottleId: string, since: number): string => `/bottle/${bottleId}?since=${since}`;

const answerId = ({ id }: Comment): string => `answer-${id}`;

function AnswerForm({ bottle, comment, refusal, cursor }: Props & { comment: Comment }) {
  const view = useView();
  const { t, now, fields } = view;
  const mine = fields?.comment === comment.id;
  const why = mine ? refusal : null;
  const id = answerId(comment);
  return (
    <details className="more" open={Boolean(why)}>
      <summary className="link">
        <Icon name="reply" size={20} />
        {t("bottles.page.answer")}
      </summary>
      <Form id={id} action={`/bottle/${bottle.id}/answer`}>
        <Once value={newId(now)} />
        <input type="hidden" name="comment" value={comment.id} />
        {cursor ? <input type="hidden" name="cursor" value={cursor} /> : null}
        <Area
          id={`${id}-text`}
          name="content"
          label={t("bottles.page.answer_label", { name: nameOf(t, comment.author) })}
          most={SEA.answerMax}
          tried={mine ? tried(view, refusal) : { refusal: null, values: {}, errors: {} }}
        />
        <Refused refusal={why} short={t("bottles.page.comment_failed")} />
        <button type="submit" className="button primary small">
          {t("bottles.page.answer_send")}
        </button>
      </Form>
    </details>
  );
}

/** Takes the place of the form where the comment was answered meanwhile. */
function OwnAnswer(props: Props & { comment: Comment }) {
  const { comment, refusal } = props;
  const { t, fields } = useView();
  if (!comment.answer) return <AnswerForm {...props} />;
  if (!refusal || fields?.comment !== comment.id) return null;
  return (
    <div id={answerId(comment)}>
      <Refused refusal={refusal} short={t("bottles.page.comment_failed")} />
      <KeptWords names={["content"]} />
    </div>
  );
}

/** Where the answer to one's own comment arrives. */
function NoAnswer({ id, bottle, comment, cursor }: Props & { id: string; comment: Comment }) {
  const { person } = useView();
  if (!isOwn(person, comment)) return null;
  const path = newsPath(bottle.id, 0);
  return (
    <div
      id={id}
      hx-get={cursor ? `${path}&cursor=${encodeURIComponent(cursor)}` : path}
      hx-trigger={NEWS}
      hx-select={`#${id}`}
      hx-swap="outerHTML"
    />
  );
}

function Answer(props: Props & { comment: Comment }) {
  const { bottle, comment, arriving } = props;
  const { t, language, now, zone } = useView();
  const id = `answered-${comment.id}`;
  if (!comment.answer) return <NoAnswer {...props} id={id} />;
  return (
    <div id={id} className="answer" data-event={arriving ? id : undefined}>
      <div className="text-13">
        <b>
          <bdi>{nameOf(t, bottle.author)}</bdi>
        </b>{" "}
        <span className="muted">
          {t("bottles.page.answered", { age: formatAgo(language, comment.answer.createdAt, now, zone) })}
        </span>
        <Flag kind="answer" id={comment.id} by={bottle.author} />
      </div>
      <Translatable kind="answer" id={comment.id} text={comment.answer.content} look="comment-text" />
      <HiddenMine hidden={comment.answer.hidden} />
      <MaskedMine masked={comment.answer.masked} />
    </div>
  );
}

function Said({ comment, ...rest }: Props & { comment: Comment }) {
  const { bottle } = rest;
  const { person } = useView();
  // Nobody answers across the age bands.
  const own = isOwn(person, bottle) && comment.author !== null;
  return (
    <CommentRow
      comment={comment}
      event={rest.arriving ? comment.id : undefined}
      mark={<Flag kind="comment" id={comment.id} by={comment.author} />}
      words={<Translatable kind="comment" id={comment.id} text={comment.content} look="comment-text" />}
    >
      <HiddenMine hidden={comment.hidden} />
      <MaskedMine masked={comment.masked} />
      <Answer {...rest} comment={comment} />
      {own ? <OwnAnswer {...rest} comment={comment} /> : null}
    </CommentRow>
  );
}

/** Where a page of a bottle's comments is read. */
export const commentsPath = (bottleId: string, cursor: string): string =>
  `/bottle/${bottleId}?cursor=${encodeURIComponent(cursor)}`;

function Older({ id, cursor }: { id: string; cursor: string }) {
  const { t } = useView();
  const href = commentsPath(id, cursor);
  return (
    <li className="more-row">
      <a
        className="link"
        href={`${href}#comments`}
        hx-get={href}
        hx-target="closest li"
        hx-select="#said > li"
        hx-swap="outerHTML"
      >
        {t("square.older")}
      </a>
    </li>
  );
}

function Nothing({ bottle, cursor }: Pick<Props, "bottle" | "cursor">) {
  const { t } = useView();
  if (bottle.comments.length > 0 || cursor) return null;
  return (
    <p className="muted comment">
      {t(bottle.commentCount > 0 ? "bottles.page.comments_unseen" : "bottles.page.no_comments")}
    </p>
  );
}

/** Comments, newest first, each with its answer. */
export function Comments(props: Props) {
  const { t } = useView();
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
          <Said key={comment.id} {...props} comment={comment} />
        ))}
        {bottle.commentsCursor ? <Older id={bottle.id} cursor={bottle.commentsCursor} /> : null}
      </ul>
      <Nothing bottle={bottle} cursor={cursor} />
    </section>
  );
}
