import { Hono } from "hono";
import { z } from "zod";
import { Refusal } from "../../errors";
import type { Ctx, Env } from "../../http/env";
import { attempt, posted } from "../../http/form";
import { signedIn } from "../../http/guard";
import { errorText, fieldTexts } from "../../i18n/refusals";
import { go, introduce, ownPath, refusedAt } from "../../shell/go";
import { history, markRead, mute, remove, sendText } from "../chat";
import { historyOf, TEXT } from "../input";
import { aboutMine, clientIdOf } from "./handlers";
import { chatPage } from "./pages/chat";

const MUTED = z.object({ muted: z.enum(["true", "false"], "invalid"), next: z.string().optional() });

const pathOf = (id: string): string => `/chat/${encodeURIComponent(id)}`;

/** A page of a conversation; a cursor that is none leads to the newest. */
async function conversation(c: Ctx, id: string, refusal: Refusal | null): Promise<Response> {
  const [db, now, t] = [c.get("db"), c.get("now"), c.get("t")];
  const me = signedIn(c).id;
  const asked = historyOf(id).safeParse({ before: c.req.query("before"), limit: 30 });
  const wanted = asked.success ? asked.data : historyOf(id).parse({ limit: 30 });
  const about = await aboutMine(c, id);
  const page = await history(db, me, id, wanted, now);
  const error = refusal && (Object.values(fieldTexts(t, refusal.fields ?? {}))[0] ?? errorText(t, refusal));
  const old = asked.success && c.req.query("before") !== undefined;
  return chatPage(c, me, { about, ...page, old, error });
}

/** GET /chat/:id; who belongs to no age band yet completes their profile first. @throws Refusal as `aboutChat` */
const show = (c: Ctx, id: string, refusal: Refusal | null = null): Promise<Response> =>
  conversation(c, id, refusal).catch((error) => {
    if (error instanceof Refusal && error.code === "profile_incomplete") return introduce(c);
    throw error;
  });

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
      refusal.code === "user_not_found" ? refusedAt(c, "/friends", refusal) : show(c, id, refusal),
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
  .post("/chat/:id/mute", (c) => muteIt(c, c.req.param("id")))
  .post("/chat/:id/read", (c) => readIt(c, c.req.param("id")))
  .post("/chat/:id/remove", (c) => removeIt(c, c.req.param("id")));
