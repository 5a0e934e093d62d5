import type { Ctx } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import { renderPage } from "../../../shell/document/page";
import { HelpLink } from "../../../shell/document/tab-bar";
import { FormRefusal } from "../../../shell/parts/form";
import { MoreRow } from "../../../shell/parts/more-row";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import { excerptOfMessage, type MessageHit, type RecentConversation } from "../../chat";
import { partnerName } from "../json";
import { MessageSearchField } from "./field";
import { Excerpt, PlaceRow } from "./message-row";
import { ALL_CHATS_SEARCH_PATH, type FoundWords, messageUrlOf, partnerIdOf, searchUrlOf } from "./tabs";
import { PlaceCount } from "./words";

interface AllChatsSearch {
  /** What was typed. */
  q: string;
  found: FoundWords;
  /** Of the places, by the other person's id. */
  chats: ReadonlyMap<string, RecentConversation>;
  refusal: Refusal | null;
}

function NothingFound({ q }: { q: string }) {
  const { t } = usePageView();
  return (
    <div className="empty">
      <h2 className="text-17">
        <span role="status">{t("chat.search.none")}</span>
      </h2>
      <p className="muted">{t("chat.search.none_all")}</p>
      <a className="button secondary" href={`/friends/search?q=${encodeURIComponent(q)}`}>
        {t("chat.search.people")}
      </a>
    </div>
  );
}

/** A place with the name of its chat. */
function PlaceInChat({ hit: { message }, search }: { hit: MessageHit; search: AllChatsSearch }) {
  const { t, person: me } = usePageView();
  const other = partnerIdOf(message, me?.id ?? "");
  const person = search.chats.get(other)?.person ?? { id: other, nickname: "", avatar: null };
  const mine = message.from !== other;
  return (
    <PlaceRow
      href={messageUrlOf(other, message.id, { q: search.q, all: true })}
      person={person}
      name={partnerName(t, person)}
      at={message.createdAt}
    >
      {mine ? <span className="muted">{t("chat.search.mine")} </span> : null}
      <bdi>
        <Excerpt pieces={excerptOfMessage(message.text ?? "", search.found.query)} />
      </bdi>
    </PlaceRow>
  );
}

function PlacesInChats(search: AllChatsSearch) {
  const { t } = usePageView();
  const { q, found, refusal } = search;
  if (refusal) return <FormRefusal refusal={refusal} />;
  if (q === "") return <p className="muted chat-seek-hint">{t("chat.search.hint")}</p>;
  if (found.hits.length === 0 && found.nextCursor === null) return <NothingFound q={q} />;
  return (
    <>
      <PlaceCount found={found} />
      <ul className="list chat-places" id="places">
        {found.hits.map((hit) => (
          <PlaceInChat key={hit.message.id} hit={hit} search={search} />
        ))}
        <MoreRow next={found.nextCursor && searchUrlOf(null, { q, cursor: found.nextCursor })} rows="#places > li">
          {t("chat.search.more")}
        </MoreRow>
      </ul>
    </>
  );
}

/** Page `/chat/search`. */
export function allChatsSearchPage(c: Ctx, search: AllChatsSearch): Promise<Response> {
  const { t } = pageViewOf(c);
  const title = t("chat.search.all");
  return renderPage(
    c,
    { title, status: search.refusal?.status },
    <>
      <header className="chat-seek-head chat-seek-all">
        <div className="row chat-seek-bar">
          <a className="icon-button" href="/friends?tab=recent" aria-label={t("shell.back")}>
            <Icon name="back" />
          </a>
          <MessageSearchField path={ALL_CHATS_SEARCH_PATH} label={title} verb={title} q={search.q} live />
          <HelpLink />
        </div>
      </header>
      <main id="main" className="main chat-seek">
        <h1 className="visually-hidden">{title}</h1>
        <div id="found" data-here={searchUrlOf(null, { q: search.q })}>
          <PlacesInChats {...search} />
        </div>
      </main>
    </>,
  );
}
