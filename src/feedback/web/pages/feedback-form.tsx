import { FEEDBACK_LIMITS } from "../../../limits/safety";
import type { Refusal } from "../../../runtime/errors";
import { FormRefusal, IdempotencyField, SubmitButton, useFormState } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { BottomSheet } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";

const FEEDBACK_SHEET_ID = "feedback-sheet";
const FEEDBACK_FULL_CODE = "too_many_pending_feedbacks";

/** Says that no more feedback can be sent now. */
export function FeedbackFullNotice({ role }: { role: "status" | "alert" }) {
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

export interface FeedbackFormProps {
  pending: number;
  refusal: Refusal | null;
}

/** Whether the person has to wait for a reply before they can send more. */
export const isFeedbackFull = ({ pending }: FeedbackFormProps): boolean => pending >= FEEDBACK_LIMITS.pendingMax;

function FeedbackButtons({ inSheet }: { inSheet?: true }) {
  const { t } = usePageView();
  return (
    <div className="feedback-verbs">
      {inSheet ? (
        <button type="button" className="button secondary" popoverTarget={FEEDBACK_SHEET_ID} popoverTargetAction="hide">
          {t("shell.cancel")}
        </button>
      ) : null}
      <SubmitButton kind="primary" icon="send">
        {t("feedback.send")}
      </SubmitButton>
    </div>
  );
}

function FeedbackFields({ inSheet, ...props }: FeedbackFormProps & { inSheet?: true }) {
  const { t } = usePageView();
  const { pending, refusal } = props;
  const isFullShown = isFeedbackFull(props) && refusal?.code === FEEDBACK_FULL_CODE;
  return (
    <>
      <IdempotencyField />
      {isFullShown ? null : <p className="feedback-why">{t("feedback.why")}</p>}
      <TextAreaField
        id="text"
        name="text"
        label={t("feedback.label")}
        most={FEEDBACK_LIMITS.textMax}
        inSheet={inSheet}
        tried={useFormState(refusal)}
      />
      {isFullShown ? null : <FormRefusal refusal={refusal} />}
      {isFullShown ? null : (
        <p className="feedback-note">{t("feedback.waiting_of", { n: pending, most: FEEDBACK_LIMITS.pendingMax })}</p>
      )}
      <FeedbackButtons inSheet={inSheet} />
    </>
  );
}

/** The refused form with what was typed, and where no more can be sent the reason. */
export function RefusedFeedbackForm(props: FeedbackFormProps) {
  const { t } = usePageView();
  return (
    <section className="card feedback-again" aria-label={t("feedback.new")}>
      {isFeedbackFull(props) ? <FeedbackFullNotice role="alert" /> : null}
      <FeedbackFields {...props} />
    </section>
  );
}

export function NewFeedback(props: FeedbackFormProps) {
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
