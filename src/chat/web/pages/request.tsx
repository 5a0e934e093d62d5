import { SubmitButton } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { ChatOverview } from "../../chat";
import { writesFirstMessages } from "./first-messages";
import { partnerNameOf } from "./props";

/** Banner above unanswered first messages; hidden by the style sheet once an answer is there. */
export function RequestBanner({ overview }: { overview: ChatOverview }) {
  const view = usePageView();
  const isTheirs = overview.request?.from === "them";
  // Nobody is told how many words they have left where they may not write.
  if (!isTheirs && !writesFirstMessages(overview)) return null;
  const values = { name: partnerNameOf(view, overview) };
  return (
    <p className="chat-banner" role="note">
      <Icon name="shield" size={20} />
      <span className="grow">{view.t(isTheirs ? "chat.request_banner" : "chat.request_mine", values)}</span>
    </p>
  );
}

/** Form to accept or ignore a request. */
export function RequestAnswerForm({ overview }: { overview: ChatOverview }) {
  const view = usePageView();
  const { t } = view;
  const { id } = overview.person;
  return (
    <section className="chat-answer" aria-labelledby="answer-title">
      <h2 className="text-17" id="answer-title">
        {t("chat.answer_title")}
      </h2>
      <p className="text-13 muted">{t("chat.answer_text", { name: partnerNameOf(view, overview) })}</p>
      <div className="chat-answer-ways">
        <form method="post" action={`/chat/${id}/remove`}>
          <SubmitButton kind="secondary">{t("chat.leave")}</SubmitButton>
        </form>
        <a className="button primary" href={`/chat/${id}?answer=1#write`}>
          <Icon name="reply" size={20} />
          {t("chat.answer")}
        </a>
      </div>
      <div className="chat-answer-more">
        <button type="button" className="link" popoverTarget="chat-block">
          <Icon name="ban" size={20} />
          {t("chat.block")}
        </button>
        <a className="link" href={`/report/user/${id}`}>
          <Icon name="flag" size={20} />
          {t("safety.report.verb")}
        </a>
      </div>
    </section>
  );
}
