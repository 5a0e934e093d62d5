import type { Ctx } from "../../../http/env";
import { formatRelativeDay } from "../../../i18n/format";
import { refusalText } from "../../../i18n/refusal-text";
import { localDayOf } from "../../../i18n/time-zone";
import { MESSAGE_LIMITS } from "../../../limits/messages";
import type { Refusal } from "../../../runtime/errors";
import { renderPage } from "../../../shell/document/page";
import { BackLink } from "../../../shell/document/page-shell";
import { EmptyState } from "../../../shell/parts/empty-state";
import { usePageView } from "../../../shell/parts/page-view";
import { TranslateForm } from "../../../translations/web/web";
import { Icon } from "../../../ui/icon";
import { ErrorAlert } from "../../../ui/throw-fields";
import type { MessageWithThing } from "../../things";
import { ListForm, MessageItem, messagesPathOf } from "./message-item";

interface MessageListPage {
  items: readonly MessageWithThing[];
  page: number;
  last: number;
  /** What is unread stays so, whatever is on the screen: it was just made unread again. */
  keeps: boolean;
}

function MessagesBar({ page, unread }: { page: number; unread: number }) {
  const { t } = usePageView();
  return (
    <header className="top-bar">
      <BackLink href="/profile" />
      <h1>{t("messages.title")}</h1>
      <ListForm id="read-all" action="/system-messages/read-all" page={page}>
        <button type="submit" className="icon-button" aria-label={t("messages.read_all")} disabled={unread === 0}>
          <Icon name="check" />
        </button>
      </ListForm>
    </header>
  );
}

/** Cards by day where the reader lives. */
function MessageDays({ items, page }: Pick<MessageListPage, "items" | "page">) {
  const { locale, now, zone } = usePageView();
  const days = [...Map.groupBy(items, ({ createdAt }) => localDayOf(createdAt, zone))];
  return days.map(([day, messages]) => (
    <section key={day} className="msg-day">
      <h2 className="text-13 bold muted">{formatRelativeDay(locale, day, localDayOf(now, zone))}</h2>
      <ul className="card">
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} page={page} />
        ))}
      </ul>
    </section>
  ));
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

/** `/system-messages` (docs/product.md 11.1). */
export function systemMessagesPage(c: Ctx, list: MessageListPage, refusal: Refusal | null): Promise<Response> {
  const t = c.get("t");
  const props = JSON.stringify({ ...MESSAGE_LIMITS, keeps: list.keeps });
  return renderPage(
    c,
    { title: t("messages.title"), status: refusal?.status },
    <>
      <MessagesBar page={list.page} unread={c.get("person")?.unread ?? 0} />
      <main id="main" className="main">
        <div id="messages" tabIndex={-1} data-island="messages" data-props={props}>
          {refusal ? <ErrorAlert short={t("messages.mark_failed")} sentence={refusalText(t, refusal)} /> : null}
          {list.items.length === 0 ? (
            <EmptyState
              title={t("messages.none")}
              text={t("messages.none_text")}
              href="/"
              label={t("shell.face.home")}
            />
          ) : (
            <MessageDays items={list.items} page={list.page} />
          )}
          <Pager list={list} />
        </div>
        <TranslateForm />
      </main>
    </>,
  );
}
