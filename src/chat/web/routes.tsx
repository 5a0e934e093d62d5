import { Hono } from "hono";
import { z } from "zod";
import { attempt, posted } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { go, ownPath, refusedAt } from "../../shell/go";
import { markRead, mute, remove, sendText } from "../chat";
import { TEXT } from "../input";
import { pathOf, show } from "./conversation";
import { clientIdOf } from "./handlers";
import { hidePlainly, openPlainly, photo, recallPlainly, sendPhoto } from "./plain";

const MUTED = z.object({ muted: z.enum(["true", "false"], "invalid"), next: z.string().optional() });

/** POST /chat/:id: words, from a page without a script. What was refused is kept in the field. */
const say = (c: Ctx, id: string): Promise<Response> =>
  attempt(
    c,
    async () => {
      const [db, now] = [c.get("db"), c.get("now")];
      const me = signedIn(c).id;
      const { text } = await posted(c, TEXT.pick({ text: true }));
      await sendText(db, me, id, { text, clientId: clientIdOf(c, c.get("fields")?.once) }, now);
      await markRead(db, me, id, undefined, now);
      return go(c, pathOf(id));
    },
    (refusal) =>
      refusal.code === "user_not_found" ? refusedAt(c, "/friends", refusal) : show(c, id, { refusal }),
  );

const acting =
  (
    act: (c: Ctx, me: string, id: string) => Promise<unknown>,
    next: (id: string) => string,
    notice?: string,
  ) =>
  (c: Ctx, id: string): Promise<Response> =>
    attempt(
      c,
      async () => {
        await act(c, signedIn(c).id, id);
        return go(c, next(id), notice);
      },
      (refusal) => refusedAt(c, pathOf(id), refusal),
    );

const muteIt = (c: Ctx, id: string): Promise<Response> =>
  attempt(
    c,
    async () => {
      const { muted, next } = await posted(c, MUTED);
      const done = await mute(c.get("db"), signedIn(c).id, id, muted === "true");
      return go(c, next ? ownPath(next) : pathOf(id), done.muted ? "chat_muted" : "chat_unmuted");
    },
    (refusal) => refusedAt(c, pathOf(id), refusal),
  );

const readIt = acting((c, me, id) => markRead(c.get("db"), me, id, undefined, c.get("now")), pathOf);

const removeIt = acting(
  (c, me, id) => remove(c.get("db"), me, id, c.get("now")),
  () => "/friends?tab=recent",
  "chat_removed",
);

export const chatPages = new Hono<Env>()
  .get("/chat/:id", (c) => show(c, c.req.param("id")))
  .post("/chat/:id", (c) => say(c, c.req.param("id")))
  .get("/chat/:id/photo", (c) => photo(c, c.req.param("id")))
  .post("/chat/:id/photo", (c) => sendPhoto(c, c.req.param("id")))
  .post("/chat/:id/messages/:message/recall", (c) => recallPlainly(c, c.req.param()))
  .post("/chat/:id/messages/:message/delete", (c) => hidePlainly(c, c.req.param()))
  .post("/chat/:id/messages/:message/open", (c) => openPlainly(c, c.req.param()))
  .post("/chat/:id/mute", (c) => muteIt(c, c.req.param("id")))
  .post("/chat/:id/read", (c) => readIt(c, c.req.param("id")))
  .post("/chat/:id/remove", (c) => removeIt(c, c.req.param("id")));
