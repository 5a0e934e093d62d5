import { usePageView } from "../../../shell/parts/page-view";
import type { ChatOverview } from "../../chat";

/** One form for all messages: each button has its own `formaction`. */
export const MESSAGE_FORM_ID = "message-acts";

/** Links below a conversation without JavaScript. */
export function NoScriptFooter({ overview, isOlderPage }: { overview: ChatOverview; isOlderPage: boolean }) {
  const { t } = usePageView();
  const path = `/chat/${overview.person.id}`;
  return (
    <noscript>
      <form id={MESSAGE_FORM_ID} method="post" />
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
          <form method="post" action={`${path}/read`}>
            <button type="submit" className="link">
              {t("chat.mark_read")}
            </button>
          </form>
        ) : null}
      </div>
    </noscript>
  );
}
