/** Forms for pictures and single messages on pages without JavaScript. */
import { z } from "zod";
import { requirePerson } from "../../http/actor";
import { handleMemberForm, parseForm } from "../../http/body/form";
import { actOncePerPage } from "../../http/body/form-once";
import type { Ctx } from "../../http/env";
import { Refusal } from "../../runtime/errors";
import { redirectTo, redirectToProfileForm, redirectWithRefusal } from "../../shell/redirect";
import {
  editMessage,
  hideMessage,
  openBurn,
  reactToMessage,
  recallMessage,
  revealPhoto,
  takeReactionBack,
} from "../chat";
import { EDIT_INPUT, REACTION_INPUT } from "../input";
import { chatPathOf } from "./chat-path";
import { showAfterAct, showConversation } from "./conversation";
import { chatPictureStoresOf, loadOwnChatOverview, sendPictureFrom } from "./handlers";
import { chatPhotoPage, openedBurnPage } from "./pages/photo";
import { partQueryOf, withQuery } from "./search/tabs";

/** Required, so that a burn picture is never sent as a permanent one because the field is missing. */
const BURN_CHOICE_INPUT = z.object({ burn: z.enum(["true", "false"], "burn_required") });

/** GET /chat/:id/photo. @throws Refusal as `loadChatOverview` */
export async function showPhotoForm(c: Ctx, id: string, refusal: Refusal | null = null): Promise<Response> {
  try {
    return await chatPhotoPage(c, await loadOwnChatOverview(c, id), refusal);
  } catch (error) {
    if (error instanceof Refusal && error.code === "profile_incomplete") return redirectToProfileForm(c);
    throw error;
  }
}

/** POST /chat/:id/photo: sends a permanent or a burn picture. */
export const sendPhotoForm = (c: Ctx, id: string): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      await parseForm(c, BURN_CHOICE_INPUT);
      await sendPictureFrom(c, id);
      return redirectTo(c, chatPathOf(id));
    },
    (refusal) =>
      refusal.code === "user_not_found" ? redirectWithRefusal(c, "/friends", refusal) : showPhotoForm(c, id, refusal),
  );

interface MessagePathParams {
  id: string;
  message: string;
}

type MessageAction = (c: Ctx, me: string, message: string) => Promise<unknown>;

const hideOwn: MessageAction = (c, me, message) => hideMessage(c.get("db"), me, message, c.get("now"));

/** Redirects to the page of the form; a refusal is shown beside the message. */
const messageForm =
  (act: MessageAction, removes = false) =>
  (c: Ctx, { id, message }: MessagePathParams): Promise<Response> =>
    handleMemberForm(
      c,
      async () => {
        await actOncePerPage(c, () => act(c, requirePerson(c).id, message));
        const { at, ...query } = c.req.query();
        const isGone = act === hideOwn && at === message;
        const path = withQuery(chatPathOf(id), partQueryOf({ ...query, ...(!isGone && { at }) }));
        return showAfterAct(c, id, path, { removed: removes ? message : undefined });
      },
      (refusal) => showConversation(c, id, { refusal, message }, { isCarried: true }),
    );

/** POST …/recall */
export const recallMessageForm = messageForm(
  (c, me, message) => recallMessage(c.get("db"), chatPictureStoresOf(c), me, message, c.get("now")),
  true,
);

/** POST …/delete */
export const hideMessageForm = messageForm(hideOwn, true);

/** POST …/react */
export const reactForm = messageForm(async (c, me, message) => {
  const { emoji } = await parseForm(c, REACTION_INPUT);
  return reactToMessage(c.get("db"), me, message, emoji, c.get("now"));
});

/** POST …/unreact */
export const takeReactionBackForm = messageForm((c, me, message) =>
  takeReactionBack(c.get("db"), me, message, c.get("now")),
);

/** POST …/edit: a refused text stays in the field. */
export const editMessageForm = (c: Ctx, { id, message }: MessagePathParams): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      const { text } = await parseForm(c, EDIT_INPUT);
      await editMessage(c.get("db"), requirePerson(c).id, message, text, c.get("now"));
      return redirectTo(c, chatPathOf(id));
    },
    (refusal) => showConversation(c, id, { refusal, edited: message }),
  );
/** POST …/reveal */
export const revealPhotoForm = messageForm((c, me, message) => revealPhoto(c.get("db"), me, message, c.get("now")));

/** POST …/open: answers once with a page that contains the picture. */
export const openBurnForm = (c: Ctx, { id, message }: MessagePathParams): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      const overview = await loadOwnChatOverview(c, id);
      const picture = await openBurn(c.get("db"), chatPictureStoresOf(c), requirePerson(c), message, c.get("now"));
      return openedBurnPage(c, overview, picture);
    },
    (refusal) => showConversation(c, id, { refusal, message }),
  );
