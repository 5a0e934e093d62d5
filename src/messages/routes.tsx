import { Hono } from "hono";
import { z } from "zod";
import type { Ctx, Env } from "../http/env";
import { attempt } from "../http/form";
import { signedIn } from "../http/guard";
import { formatAgo } from "../i18n/format";
import { PAGE } from "../limits";
import { EmptySea } from "../shell/empty";
import { errorPage } from "../shell/error-page";
import { go, ownPath } from "../shell/go";
import { fragment, page, Top } from "../shell/page";
import { Badge } from "../shell/tabs";
import { listMessages, readAll, readMessage, type SystemMessage } from "./messages";
import { messageText } from "./text";

const WANTED = z.coerce.number().int().min(1).max(1_000_000).catch(1);

/** Where a message leads: the bottle or design it speaks of, else nowhere else. */
function about({ type, params }: SystemMessage): string {
  if (type === "bottle_purchased") return `/bottle-design/detail/${params.designId}`;
  if (params.designId) return `/bottle-square/${params.designId}`;
  return params.bottleId ? `/bottle/${params.bottleId}` : "/system-messages";
}

function Message({ c, message }: { c: Ctx; message: SystemMessage }) {
  const { t, language, now } = c.var;
  return (
    <li>
      <form method="post" action={`/system-messages/${message.id}`}>
        <input type="hidden" name="next" value={about(message)} />
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

async function messagesPage(c: Ctx): Promise<Response> {
  const { t, db } = c.var;
  const person = signedIn(c);
  const wanted = WANTED.parse(c.req.query("page"));
  const list = await listMessages(db, person.id, wanted, PAGE.size);
  const more = wanted * PAGE.size < list.total;
  return page(
    c,
    { title: t("messages.title") },
    <>
      <Top c={c} title={t("messages.title")} back="/profile" />
      <main id="main" className="main">
        {person.unread > 0 ? <ReadAll c={c} /> : null}
        {list.items.length === 0 ? (
          <EmptySea c={c} title={t("messages.none")} text={t("messages.none_text")} />
        ) : (
          <ul className="card">
            {list.items.map((message) => (
              <Message key={message.id} c={c} message={message} />
            ))}
          </ul>
        )}
        {more ? (
          <a className="link" href={`/system-messages?page=${wanted + 1}`}>
            {t("messages.more")}
          </a>
        ) : null}
      </main>
    </>,
  );
}

/** Opening a message marks it as read and leads to what it is about. */
async function open(c: Ctx): Promise<Response> {
  const { db, now } = c.var;
  await readMessage(db, signedIn(c).id, c.req.param("id") ?? "", now);
  return go(c, ownPath(c.var.fields?.next));
}

async function all(c: Ctx): Promise<Response> {
  await readAll(c.var.db, signedIn(c).id, c.var.now);
  return go(c, "/system-messages", "messages_read");
}

export const messagePages = new Hono<Env>()
  .get("/unread", (c) => fragment(c, <Badge c={c} />))
  .get("/system-messages", messagesPage)
  .post("/system-messages/read-all", (c) =>
    attempt(
      c,
      () => all(c),
      (refusal) => errorPage(c, refusal),
    ),
  )
  .post("/system-messages/:id", (c) =>
    attempt(
      c,
      () => open(c),
      (refusal) => errorPage(c, refusal),
    ),
  );
