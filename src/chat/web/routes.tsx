import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../http/actor";
import { handleMemberForm, parseForm } from "../../http/body/form";
import { actOncePerPage } from "../../http/body/form-once";
import type { Ctx, Env } from "../../http/env";
import { Refusal } from "../../runtime/errors";
import { redirectTo, redirectToProfileForm, redirectWithRefusal, safeOwnPath } from "../../shell/redirect";
import { markConversationRead, muteConversation, removeConversation, sendText } from "../chat";
import { CHAT_TEXT_INPUT, replyToField } from "../input";
import { parseDate } from "../search/input";
import { chatPathOf } from "./chat-path";
import { showAfterAct, showConversation, showRefusedAct } from "./conversation";
import { respondChatFile } from "./file/download";
import { readClientId } from "./handlers";
import {
  editMessageForm,
  hideMessageForm,
  openBurnForm,
  reactForm,
  recallMessageForm,
  revealPhotoForm,
  sendPhotoForm,
  showPhotoForm,
  takeReactionBackForm,
} from "./no-script-forms";
import { CHAT_SETTINGS_PATH } from "./pages/settings";
import { redirectToDay, showAllChatsSearch, showChatSearch } from "./search/handlers";
import { changeChatSettingsForm, showChatSettings } from "./settings-form";
import { chatTranslationPages } from "./translation";

const MUTE_FORM_INPUT = z.object({
  muted: z.enum(["true", "false"], "invalid"),
  next: z.string().optional(),
});

const MARK_READ_FORM_INPUT = z.object({ upTo: z.coerce.number().int("invalid").min(0, "invalid").optional() });

const TEXT_FORM_INPUT = CHAT_TEXT_INPUT.pick({ text: true }).extend({ reply: replyToField });

/** POST /chat/:id: sends a text from a page without JavaScript. A refused text stays in the field. */
const sendTextForm = (c: Ctx, id: string): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      const [db, now] = [c.get("db"), c.get("now")];
      const me = requirePerson(c).id;
      const { text, reply: replyTo } = await parseForm(c, TEXT_FORM_INPUT);
      await sendText(db, me, id, { text, replyTo, clientId: readClientId(c, c.get("fields")?.once) }, now);
      await markConversationRead(db, me, id, undefined, now);
      return redirectTo(c, chatPathOf(id));
    },
    (refusal) =>
      refusal.code === "user_not_found"
        ? redirectWithRefusal(c, "/friends", refusal)
        : showConversation(c, id, { refusal }),
  );

const conversationForm =
  (
    act: (c: Ctx, me: string, id: string) => Promise<unknown>,
    next: (c: Ctx, id: string) => Response | Promise<Response>,
  ) =>
  (c: Ctx, id: string): Promise<Response> =>
    handleMemberForm(
      c,
      async () => {
        await actOncePerPage(c, () => act(c, requirePerson(c).id, id));
        return next(c, id);
      },
      (refusal) => showRefusedAct(c, id, refusal),
    );

const muteConversationForm = (c: Ctx, id: string): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      const { muted, next } = await parseForm(c, MUTE_FORM_INPUT);
      const mute = () => muteConversation(c.get("db"), requirePerson(c).id, id, muted === "true");
      const result = await actOncePerPage(c, mute);
      const notice = result && (result.muted ? "chat_muted" : "chat_unmuted");
      if (next) return redirectTo(c, safeOwnPath(next), notice ?? undefined);
      return showAfterAct(c, id, undefined, notice ? { notice: [notice] } : {});
    },
    (refusal) => showRefusedAct(c, id, refusal),
  );

/** As far as the page went: what came meanwhile was not seen. */
const markReadForm = conversationForm(async (c, me, id) => {
  const { upTo } = await parseForm(c, MARK_READ_FORM_INPUT);
  return markConversationRead(c.get("db"), me, id, upTo, c.get("now"));
}, showAfterAct);

const removeConversationForm = conversationForm(
  (c, me, id) => removeConversation(c.get("db"), me, id, c.get("now")),
  (c) => redirectTo(c, "/friends?tab=recent", "chat_removed"),
);

/** GET /chat/:id/export: the file, or the chat with the reason why not. */
const downloadChat = (c: Ctx, id: string): Promise<Response> =>
  respondChatFile(c, id).catch((error) => {
    if (error instanceof Refusal && error.code === "rate_limited") return redirectWithRefusal(c, chatPathOf(id), error);
    if (error instanceof Refusal && error.code === "profile_incomplete")
      return redirectToProfileForm(c, chatPathOf(id));
    throw error;
  });

/** GET /chat/:id; `?day=` leads to the first message of that day. */
function showChat(c: Ctx, id: string): Promise<Response> {
  const day = parseDate(c.req.query("day"));
  return day === null ? showConversation(c, id) : redirectToDay(c, id, day);
}

export const chatPages = new Hono<Env>()
  .route("/", chatTranslationPages)
  .get(CHAT_SETTINGS_PATH, (c) => showChatSettings(c))
  .post(CHAT_SETTINGS_PATH, changeChatSettingsForm)
  .get("/chat/search", showAllChatsSearch)
  .get("/chat/:id", (c) => showChat(c, c.req.param("id")))
  .get("/chat/:id/search", (c) => showChatSearch(c, c.req.param("id")))
  .post("/chat/:id", (c) => sendTextForm(c, c.req.param("id")))
  .get("/chat/:id/export", (c) => downloadChat(c, c.req.param("id")))
  .get("/chat/:id/photo", (c) => showPhotoForm(c, c.req.param("id")))
  .post("/chat/:id/photo", (c) => sendPhotoForm(c, c.req.param("id")))
  .post("/chat/:id/messages/:message/edit", (c) => editMessageForm(c, c.req.param()))
  .post("/chat/:id/messages/:message/react", (c) => reactForm(c, c.req.param()))
  .post("/chat/:id/messages/:message/unreact", (c) => takeReactionBackForm(c, c.req.param()))
  .post("/chat/:id/messages/:message/recall", (c) => recallMessageForm(c, c.req.param()))
  .post("/chat/:id/messages/:message/delete", (c) => hideMessageForm(c, c.req.param()))
  .post("/chat/:id/messages/:message/reveal", (c) => revealPhotoForm(c, c.req.param()))
  .post("/chat/:id/messages/:message/open", (c) => openBurnForm(c, c.req.param()))
  .post("/chat/:id/mute", (c) => muteConversationForm(c, c.req.param("id")))
  .post("/chat/:id/read", (c) => markReadForm(c, c.req.param("id")))
  .post("/chat/:id/remove", (c) => removeConversationForm(c, c.req.param("id")));
