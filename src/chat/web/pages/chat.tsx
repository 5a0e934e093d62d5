import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { Island } from "../../../shell/document/island";
import { page } from "../../../shell/document/page";
import type { Notice } from "../../../shell/parts/notice";
import { Ways, waysOf } from "../../../shell/parts/refusal-links";
import { useView, viewOf } from "../../../shell/parts/view";
import { TranslateForm } from "../../../translations/web/web";
import { ChatFrame } from "../../../ui/chat/frame";
import type { ChatProps } from "../../../ui/chat/types";
import type { About } from "../../chat";
import { ChatMenus, ChatTop } from "./head";
import { PlainFoot, plainly } from "./plain";
import { isAsked, nameOf, propsOf, type Shown } from "./props";
import { Answer, Banner, Met } from "./request";

function Closed({ about }: { about: About }) {
  const { t } = useView();
  const { reason, gone, person } = about;
  if (reason === null) return null;
  if (gone) return <p className="chat-notice">{t("chat.gone")}</p>;
  return (
    <div className="chat-notice">
      <p>{t(`error.${reason}`)}</p>
      <Ways ways={waysOf(t, reason)} />
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

function Messages({ props, shown }: { props: ChatProps; shown: Shown }): ReactNode {
  const { query } = useView();
  const calendar = { tag: props.tag, zone: props.zone, now: props.now };
  const here = shown.old && query.before ? `?before=${encodeURIComponent(query.before)}` : "";
  const frame = (
    <ChatFrame
      props={props}
      lines={props.messages}
      before={props.before}
      calendar={calendar}
      plain={plainly(shown, here)}
    />
  );
  if (shown.old) return <div className="chat-still">{frame}</div>;
  return (
    <Island name="chat" props={props}>
      {frame}
    </Island>
  );
}

/** What was refused of a message that this page does not show. */
function saidOnTop({ items, faulty }: Shown): Notice | undefined {
  if (faulty === null || items.some(({ id }) => id === faulty.id)) return undefined;
  return { text: faulty.text, failure: true, ways: [], undo: null };
}

export function chatPage(c: Ctx, me: string, shown: Shown): Promise<Response> {
  const view = viewOf(c);
  const { about, items, old, error, faulty } = shown;
  const asked = isAsked(view, about);
  const props = propsOf(view, me, shown);
  return page(
    c,
    {
      title: view.t("chat.title", { name: nameOf(view, about) }),
      status: error === null && faulty === null ? undefined : 422,
      notice: saidOnTop(shown),
      plain: true,
    },
    <main id="main" className={about.request ? "chat chat-request" : "chat"}>
      <ChatTop about={about} />
      {about.request?.from === "them" && !asked ? null : <Banner about={about} begun={items.length > 0} />}
      <Met about={about} />
      <Messages props={props} shown={shown} />
      <PlainFoot about={about} old={old} />
      {old ? null : asked ? <Answer about={about} /> : <Closed about={about} />}
      {view.translator ? <TranslateForm /> : null}
      <ChatMenus about={about} begun={items.length > 0} />
    </main>,
  );
}
