/** The answer to a comment of a bottle, and the form of the letter's author. */
import { formatAgo } from "../../../i18n/format";
import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { BACKGROUND_HX_HEADERS, UNREAD_POLL_INTERVAL } from "../../../limits/http";
import { SEA_LIMITS } from "../../../limits/sea";
import type { Refusal } from "../../../runtime/errors";
import { elementWithMarkup } from "../../../shell/document/cached-part";
import { markupTemplate } from "../../../shell/document/markup-template";
import { commentAuthorNameOf } from "../../../shell/parts/comment-item";
import {
  Form,
  FormRefusal,
  formStateOf,
  IdempotencyField,
  SubmitButton,
  UNTRIED_FORM,
} from "../../../shell/parts/form";
import { ownNotesMarkup } from "../../../shell/parts/own-content-notes";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { ReportIcon, reportPathOf } from "../../../shell/parts/report-link";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { TypedText } from "../../../shell/parts/typed-text";
import type { Relation } from "../../../social/social";
import { nameAttributes } from "../../../translate/detect-language";
import { translatableMarkup } from "../../../translations/web/web";
import { Icon } from "../../../ui/icon";
import type { Bottle, BottleComment } from "../../reading/bottle-view";
import { isAuthoredBy } from "../localized";
import { AnswerReaders } from "./answer-prompt";

export interface BottleCommentsProps {
  bottle: Bottle;
  refusal: Refusal | null;
  cursor: string | null;
  /** The comments are added to those of the requesting page. */
  arriving: boolean;
  /** The reader's relation to the letter's author; null: they may not meet. */
  tie: Relation | null;
}

export type CommentProps = BottleCommentsProps & { comment: BottleComment };

/** htmx trigger: at intervals, and at once when the event stream announces something unread. */
export const NEW_COMMENTS_TRIGGER = `every ${UNREAD_POLL_INTERVAL}ms, renew from:body`;

/** Path from which a page loads newer comments. @param since ms, time of its newest comment */
export const newCommentsPath = (bottleId: string, since: number): string => `/bottle/${bottleId}?since=${since}`;

/** Id of what stands below a comment: its answer, or the form for it. */
export const commentAnswerPartId = ({ id }: BottleComment): string => `replies-${id}`;

/** Id of an answer. While there is none its author's button has it, so that htmx leaves the focus on the words. */
export const answerIdOf = (comment: string): string => `answered-${comment}`;

const answerFormId = ({ id }: BottleComment): string => `answer-${id}`;

function AnswerForm({ bottle, comment, refusal, cursor }: CommentProps) {
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
      <Form id={id} action={`/bottle/${bottle.id}/answer`} part={commentAnswerPartId(comment)}>
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
        <AnswerReaders name={comment.author?.nickname ?? null} />
        <FormRefusal refusal={why} short={t("bottles.page.comment_failed")} />
        <SubmitButton kind="primary small" id={answerIdOf(comment.id)}>
          {t("bottles.page.answer_send")}
        </SubmitButton>
      </Form>
    </details>
  );
}

/** The answer form; where the comment was answered meanwhile, the text of a refused answer instead. */
export function AnswerSlot(props: CommentProps) {
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

interface PendingTexts {
  id: string;
  path: string;
}

const pendingAnswer = markupTemplate<object, PendingTexts>({ id: "raw", path: "text" }, ({ id, path }) => (
  <div
    id={id}
    hx-get={path}
    hx-headers={BACKGROUND_HX_HEADERS}
    hx-trigger={NEW_COMMENTS_TRIGGER}
    hx-select={`#${id}`}
    hx-swap="outerHTML"
  />
));

/** Words to the reader: they lie on paper, as those of a letter (decision 205). */
export const addressedMarkup = markupTemplate<object, { words: string }>({ words: "raw" }, ({ words }) =>
  elementWithMarkup("div", { className: "paper addressed" }, words),
);

interface AnswerTexts {
  id: string;
  event: string | undefined;
  name: string;
  lang: string | undefined;
  answered: string;
  /** Path of the page that reports it; absent: the reader may not. */
  report: string | undefined;
  /** Path of the chat with its author, for whom it answers. */
  write: string | undefined;
  writeText: string;
  /** Markup of its words. */
  content: string;
}

const answerMarkup = markupTemplate<{ locale: Locale }, AnswerTexts>(
  {
    ...{ id: "raw", event: "raw", name: "text", lang: "raw", answered: "text", report: "raw", content: "raw" },
    ...{ write: "raw", writeText: "text" },
  },
  ({ locale, id, event, name, lang, answered, report, write, writeText, content }) => (
    <div id={id} className="answer" data-event={event} tabIndex={-1}>
      <div className="text-13">
        <b>
          <bdi dir="auto" lang={lang}>
            {name}
          </bdi>
        </b>{" "}
        <span className="muted">{answered}</span>
        {report === undefined ? null : (
          <ReportIcon href={report} label={translatorFor(locale)("safety.report.verb")} look="line" />
        )}
      </div>
      {content}
      {write === undefined ? null : (
        <a className="link" href={write}>
          <Icon name="comment" size={20} />
          {writeText}
        </a>
      )}
    </div>
  ),
);

/** There is no second answer on the bottle's page: whoever was answered goes on in the chat. */
function writePathOf({ person }: PageView, { bottle: { author }, comment, tie }: CommentProps): string | undefined {
  return author && tie && isAuthoredBy(person, comment) ? `/chat/${author.id}` : undefined;
}

/** The answer, or a placeholder that polls for the answer to the reader's own comment. */
export function commentAnswerMarkup(view: PageView, props: CommentProps): string {
  const { bottle, comment, cursor, arriving } = props;
  const { t, locale, now, zone, person } = view;
  const { answer } = comment;
  const id = answerIdOf(comment.id);
  const path = newCommentsPath(bottle.id, 0);
  if (!answer) {
    if (!isAuthoredBy(person, comment)) return "";
    return pendingAnswer({}, { id, path: cursor ? `${path}&cursor=${encodeURIComponent(cursor)}` : path });
  }
  const name = commentAuthorNameOf(t, bottle.author);
  const text = { kind: "answer", id: comment.id, text: answer.content, className: "comment-text" } as const;
  const words = translatableMarkup(view, text);
  return answerMarkup(
    { locale },
    {
      id,
      event: arriving ? id : undefined,
      name,
      lang: nameAttributes(bottle.author?.nickname ?? "").lang,
      answered: t("bottles.page.answered", { age: formatAgo(locale, answer.createdAt, now, zone) }),
      report: reportPathOf(view, { kind: "answer", id: comment.id, by: bottle.author }),
      write: writePathOf(view, props),
      writeText: t("social.write_to", { name }),
      content: (isAuthoredBy(person, comment) ? addressedMarkup({}, { words }) : words) + ownNotesMarkup(view, answer),
    },
  );
}
