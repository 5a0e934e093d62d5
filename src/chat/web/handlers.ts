import { newId } from "../../db/ids";
import { typeOf } from "../../files/pictures";
import { isUpload } from "../../http/body/body";
import { bytesOf } from "../../http/body/bytes";
import { readFields } from "../../http/body/form";
import { readFile } from "../../http/body/upload";
import { checked, json } from "../../http/body/validated";
import type { Ctx } from "../../http/env";
import { signedIn } from "../../http/guard";
import { spendRate } from "../../http/limits/limit";
import { Refusal } from "../../runtime/errors";
import { stoppedBy } from "../../users/users";
import {
  type About,
  aboutChat,
  maySeePicture,
  openBurn,
  type Sent,
  type Stores,
  sendPicture,
  sendText,
} from "../chat";
import { clientId, PICTURE_FIELDS, TEXT } from "../input";
import { messageJson } from "../reading/live";

/** As far as one's own standing lets one write. @throws Refusal as `aboutChat` */
export async function aboutMine(c: Ctx, other: string): Promise<About> {
  const me = signedIn(c);
  const about = await aboutChat(c.get("db"), me.id, other, c.get("now"));
  const stopped = about.reason ? null : stoppedBy(me.standing, "chat", c.get("now"));
  if (!stopped) return about;
  return { ...about, reason: stopped.code, canWrite: false, canSendPictures: false, canBurn: false };
}

export const stores = (c: Ctx): Stores => ({ kept: c.get("deps").files, burning: c.get("deps").burning });

/**
 * Client id from the field or `Idempotency-Key`; no stored answers, as they would outlive a recall.
 * @throws Refusal `validation_failed`
 */
export function clientIdOf(c: Ctx, field: string | undefined): string {
  const named = field || c.req.header("idempotency-key");
  if (!named) return newId(c.get("now"));
  const known = clientId.safeParse(named);
  if (!known.success) throw new Refusal("validation_failed", {}, { clientId: "invalid" });
  return known.data;
}

/** Sends words. @throws Refusal as `sendText` */
export const sendWords = (
  c: Ctx,
  other: string,
  { text, clientId: field }: { text: string; clientId?: string },
) => sendText(c.get("db"), signedIn(c).id, other, { text, clientId: clientIdOf(c, field) }, c.get("now"));

/** Sends the form's picture. @throws Refusal as `sendPicture`, `readFile` */
export async function sendFile(c: Ctx, other: string): Promise<Sent> {
  const me = signedIn(c).id;
  await spendRate(c, "upload", me);
  const { clientId: field, burn } = checked(PICTURE_FIELDS, await readFields(c));
  const picture = { bytes: await readFile(c), clientId: clientIdOf(c, field), burn: burn === "true" };
  return sendPicture(c.get("db"), stores(c), me, other, picture, c.get("now"));
}

const words = json(TEXT);

/** JSON text, or a form with a picture. */
export const wordsOrPicture: typeof words = Object.assign(
  ((c, next) => (isUpload(c) ? next() : words(c, next))) as typeof words,
  { schema: TEXT, target: "json" as const, throws: words.throws },
);

/** 201, or 200 for a repeat. */
export const answerSent = (c: Ctx, { message, fresh }: Sent): Response =>
  c.json(messageJson(message), fresh ? 201 : 200);

/** POST /chat/messages/:id/open: the bytes, once. @throws Refusal as `openBurn` */
export async function open(c: Ctx, id: string): Promise<Response> {
  const { bytes, type } = await openBurn(c.get("db"), stores(c), signedIn(c).id, id, c.get("now"));
  return bytesOf(c, bytes, type);
}

const FILE = /^([\w-]{22})(?:-\d+\.webp|\.gif)$/;

/** GET /chat/pictures/:file. @throws Refusal `not_found` */
export async function picture(c: Ctx, name: string): Promise<Response> {
  const [, file] = FILE.exec(name) ?? [];
  const seen = file !== undefined && (await maySeePicture(c.get("db"), signedIn(c).id, file));
  const bytes = seen ? await c.get("deps").files.get(name) : null;
  if (!bytes) throw new Refusal("not_found");
  return bytesOf(c, bytes, typeOf(name));
}
