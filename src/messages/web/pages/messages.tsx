import type { Ctx } from "../../../http/env";
import { formatAgo } from "../../../i18n/format";
import { refusalText } from "../../../i18n/refusal-text";
import type { Refusal } from "../../../runtime/errors";
import { renderTitledPage } from "../../../shell/document/page";
import { EmptyState } from "../../../shell/parts/empty-state";
import { usePageView } from "../../../shell/parts/page-view";
import { ErrorAlert } from "../../../ui/throw-fields";
import type { SystemMessage } from "../../message-types";
import { systemMessageLink, systemMessageText } from "../../text";

interface MessageListPage {
  items: readonly SystemMessage[];
  page: number;
  last: number;
}

const messagesPathOf = (page: number): string => (page > 1 ? `/system-messages?page=${page}` : "/system-messages");

function MessageItem({ message, listPath }: { message: SystemMessage; listPath: string }) {
  const { t, language, now, zone } = usePageView();
  return (
    <li>
      <form method="post" action={`/system-messages/${message.id}`}>
        <input type="hidden" name="next" value={systemMessageLink(message) ?? listPath} />
        <button type="submit" className="message">
          <span className={message.read ? "dot read" : "dot"} />
          <span className="grow">
            {message.read ? null : <span className="visually-hidden">{t("messages.unread")} </span>}
            <span>{systemMessageText(t, message)}</span>
            <span className="text-13 muted when">{formatAgo(language, message.createdAt, now, zone)}</span>
          </span>
        </button>
      </form>
    </li>
  );
}

function MarkAllReadForm() {
  const { t } = usePageView();
  return (
    <form method="post" action="/system-messages/read-all">
      <button type="submit" className="link">
        {t("messages.read_all")}
      </button>
    </form>
  );
}

function Pager({ list }: { list: MessageListPage }) {
  const { t } = usePageView();
  if (list.last === 1) return null;
  return (
    <nav className="row between" aria-label={t("messages.pages")}>
      {list.page > 1 ? (
        <a className="link" rel="prev" href={messagesPathOf(list.page - 1)}>
          {t("messages.newer")}
        </a>
      ) : (
        <span />
      )}
      {list.page < list.last ? (
        <a className="link" rel="next" href={messagesPathOf(list.page + 1)}>
          {t("messages.more")}
        </a>
      ) : null}
    </nav>
  );
}

export function systemMessagesPage(c: Ctx, list: MessageListPage, refusal: Refusal | null): Promise<Response> {
  const t = c.get("t");
  return renderTitledPage(
    c,
    { title: t("messages.title"), refusal, back: "/profile" },
    <>
      {refusal ? <ErrorAlert short={t("messages.mark_failed")} sentence={refusalText(t, refusal)} /> : null}
      {c.get("person")?.unread ? <MarkAllReadForm /> : null}
      {list.items.length === 0 ? (
        <EmptyState title={t("messages.none")} text={t("messages.none_text")} />
      ) : (
        <ul className="card">
          {list.items.map((message) => (
            <MessageItem key={message.id} message={message} listPath={messagesPathOf(list.page)} />
          ))}
        </ul>
      )}
      <Pager list={list} />
    </>,
  );
}
