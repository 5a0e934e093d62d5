import type { Refusal } from "../../../errors";
import { errorText } from "../../../http/answer";
import type { Ctx } from "../../../http/env";
import { formatAgo } from "../../../i18n/format";
import { EmptySea } from "../../../shell/empty";
import { page, Top } from "../../../shell/page";
import { Icon } from "../../../ui/icon";
import type { SystemMessage } from "../../mailbox";
import { messageLeads, messageText } from "../../text";

export interface Listed {
  items: readonly SystemMessage[];
  page: number;
  /** The number of the last page. */
  last: number;
}

const pathOf = (page: number): string => (page > 1 ? `/system-messages?page=${page}` : "/system-messages");

function Message({ c, message, here }: { c: Ctx; message: SystemMessage; here: string }) {
  const { t, language, now } = c.var;
  return (
    <li>
      <form method="post" action={`/system-messages/${message.id}`}>
        <input type="hidden" name="next" value={messageLeads(message) ?? here} />
        <button type="submit" className="message">
          <span className={message.read ? "dot read" : "dot"} />
          <span className="grow">
            {message.read ? null : <span className="sr">{t("messages.unread")}: </span>}
            <span>{messageText(t, message)}</span>
            <span className="t13 m2 when">{formatAgo(language, message.createdAt, now)}</span>
          </span>
        </button>
      </form>
    </li>
  );
}

function ReadAll({ c }: { c: Ctx }) {
  return (
    <form method="post" action="/system-messages/read-all">
      <button type="submit" className="link">
        {c.var.t("messages.read_all")}
      </button>
    </form>
  );
}

function Failed({ c, refusal }: { c: Ctx; refusal: Refusal }) {
  return (
    <p className="alert" role="alert">
      <Icon name="warning" size={20} />
      <span>
        <b>{c.var.t("messages.mark_failed")}</b>
        <br />
        {errorText(c, refusal)}
      </span>
    </p>
  );
}

/** The way to newer and older messages, as links. */
function Pager({ c, list }: { c: Ctx; list: Listed }) {
  const { t } = c.var;
  if (list.last === 1) return null;
  return (
    <nav className="row sp" aria-label={t("messages.pages")}>
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

/** `/system-messages`: twenty a page, newest first; what is unread has a dot. */
export function messagesPage(c: Ctx, list: Listed, refusal: Refusal | null): Promise<Response> {
  const { t } = c.var;
  return page(
    c,
    { title: t("messages.title"), status: refusal?.status },
    <>
      <Top c={c} title={t("messages.title")} back="/profile" />
      <main id="main" className="main">
        {refusal ? <Failed c={c} refusal={refusal} /> : null}
        {c.var.person?.unread ? <ReadAll c={c} /> : null}
        {list.items.length === 0 ? (
          <EmptySea c={c} title={t("messages.none")} text={t("messages.none_text")} />
        ) : (
          <ul className="card">
            {list.items.map((message) => (
              <Message key={message.id} c={c} message={message} here={pathOf(list.page)} />
            ))}
          </ul>
        )}
        <Pager c={c} list={list} />
      </main>
    </>,
  );
}
