import { CHAT_LIMITS } from "../../limits/chat";
import type { OfflineChatTexts } from "../../ui/chat/offline-texts";
import { Icon } from "../../ui/icon";
import { SubmitButton } from "../parts/form";
import { type PageView, usePageView } from "../parts/page-view";
import { BackLink } from "./page-shell";

/** Texts that the script fills in. */
export function offlineChatTexts(t: PageView["t"]): OfflineChatTexts {
  const [name, who, time] = ["{name}", "{who}", "{time}"];
  return {
    as_of: t("chat.offline.as_of", { time }),
    today: t("chat.today", { time }),
    yesterday: t("chat.yesterday", { time }),
    you: t("chat.you"),
    said: t("chat.said", { who, time }),
    edited: t("chat.edited"),
    sent: t("chat.sent"),
    delivered: t("chat.delivered"),
    read: t("chat.read"),
    waiting: t("chat.waiting"),
    refused: t("bottles.offline.not_sent"),
    photo_mine: t("chat.photo_mine"),
    photo_from: t("chat.photo_from", { name }),
    recalled_mine: t("chat.recalled_mine"),
    recalled_theirs: t("chat.recalled_theirs", { name }),
    bottle: t("social.last_bottle"),
    design: t("social.last_design"),
    last_photo: t("social.last_picture"),
    last_bottle: t("social.last_bottle"),
    last_design: t("social.last_design"),
    last_recalled: t("social.last_recalled"),
    draft: t("social.draft"),
  };
}

function NoNetwork() {
  const { t } = usePageView();
  return (
    <p className="offline-net">
      <Icon name="nowifi" size={20} />
      {t("chat.offline.banner")}
    </p>
  );
}

function RowTemplate() {
  return (
    <template id="offline-chat-row">
      <li>
        {/* biome-ignore lint/a11y/useValidAnchor: the script fills it in. */}
        <a className="who" href="">
          <img className="avatar" width={48} height={48} alt="" />
          <span className="grow">
            <span className="named">
              <b className="ellipsis name" data-name="" dir="auto" />
              <span className="text-13 muted ellipsis from" data-country="" />
            </span>
            <span className="text-13 muted ellipsis line" data-line="" dir="auto" />
          </span>
          <span className="said-when">
            <time className="text-12 muted" data-when="" />
          </span>
        </a>
      </li>
    </template>
  );
}

/** In place of the page's own head on the page of friends. */
export function OfflineFriendsHead() {
  const { t } = usePageView();
  return (
    <div data-part="friends" hidden>
      <header className="row between people-head">
        <h1 className="text-24 bold">{t("shell.tab.friends")}</h1>
      </header>
      <NoNetwork />
    </div>
  );
}

/** The list of friends whose chats are kept. */
export function OfflineChatList() {
  const { t } = usePageView();
  return (
    <section className="section" data-part="chats" aria-labelledby="chats-title" hidden>
      <h2 id="chats-title">{t("chat.offline.list")}</h2>
      <ul className="list people" />
      <p className="text-13 muted offline-as-of" data-as-of="" />
      <RowTemplate />
    </section>
  );
}

function OfflineComposer() {
  const { t } = usePageView();
  return (
    <form className="offline-compose" data-own-faults="">
      <label className="visually-hidden" htmlFor="offline-message">
        {t("chat.write")}
      </label>
      <textarea
        className="area"
        id="offline-message"
        name="text"
        rows={1}
        dir="auto"
        maxLength={CHAT_LIMITS.textMax}
        placeholder={t("chat.write")}
      />
      <SubmitButton kind="primary" icon="send">
        {t("chat.send")}
      </SubmitButton>
      <p className="field-error" data-unkept="" role="alert" hidden>
        {t("chat.offline.failed")}
      </p>
    </form>
  );
}

/** One chat that is kept. */
export function OfflineChatPart() {
  const { t } = usePageView();
  return (
    <section data-part="chat" aria-labelledby="chat-name" hidden>
      <header className="row gap-12 offline-chat-head">
        <BackLink href="/friends" />
        <img className="avatar" width={36} height={36} alt="" />
        <h1 id="chat-name" className="text-17 ellipsis" data-name="" dir="auto">
          {t("chat.log")}
        </h1>
      </header>
      <NoNetwork />
      <p className="text-13 muted offline-as-of" data-as-of="" />
      <ul className="offline-lines" />
      <OfflineComposer />
    </section>
  );
}
