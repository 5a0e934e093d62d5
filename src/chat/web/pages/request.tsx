import { formatDate } from "../../../i18n/format";
import { SubmitButton } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import { BottlePicture } from "../../../ui/pictures";
import type { ChatOverview } from "../../chat";
import { partnerNameOf } from "./props";

/** Nobody is told how many words they have left where they may not write. */
const isRequestShown = ({ request, canWrite, reason }: ChatOverview): boolean =>
  request?.from === "them" || (request !== null && (canWrite || reason === "stranger_limit"));

/**
 * Banner above an unanswered request, or above an empty chat with somebody who does not follow back; hidden by the
 * style sheet once a message of the other is there (`data-until`).
 */
export function RequestBanner({ overview, hasMessages }: { overview: ChatOverview; hasMessages: boolean }) {
  const view = usePageView();
  const isFirst = overview.relation === "following" && overview.canWrite && !hasMessages;
  if (!isRequestShown(overview) && !isFirst) return null;
  const values = { name: partnerNameOf(view, overview) };
  return (
    <p className="chat-banner" role="note" data-until={overview.request?.from === "them" ? undefined : "answer"}>
      <Icon name="shield" size={20} />
      <span className="grow">
        {overview.request?.from === "them"
          ? view.t("chat.request_banner", values)
          : view.t("chat.request_mine", values)}
      </span>
    </p>
  );
}

/** The bottle that one of the two threw and the other found. */
export function SharedBottleCard({ overview: { metBottle, person, request } }: { overview: ChatOverview }) {
  const { t, locale, zone } = usePageView();
  if (!metBottle || !request) return null;
  const date = formatDate(locale, metBottle.foundAt, zone);
  return (
    <a className="card chat-met" href={`/bottle/${metBottle.id}`}>
      <span className="chat-met-art">
        <BottlePicture svg={metBottle.design.svg} height={54} />
      </span>
      <span className="grow">
        <span className="serif">{metBottle.design.name}</span>
        <span className="text-13 muted">
          {t(metBottle.foundBy === person.id ? "chat.found_yours" : "chat.found_theirs", { date })}
        </span>
      </span>
      <Icon name="chev" size={18} chev />
    </a>
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
