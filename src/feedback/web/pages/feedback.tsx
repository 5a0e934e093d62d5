import type { ListPage } from "../../../db/paging";
import type { Ctx } from "../../../http/env";
import { formatRelativeDay } from "../../../i18n/format";
import { localDayOf } from "../../../i18n/time-zone";
import { FEEDBACK_LIMITS } from "../../../limits/safety";
import { toIsoTime } from "../../../runtime/iso";
import { renderTitledPage } from "../../../shell/document/page";
import { Form } from "../../../shell/parts/form";
import { MoreRow, nextPagePath } from "../../../shell/parts/more-row";
import type { Notice } from "../../../shell/parts/notice";
import { usePageView } from "../../../shell/parts/page-view";
import { textAttributes } from "../../../translate/detect-language";
import { Translatable, TranslateForm } from "../../../translations/web/web";
import { Icon } from "../../../ui/icon";
import type { Feedback } from "../../feedback";
import {
  type FeedbackFormProps,
  FeedbackFullNotice,
  isFeedbackFull,
  NewFeedback,
  RefusedFeedbackForm,
} from "./feedback-form";

interface FeedbackPageProps extends ListPage<Feedback>, FeedbackFormProps {
  /** null: the notice stored in the cookie. */
  notice: Notice | null;
}

function PendingPips({ pending }: { pending: number }) {
  const { t } = usePageView();
  return (
    <p className="feedback-places">
      <span className="feedback-pips" aria-hidden="true">
        {Array.from({ length: FEEDBACK_LIMITS.pendingMax }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five marks that never move.
          <i key={n} className={n < pending ? "taken" : undefined} />
        ))}
      </span>
      {t("feedback.waiting_of", { n: pending, most: FEEDBACK_LIMITS.pendingMax })}
    </p>
  );
}

function FeedbackDay({ time }: { time: number }) {
  const { locale, now, zone } = usePageView();
  const day = formatRelativeDay(locale, localDayOf(time, zone), localDayOf(now, zone));
  return <time dateTime={toIsoTime(time)}>{day}</time>;
}

function FeedbackReply({ id, text, at }: { id: string; text: string; at: number }) {
  const { t } = usePageView();
  return (
    <div className="feedback-reply">
      <p className="feedback-from">
        <Icon name="beacon" size={20} />
        <b>{t("feedback.official")}</b> <FeedbackDay time={at} />
      </p>
      <Translatable kind="feedback_reply" id={id} text={text} className="feedback-said" />
    </div>
  );
}

function FeedbackItem({ feedback }: { feedback: Feedback }) {
  const { t } = usePageView();
  const replied = feedback.state === "replied";
  return (
    <li className="card feedback-card">
      <div className="feedback-head">
        <span className={replied ? "feedback-state replied" : "feedback-state"}>
          <Icon name={replied ? "check" : "hourglass"} size={14} />
          {t(replied ? "feedback.replied" : "feedback.pending")}
        </span>
        <FeedbackDay time={feedback.createdAt} />
      </div>
      <p {...textAttributes(feedback.text)}>{feedback.text}</p>
      {feedback.reply !== null && feedback.repliedAt !== null ? (
        <FeedbackReply id={feedback.id} text={feedback.reply} at={feedback.repliedAt} />
      ) : null}
    </li>
  );
}

function FeedbackBody({ items, nextCursor, ...props }: ListPage<Feedback> & FeedbackFormProps) {
  const { t, htmx } = usePageView();
  // Without htmx nothing can open the sheet again, and a full one has none: the form stands in the page.
  const isFormInPage = props.refusal !== null && (isFeedbackFull(props) || !htmx);
  const parts = (
    <>
      <PendingPips pending={props.pending} />
      {isFormInPage ? <RefusedFeedbackForm {...props} /> : null}
      {isFeedbackFull(props) && !isFormInPage ? <FeedbackFullNotice role="status" /> : null}
      {items.length === 0 ? <p className="feedback-why">{t("feedback.why")}</p> : null}
      <ul id="feedback-list">
        {items.map((each) => (
          <FeedbackItem key={each.id} feedback={each} />
        ))}
        <MoreRow next={nextPagePath("/profile/feedback", nextCursor)} rows="#feedback-list > li">
          {t("feedback.older")}
        </MoreRow>
      </ul>
      {isFormInPage ? null : <NewFeedback {...props} />}
    </>
  );
  // Where nothing can be sent there is no form.
  if (isFeedbackFull(props) && !isFormInPage)
    return (
      <div id="feedback" className="feedback">
        {parts}
      </div>
    );
  return (
    <Form id="feedback" action="/profile/feedback" className="feedback">
      {parts}
    </Form>
  );
}

/** `/profile/feedback`. */
export function feedbackPage(c: Ctx, { notice, ...body }: FeedbackPageProps): Promise<Response> {
  const t = c.get("t");
  return renderTitledPage(
    c,
    { title: t("feedback.title"), refusal: body.refusal, ...(notice && { notice }), back: "/profile" },
    <>
      <FeedbackBody {...body} />
      <TranslateForm />
    </>,
  );
}
