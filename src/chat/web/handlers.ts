import { newId } from "../../db/ids";
import { pictureMediaTypeOf } from "../../files/pictures";
import { requirePerson } from "../../http/actor";
import { readFormFields } from "../../http/body/form";
import { privateBytesResponse } from "../../http/body/private-bytes";
import { isUploadRequest } from "../../http/body/request-body";
import { readUploadedFile } from "../../http/body/upload";
import { jsonBody, parseOrRefuse } from "../../http/body/validation";
import type { Ctx } from "../../http/env";
import { spendRate } from "../../http/limits/rate-limit";
import { Refusal } from "../../runtime/errors";
import { measureRefusalOf } from "../../users/users";
import {
  type ChatOverview,
  type ChatPictureStores,
  canSeeChatPicture,
  loadChatOverview,
  openBurn,
  type SentMessage,
  sendPicture,
  sendText,
} from "../chat";
import { CHAT_PICTURE_INPUT, CHAT_TEXT_INPUT, clientIdInput } from "../input";
import { chatMessageJson } from "../reading/stream";

/** As far as one's own standing lets one write. @throws Refusal as `loadChatOverview` */
export async function loadOwnChatOverview(c: Ctx, other: string): Promise<ChatOverview> {
  const me = requirePerson(c);
  const about = await loadChatOverview(c.get("db"), me.id, other, c.get("now"));
  const stopped = about.reason ? null : measureRefusalOf(me.accountStatus, "chat", c.get("now"));
  if (!stopped) return about;
  return { ...about, reason: stopped.code, canWrite: false, canSendPictures: false, canBurn: false };
}

export const chatPictureStoresOf = (c: Ctx): ChatPictureStores => ({
  kept: c.get("deps").files,
  burning: c.get("deps").burning,
});

/**
 * Client id from the field or `Idempotency-Key`; no stored answers, as they would outlive a recall.
 * @throws Refusal `validation_failed`
 */
export function readClientId(c: Ctx, field: string | undefined): string {
  const named = field || c.req.header("idempotency-key");
  if (!named) return newId(c.get("now"));
  const known = clientIdInput.safeParse(named);
  if (!known.success) throw new Refusal("validation_failed", {}, { clientId: "invalid" });
  return known.data;
}

/** Sends words. @throws Refusal as `sendText` */
export const sendTextFrom = (
  c: Ctx,
  other: string,
  { text, clientId: field }: { text: string; clientId?: string },
) =>
  sendText(c.get("db"), requirePerson(c).id, other, { text, clientId: readClientId(c, field) }, c.get("now"));

/** Sends the form's picture. @throws Refusal as `sendPicture`, `readUploadedFile` */
export async function sendPictureFrom(c: Ctx, other: string): Promise<SentMessage> {
  const me = requirePerson(c).id;
  await spendRate(c, "upload", me);
  const { clientId: field, burn } = parseOrRefuse(CHAT_PICTURE_INPUT, await readFormFields(c));
  const picture = {
    bytes: await readUploadedFile(c),
    clientId: readClientId(c, field),
    burn: burn === "true",
  };
  return sendPicture(c.get("db"), chatPictureStoresOf(c), me, other, picture, c.get("now"));
}

const validateText = jsonBody(CHAT_TEXT_INPUT);

/** JSON text, or a form with a picture. */
export const validateTextOrPicture: typeof validateText = Object.assign(
  ((c, next) => (isUploadRequest(c) ? next() : validateText(c, next))) as typeof validateText,
  { schema: CHAT_TEXT_INPUT, target: "json" as const, throws: validateText.throws },
);

/** 201, or 200 for a repeat. */
export const respondSent = (c: Ctx, { message, fresh }: SentMessage): Response =>
  c.json(chatMessageJson(message), fresh ? 201 : 200);

/** POST /chat/messages/:id/open: the bytes, once. @throws Refusal as `openBurn` */
export async function respondBurnPicture(c: Ctx, id: string): Promise<Response> {
  const { bytes, type } = await openBurn(
    c.get("db"),
    chatPictureStoresOf(c),
    requirePerson(c).id,
    id,
    c.get("now"),
  );
  return privateBytesResponse(c, bytes, type);
}

const CHAT_PICTURE_FILE = /^([\w-]{22})(?:-\d+\.webp|\.gif)$/;

/** GET /chat/pictures/:file. @throws Refusal `not_found` */
export async function respondChatPicture(c: Ctx, name: string): Promise<Response> {
  const [, file] = CHAT_PICTURE_FILE.exec(name) ?? [];
  const seen = file !== undefined && (await canSeeChatPicture(c.get("db"), requirePerson(c).id, file));
  const bytes = seen ? await c.get("deps").files.get(name) : null;
  if (!bytes) throw new Refusal("not_found");
  return privateBytesResponse(c, bytes, pictureMediaTypeOf(name));
}
