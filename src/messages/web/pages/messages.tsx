import type { Ctx } from "../../../http/env";
import { formatAgo } from "../../../i18n/format";
import { errorText } from "../../../i18n/refusals";
import type { Refusal } from "../../../runtime/errors";
import { page, Top } from "../../../shell/document/page";
import { EmptySea } from "../../../shell/parts/empty";
import { useView } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import type { SystemMessage } from "../../message";
import { messageLeads, messageText } from "../../text";

interface Listed {
  items: readonly SystemMessage[];
  page: number;
  last: number;
}

const pathOf = (page: number): string => (page > 1 ? `/system-messages?page=${page}` : "/system-messages");

function Message({ message, here }: { message: SystemMessage; here: string }) {
  const { t, language, now, zone } = useView();
  return (
    <li>
      <form method="post" action={`/system-messages/${message.id}`}>
        <input type="hidden" name="next" value={messageLeads(message) ?? here} />
        <button type="submit" className="message">
          <span className={message.read ? "dot read" : "dot"} />
          <span className="grow">
            {message.read ? null : <span className="visually-hidden">{t("messages.unread")} </span>}
            <span>{messageText(t, message)}</span>
            <span className="text-13 muted when">{formatAgo(language, message.createdAt, now, zone)}</span>
          </span>
        </button>
      </form>
    </li>
  );
}

function ReadAll() {
  const { t } = useView();
  return (
    <form method="post" action="/system-messages/read-all">
      <button type="submit" className="link">
        {t("messages.read_all")}
      </button>
    </form>
  );
}

function Failed({ refusal }: { refusal: Refusal }) {
  const { t } = useView();
  return (
    <p className="alert" role="alert">
      <Icon name="warning" size={20} />
      <span>
        <b>{t("messages.mark_failed")}</b>
        <br />
        {errorText(t, refusal)}
      </span>
    </p>
  );
}

function Pager({ list }: { list: Listed }) {
  const { t } = useView();
  if (list.last === 1) return null;
  return (
    <nav className="row between" aria-label={t("messages.pages")}>
      {list.page > 1 ? (
        <a className="link" rel="prev" href={pathOf(list.page - 1)}>
          {t("messages.newer")}
        </a>
      ) : (
        <span />
      )}
      {list.page < list.last ? (
        <a className="link" rel="next" href={pathOf(list.page + 1)}>
          {t("messages.more")}
        </a>
      ) : null}
    </nav>
  );
}

export function messagesPage(c: Ctx, list: Listed, refusal: Refusal | null): Promise<Response> {
  const t = c.get("t");
  return page(
    c,
    { title: t("messages.title"), status: refusal?.status },
    <>
      <Top title={t("messages.title")} back="/profile" />
      <main id="main" className="main">
        {refusal ? <Failed refusal={refusal} /> : null}
        {c.get("person")?.unread ? <ReadAll /> : null}
        {list.items.length === 0 ? (
          <EmptySea title={t("messages.none")} text={t("messages.none_text")} />
        ) : (
          <ul className="card">
            {list.items.map((message) => (
              <Message key={message.id} message={message} here={pathOf(list.page)} />
            ))}
          </ul>
        )}
        <Pager list={list} />
      </main>
    </>,
  );
}
