import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { Island } from "../../../shell/document/island";
import { renderPage } from "../../../shell/document/page";
import type { Notice } from "../../../shell/parts/notice";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { RefusalLinks, refusalLinksOf } from "../../../shell/parts/refusal-links";
import { TranslateForm } from "../../../translations/web/web";
import { ChatFrame } from "../../../ui/chat/frame";
import type { ChatProps } from "../../../ui/chat/types";
import type { ChatOverview } from "../../chat";
import { NoScriptFooter, renderMessageForms } from "./no-script";
import { type ChatPageData, chatPropsOf, isAnswerPending, partnerNameOf } from "./props";
import { RequestAnswerForm, RequestBanner, SharedBottleCard } from "./request";
import { ChatMenus, ChatTopBar } from "./top-bar";

function WritingRefused({ about }: { about: ChatOverview }) {
  const { t } = usePageView();
  const { reason, gone, person } = about;
  if (reason === null) return null;
  if (gone) return <p className="chat-notice">{t("chat.gone")}</p>;
  return (
    <div className="chat-notice">
      <p>{t(`error.${reason}`)}</p>
      <RefusalLinks links={refusalLinksOf(t, reason)} />
      {reason === "blocked" ? (
        <form method="post" action={`/friends/${person.id}/unblock`}>
          <button type="submit" className="button secondary small">
            {t("chat.unblock")}
          </button>
        </form>
      ) : null}
      {reason === "profile_incomplete" ? (
        <a
          className="button secondary small"
          href={`/complete-profile?next=${encodeURIComponent(`/chat/${person.id}`)}`}
        >
          {t("profile.complete")}
        </a>
      ) : null}
    </div>
  );
}

function MessageList({ props, shown }: { props: ChatProps; shown: ChatPageData }): ReactNode {
  const { query } = usePageView();
  const calendar = { tag: props.tag, zone: props.zone, now: props.now };
  const here = shown.isOlderPage && query.before ? `?before=${encodeURIComponent(query.before)}` : "";
  const frame = (
    <ChatFrame
      props={props}
      lines={props.messages}
      before={props.before}
      calendar={calendar}
      plain={renderMessageForms(shown, here)}
    />
  );
  if (shown.isOlderPage) return <div className="chat-still">{frame}</div>;
  return (
    <Island name="chat" props={props}>
      {frame}
    </Island>
  );
}

/** What was refused of a message that this page does not show. */
function pageNoticeOf({ items, faulty }: ChatPageData): Notice | undefined {
  if (faulty === null || items.some(({ id }) => id === faulty.id)) return undefined;
  return { text: faulty.text, failure: true, links: [], undo: null };
}

export function chatPage(c: Ctx, me: string, shown: ChatPageData): Promise<Response> {
  const view = pageViewOf(c);
  const { about, items, isOlderPage: old, error, faulty } = shown;
  const asked = isAnswerPending(view, about);
  const props = chatPropsOf(view, me, shown);
  return renderPage(
    c,
    {
      title: view.t("chat.title", { name: partnerNameOf(view, about) }),
      status: error === null && faulty === null ? undefined : 422,
      notice: pageNoticeOf(shown),
      plain: true,
    },
    <main id="main" className={about.request ? "chat chat-request" : "chat"}>
      <ChatTopBar about={about} />
      {about.request?.from === "them" && !asked ? null : (
        <RequestBanner about={about} begun={items.length > 0} />
      )}
      <SharedBottleCard about={about} />
      <MessageList props={props} shown={shown} />
      <NoScriptFooter about={about} old={old} />
      {old ? null : asked ? <RequestAnswerForm about={about} /> : <WritingRefused about={about} />}
      {view.translator ? <TranslateForm /> : null}
      <ChatMenus about={about} begun={items.length > 0} />
    </main>,
  );
}
