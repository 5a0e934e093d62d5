import type { ListPage } from "../../../db/paging";
import type { WaitingFeedback } from "../../../feedback/feedback";
import { languageName } from "../../../i18n/language-names";
import { FEEDBACK_LIMITS } from "../../../limits/safety";
import { SubmitButton } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { TypedText } from "../../../shell/parts/typed-text";
import { Translatable } from "../../../translations/web/web";
import { MoreLink, OfficialForm, RefusalAlert, useTriedFields } from "./frame";
import { AskedBy } from "./requests";

const FEEDBACK_PATH = "/official/feedback";

function FeedbackCard({ feedback }: { feedback: WaitingFeedback }) {
  const { t, language } = usePageView();
  const { id, from, text, createdAt } = feedback;
  const action = `${FEEDBACK_PATH}/${id}`;
  const typed = useTriedFields(action);
  return (
    <OfficialForm id={`feedback-${id}`} action={action}>
      <AskedBy person={from} at={createdAt} detail={languageName(from.language, language)} />
      <Translatable kind="feedback" id={id} text={text} className="office-words" />
      <TextAreaField
        id={`reply-${id}`}
        name="reply"
        label={t("official.reply")}
        most={FEEDBACK_LIMITS.replyMax}
        tried={typed}
      />
      <SubmitButton icon="send">{t("feedback.send")}</SubmitButton>
    </OfficialForm>
  );
}

/** A reply to what another official has replied to meanwhile, in the place of its form. */
function FeedbackGone({ listed }: { listed: readonly WaitingFeedback[] }) {
  const { path } = usePageView();
  const id = path.split("/").at(-1);
  if (path === FEEDBACK_PATH || listed.some((each) => each.id === id)) return null;
  return (
    <section id={`feedback-${id}`} className="card office-box stack">
      <RefusalAlert />
      <TypedText names={["reply"]} />
    </section>
  );
}

/** The feedback that waits, each with the field for its reply. */
export function FeedbackPage({ list }: { list: ListPage<WaitingFeedback> }) {
  const { t } = usePageView();
  const gone = <FeedbackGone listed={list.items} />;
  if (list.items.length === 0) {
    return (
      <>
        {gone}
        <p className="muted">{t("official.nothing")}</p>
      </>
    );
  }
  return (
    <div className="stack" id="waiting">
      {gone}
      {list.items.map((feedback) => (
        <FeedbackCard key={feedback.id} feedback={feedback} />
      ))}
      <MoreLink tag="p" path={FEEDBACK_PATH} cursor={list.nextCursor} rows="#waiting > *" />
    </div>
  );
}
