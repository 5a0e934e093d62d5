import { newId } from "../../../db/ids";
import type { ListPage } from "../../../db/paging";
import type { Ctx } from "../../../http/env";
import { formatRelativeDay } from "../../../i18n/format";
import { localDayOf } from "../../../i18n/time-zone";
import { FEEDBACK_LIMITS } from "../../../limits/safety";
import type { Refusal } from "../../../runtime/errors";
import { toIsoTime } from "../../../runtime/iso";
import { renderPage, TopBar } from "../../../shell/document/page";
import { Form, FormRefusal, formStateOf, IdempotencyField } from "../../../shell/parts/form";
import { MoreRow } from "../../../shell/parts/more-row";
import type { Notice } from "../../../shell/parts/notice";
import { usePageView } from "../../../shell/parts/page-view";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { BottomSheet } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import type { Feedback } from "../../feedback";

const FEEDBACK_SHEET_ID = "feedback-sheet";
const FEEDBACK_FULL_CODE = "too_many_pending_feedbacks";

interface FeedbackPageProps extends ListPage<Feedback> {
  pending: number;
  refusal: Refusal | null;
  /** null: the stored notice. */
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

function FeedbackFullNotice({ role }: { role: "status" | "alert" }) {
  const { t } = usePageView();
  return (
    <div className="feedback-full" role={role}>
      <Icon name="hourglass" size={22} />
      <div>
        <b>{t("error.too_many_pending_feedbacks")}</b>
        <p>{t("feedback.full_text")}</p>
      </div>
    </div>
  );
}

function FeedbackDay({ time }: { time: number }) {
  const { language, now, zone } = usePageView();
  const day = formatRelativeDay(language, localDayOf(time, zone), localDayOf(now, zone));
  return <time dateTime={toIsoTime(time)}>{day}</time>;
}

function FeedbackReply({ text, at }: { text: string; at: number }) {
  const { t } = usePageView();
  return (
    <div className="feedback-reply">
      <p className="feedback-from">
        <Icon name="beacon" size={20} />
        <b>{t("feedback.official")}</b> <FeedbackDay time={at} />
      </p>
      <p dir="auto">{text}</p>
    </div>
  );
}

function FeedbackItem({ said }: { said: Feedback }) {
  const { t } = usePageView();
  const replied = said.state === "replied";
  return (
    <li className="card feedback-card">
      <div className="feedback-head">
        <span className={replied ? "feedback-state replied" : "feedback-state"}>
          <Icon name={replied ? "check" : "hourglass"} size={14} />
          {t(replied ? "feedback.replied" : "feedback.pending")}
        </span>
        <FeedbackDay time={said.createdAt} />
      </div>
      <p dir="auto">{said.text}</p>
      {said.reply !== null && said.repliedAt !== null ? (
        <FeedbackReply text={said.reply} at={said.repliedAt} />
      ) : null}
    </li>
  );
}

function OlderFeedback({ cursor }: { cursor: string }) {
  const { t } = usePageView();
  return (
    <MoreRow next={`/profile/feedback?cursor=${encodeURIComponent(cursor)}`} rows="#feedback-list > li">
      {t("feedback.older")}
    </MoreRow>
  );
}

interface FeedbackFormProps {
  pending: number;
  refusal: Refusal | null;
}

const isFeedbackFull = ({ pending }: FeedbackFormProps): boolean => pending >= FEEDBACK_LIMITS.pendingMax;

function FeedbackFields({ inSheet, ...props }: FeedbackFormProps & { inSheet?: true }) {
  const view = usePageView();
  const { t, now } = view;
  const { pending, refusal } = props;
  const said = isFeedbackFull(props) && refusal?.code === FEEDBACK_FULL_CODE;
  return (
    <>
      <IdempotencyField value={newId(now)} />
      {said ? null : <p className="feedback-why">{t("feedback.why")}</p>}
      <TextAreaField
        id="text"
        name="text"
        label={t("feedback.label")}
        most={FEEDBACK_LIMITS.textMax}
        inSheet={inSheet}
        tried={formStateOf(view, refusal)}
      />
      {said ? null : <FormRefusal refusal={refusal} />}
      {said ? null : (
        <p className="feedback-note">
          {t("feedback.waiting_of", { n: pending, most: FEEDBACK_LIMITS.pendingMax })}
        </p>
      )}
      <div className="feedback-verbs">
        {inSheet ? (
          <button
            type="button"
            className="button secondary"
            popoverTarget={FEEDBACK_SHEET_ID}
            popoverTargetAction="hide"
          >
            {t("shell.cancel")}
          </button>
        ) : null}
        <button type="submit" className="button primary">
          <Icon name="send" size={20} />
          {t("feedback.send")}
        </button>
      </div>
    </>
  );
}

/** Why nothing more can be sent now, with what somebody tried to send. */
function RefusedFeedbackForm(props: FeedbackFormProps) {
  const { t } = usePageView();
  return (
    <section className="card feedback-again" aria-label={t("feedback.new")}>
      {isFeedbackFull(props) ? <FeedbackFullNotice role="alert" /> : null}
      <FeedbackFields {...props} />
    </section>
  );
}

function NewFeedback(props: FeedbackFormProps) {
  const { t } = usePageView();
  const full = isFeedbackFull(props);
  return (
    <>
      <div className="feedback-foot">
        <button
          type="button"
          className="button primary wide"
          popoverTarget={full ? undefined : FEEDBACK_SHEET_ID}
          disabled={full}
        >
          <Icon name="feedback" size={20} />
          {t("feedback.new")}
        </button>
      </div>
      {full ? null : (
        <BottomSheet
          id={FEEDBACK_SHEET_ID}
          title={t("feedback.new")}
          close={t("shell.close")}
          open={props.refusal !== null}
        >
          <FeedbackFields {...props} inSheet />
        </BottomSheet>
      )}
    </>
  );
}

function FeedbackBody({ items, nextCursor, ...props }: ListPage<Feedback> & FeedbackFormProps) {
  const { t, htmx } = usePageView();
  // A sheet can be opened by a script alone, and is not there where nothing can be sent.
  const again = props.refusal !== null && (isFeedbackFull(props) || !htmx);
  const parts = (
    <>
      <PendingPips pending={props.pending} />
      {again ? <RefusedFeedbackForm {...props} /> : null}
      {isFeedbackFull(props) && !again ? <FeedbackFullNotice role="status" /> : null}
      {items.length === 0 ? <p className="feedback-why">{t("feedback.why")}</p> : null}
      <ul id="feedback-list">
        {items.map((each) => (
          <FeedbackItem key={each.id} said={each} />
        ))}
        {nextCursor ? <OlderFeedback cursor={nextCursor} /> : null}
      </ul>
      {again ? null : <NewFeedback {...props} />}
    </>
  );
  // Where nothing can be sent there is no form.
  if (isFeedbackFull(props) && !again)
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

export function feedbackPage(c: Ctx, shown: FeedbackPageProps): Promise<Response> {
  const { notice, ...body } = shown;
  const t = c.get("t");
  return renderPage(
    c,
    { title: t("feedback.title"), status: body.refusal?.status, ...(notice && { notice }) },
    <>
      <TopBar title={t("feedback.title")} back="/profile" />
      <main id="main" className="main">
        <FeedbackBody {...body} />
      </main>
    </>,
  );
}
