import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { Island } from "../../../shell/document/island";
import { renderPage } from "../../../shell/document/page";
import type { Notice } from "../../../shell/parts/notice";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { TranslateForm } from "../../../translations/web/web";
import { LATER_PARTS } from "../../../ui/chat/bubble/later-line-parts";
import { ChatFrame } from "../../../ui/chat/frame";
import { storedLinesOf } from "../../../ui/chat/translation/stored-translations";
import type { ChatProps } from "../../../ui/chat/types";
import { chatPathOf } from "../chat-path";
import { foundByQuery, partQueryOf, withQuery } from "../search/tabs";
import { Bond } from "./bond";
import { LetterLinesCard } from "./letter-lines";
import { renderMessageForms } from "./no-script";
import { NoScriptFooter } from "./no-script-footer";
import { type ChatPageData, chatPropsOf, isAnswerPending, partnerNameOf } from "./props";
import { RequestAnswerForm, RequestBanner } from "./request";
import { ChatMenus, ChatTopBar } from "./top-bar";
import { TranslationBar } from "./translation-bar";
import { WayToNewest } from "./way-to-newest";
import { WritingRefused } from "./writing-refused";

function MessageList({ props, data }: { props: ChatProps; data: ChatPageData }): ReactNode {
  const { query } = usePageView();
  const calendar = { tag: props.tag, zone: props.zone, now: props.now };
  const pageQuery = data.isOlderPage ? withQuery("", partQueryOf(query)) : "";
  const found = withQuery("", foundByQuery(data.foundBy)).replace("?", "&");
  const frame = (
    <ChatFrame
      props={props}
      lines={storedLinesOf(props)}
      before={props.before && props.before + found}
      calendar={calendar}
      laterParts={LATER_PARTS}
      plain={renderMessageForms(data, props, pageQuery)}
    />
  );
  if (data.isOlderPage) return <div className="chat-still">{frame}</div>;
  return (
    <Island name="chat" props={props}>
      {frame}
    </Island>
  );
}

/** What came of a form, or of an act on a message that this page does not show. */
function pageNoticeOf({ items, failedMessage, notice }: ChatPageData): Notice | undefined {
  if (failedMessage === null || items.some(({ id }) => id === failedMessage.id)) return notice ?? undefined;
  return { text: failedMessage.text, failure: true, links: [], undo: null };
}

export function chatPage(c: Ctx, me: string, data: ChatPageData): Promise<Response> {
  const view = pageViewOf(c);
  const { overview, items, isOlderPage, error, failedMessage } = data;
  const awaitsAnswer = isAnswerPending(view, overview);
  const props = chatPropsOf(view, me, data);
  return renderPage(
    c,
    {
      title: view.t("chat.title", { name: partnerNameOf(view, overview) }),
      status: error === null && failedMessage === null && !data.notice?.failure ? undefined : 422,
      notice: pageNoticeOf(data),
      path: chatPathOf(overview.person.id),
      plain: true,
      chat: true,
    },
    <main id="main" className={overview.request ? "chat chat-request" : "chat"}>
      <ChatTopBar overview={overview} foundBy={data.foundBy} />
      <TranslationBar data={data} props={props} awaitsAnswer={awaitsAnswer} />
      {overview.request?.from === "them" && !awaitsAnswer ? null : <RequestBanner overview={overview} />}
      <Bond overview={overview} isOlderPage={isOlderPage} carries={props.canWrite} />
      {overview.canWrite ? <LetterLinesCard letter={data.letter} person={overview.person.id} /> : null}
      <MessageList props={props} data={data} />
      <WayToNewest data={data} />
      <NoScriptFooter
        {...{ overview, isOlderPage }}
        carries={props.canWrite}
        edited={props.editing?.id}
        newest={items[0]?.seq}
      />
      {isOlderPage ? null : awaitsAnswer ? (
        <RequestAnswerForm overview={overview} />
      ) : (
        <WritingRefused {...data} written={props.written} />
      )}
      {view.translator ? <TranslateForm /> : null}
      <ChatMenus overview={overview} hasMessages={items.length > 0} carries={props.canWrite} />
    </main>,
  );
}
