import { newId } from "../../../db/ids";
import { FORM_ONCE_FIELD } from "../../../limits/http";
import { usePageView } from "../../../shell/parts/page-view";
import type { ChatOverview } from "../../chat";
import { FIELD_FORM_ID } from "./carrying-button";

/** One form for all messages of a page without a field: each button has its own `formaction`. */
export const MESSAGE_FORM_ID = "message-acts";

interface NoScriptFooterProps {
  overview: ChatOverview;
  isOlderPage: boolean;
  /** Whether there is a field on this page. */
  carries: boolean;
  /** Id of the message that is edited in it. */
  edited: string | undefined;
  /** Sequence number of the newest message on the page. */
  newest: number | undefined;
}

/** Links below a conversation without JavaScript. */
export function NoScriptFooter({ overview, isOlderPage, carries, edited, newest }: NoScriptFooterProps) {
  const { t, now } = usePageView();
  const path = `/chat/${overview.person.id}`;
  return (
    <noscript>
      <form id={MESSAGE_FORM_ID} method="post" />
      {carries ? <input type="hidden" name={FORM_ONCE_FIELD} value={newId(now)} form={FIELD_FORM_ID} /> : null}
      {/* An act's button carries it along with the text. */}
      {edited ? <input type="hidden" name="edit" value={edited} form={FIELD_FORM_ID} /> : null}
      <div className="chat-plain">
        {overview.canSendPictures && !isOlderPage ? (
          <a className="link" href={`${path}/photo`}>
            {t("chat.photo_send")}
          </a>
        ) : null}
        {isOlderPage ? null : (
          <a className="link" href={path}>
            {t("chat.refresh")}
          </a>
        )}
        {overview.unread > 0 && !isOlderPage ? (
          <button
            type="submit"
            className="link"
            form={carries ? FIELD_FORM_ID : MESSAGE_FORM_ID}
            formAction={`${path}/read`}
            name="upTo"
            value={newest}
          >
            {t("chat.mark_read")}
          </button>
        ) : null}
      </div>
    </noscript>
  );
}
