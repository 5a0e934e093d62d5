import type { z } from "zod";
import { newId } from "../../db/ids";
import { pictureMediaTypeOf } from "../../files/pictures";
import { requirePerson } from "../../http/actor";
import { readFormFields } from "../../http/body/form";
import { privateBytesResponse, privateRangeResponse } from "../../http/body/private-bytes";
import { isUploadRequest } from "../../http/body/request-body";
import { readUploadedFile } from "../../http/body/upload";
import { jsonBody, parseOrRefuse } from "../../http/body/validation";
import type { Ctx } from "../../http/env";
import { spendAccountRate } from "../../http/limits/rate-limit";
import { Refusal } from "../../runtime/errors";
import { measureRefusalOf } from "../../users/users";
import {
  type ChatHistoryPage,
  type ChatOverview,
  type ChatPart,
  type ChatPictureStores,
  canSeeChatPicture,
  claimBurn,
  loadChatAfter,
  loadChatAround,
  loadChatHistory,
  loadChatOverview,
  loadSealedBurn,
  openBurn,
  type SentMessage,
  sendCard,
  sendPicture,
  sendText,
} from "../chat";
import { CHAT_MESSAGE_INPUT, CHAT_PICTURE_INPUT, cardTargetOfInput, clientIdInput } from "../input";
import { SEALED_TYPE } from "../pictures/seal";
import { chatMessageJson } from "../reading/stream";

/**
 * The overview of a chat, with writing refused while the own account is suspended or limited. @throws Refusal as
 * `loadChatOverview`
 */
export async function loadOwnChatOverview(c: Ctx, other: string): Promise<ChatOverview> {
  const me = requirePerson(c);
  const overview = await loadChatOverview(c.get("db"), me.id, other, c.get("now"));
  const measure = overview.reason ? null : measureRefusalOf(me.accountStatus, "chat", c.get("now"));
  if (!measure) return overview;
  return { ...overview, reason: measure.code, canWrite: false, canSendPictures: false, canBurn: false };
}

/** A part of a conversation, as `chatHistoryInput` names it. @throws Refusal as `loadChatHistory`, `loadChatAround` */
export function loadChatPart(
  c: Ctx,
  other: string,
  { before, after, around, limit }: { before: number; after?: number; around?: string; limit: number },
): Promise<ChatHistoryPage | ChatPart> {
  const [db, me, now] = [c.get("db"), requirePerson(c).id, c.get("now")];
  if (around !== undefined) return loadChatAround(db, me, other, { id: around, limit }, now);
  if (after !== undefined) return loadChatAfter(db, me, other, { after, limit }, now);
  return loadChatHistory(db, me, other, { before, limit }, now);
}

export const chatPictureStoresOf = (c: Ctx): ChatPictureStores => ({
  kept: c.get("deps").files,
  burning: c.get("deps").burning,
});

/**
 * Client id from the field or `Idempotency-Key`, else a new one. Answers are not stored, as they would outlive a recall.
 * @throws Refusal `validation_failed`
 */
export function readClientId(c: Ctx, clientId: string | undefined): string {
  const sentId = clientId || c.req.header("idempotency-key");
  if (!sentId) return newId(c.get("now"));
  const parsed = clientIdInput.safeParse(sentId);
  if (!parsed.success) throw new Refusal("validation_failed", {}, { clientId: "invalid" });
  return parsed.data;
}

/** Sends words or a card for this request. @throws Refusal as `sendText`, `sendCard` */
export function sendTextFrom(
  c: Ctx,
  other: string,
  { bottleId, designId, text = "", clientId: sent, ...input }: z.output<typeof CHAT_MESSAGE_INPUT>,
): Promise<SentMessage> {
  const [db, me, now] = [c.get("db"), requirePerson(c).id, c.get("now")];
  const [card, clientId] = [cardTargetOfInput({ bottleId, designId }), readClientId(c, sent)];
  if (card) return sendCard(db, me, other, { ...input, card, clientId }, now);
  return sendText(db, me, other, { ...input, text, clientId }, now);
}

/** Sends the picture of an upload form. @throws Refusal as `sendPicture`, `readUploadedFile` */
export async function sendPictureFrom(c: Ctx, other: string): Promise<SentMessage> {
  const me = requirePerson(c).id;
  await spendAccountRate(c, "upload", me);
  const { clientId, burn, replyTo } = parseOrRefuse(CHAT_PICTURE_INPUT, await readFormFields(c));
  const picture = {
    bytes: await readUploadedFile(c),
    clientId: readClientId(c, clientId),
    burn: burn === "true",
    replyTo,
  };
  const sending = { ...chatPictureStoresOf(c), check: c.get("deps").checkPicture };
  return sendPicture(c.get("db"), sending, { me, other }, picture, c.get("now"));
}

const validateText = jsonBody(CHAT_MESSAGE_INPUT);

/** Validates a JSON text; an upload form is validated when it is read. */
export const validateTextOrPicture: typeof validateText = Object.assign(
  ((c, next) => (isUploadRequest(c) ? next() : validateText(c, next))) as typeof validateText,
  { schema: CHAT_MESSAGE_INPUT, target: "json" as const, throws: validateText.throws },
);

/** Answers with the message: 201, or 200 if it was sent before. */
export const respondSent = (c: Ctx, { message, fresh }: SentMessage): Response =>
  c.json(chatMessageJson(message), fresh ? 201 : 200);

/** POST /chat/messages/:id/open: the key for a claim; without one the bytes, once. @throws Refusal as `claimBurn` */
export async function respondBurn(c: Ctx, id: string, claim: string | undefined): Promise<Response> {
  const [db, stores, person, now] = [c.get("db"), chatPictureStoresOf(c), requirePerson(c), c.get("now")];
  if (claim !== undefined) return c.json(await claimBurn(db, stores, person, { id, claim }, now));
  const { bytes, type } = await openBurn(db, stores, person, id, now);
  return privateBytesResponse(c, bytes, type);
}

/** GET /chat/messages/:id/sealed. @throws Refusal as `loadSealedBurn` */
export async function respondSealedBurn(c: Ctx, id: string): Promise<Response> {
  const bytes = await loadSealedBurn(c.get("db"), chatPictureStoresOf(c), requirePerson(c).id, id, c.get("now"));
  return privateRangeResponse(c, bytes, SEALED_TYPE);
}

const CHAT_PICTURE_FILE = /^([\w-]{22})(?:-\d+\.webp|\.gif)$/;

/** GET /chat/pictures/:file. @throws Refusal `not_found` */
export async function respondChatPicture(c: Ctx, name: string): Promise<Response> {
  const [, file] = CHAT_PICTURE_FILE.exec(name) ?? [];
  const isVisible = file !== undefined && (await canSeeChatPicture(c.get("db"), requirePerson(c).id, file));
  const bytes = isVisible ? await c.get("deps").files.get(name) : null;
  if (!bytes) throw new Refusal("not_found");
  return privateBytesResponse(c, bytes, pictureMediaTypeOf(name));
}
