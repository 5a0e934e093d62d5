import { tooManyBytes } from "../../files/refusals";
import { BODIES, BODY_MAX, SECOND, UPLOAD_MAX } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import type { Check, Guard } from "../contract/checks";
import { isRoute } from "../contract/routing";
import { declared } from "../contract/throws";
import type { Ctx } from "../env";
import { type Room, roomFor } from "./memory-room";

const FORM = "multipart/form-data";

interface Kind {
  types: readonly string[];
  most: number;
  tooLarge: () => Refusal;
  room: Room;
}

const tooLarge = (): Refusal => new Refusal("body_too_large");
const texts = { most: BODY_MAX, tooLarge, room: roomFor(BODIES.texts) };
const JSON_BODY: Kind = { types: ["application/json"], ...texts };
const FORM_BODY: Kind = { types: ["application/x-www-form-urlencoded", FORM], ...texts };
const UPLOAD: Kind = {
  types: [FORM],
  most: UPLOAD_MAX,
  tooLarge: tooManyBytes,
  room: roomFor(BODIES.uploads),
};

const typeSent = (c: Ctx): string =>
  c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** Whether this route takes a picture. */
export function isUpload(c: Ctx): boolean {
  const { path, method } = c.req;
  const plan = c.get("deps").plan;
  if (method !== "POST" || !plan.takesUpload(path)) return false;
  return !plan.takesWordsToo(path) || typeSent(c) === FORM;
}

function kindOf(c: Ctx): Kind {
  if (isUpload(c)) return UPLOAD;
  return c.req.path.startsWith("/api/") ? JSON_BODY : FORM_BODY;
}

const WORDS = 8 * 1024;

function lengthSaid(c: Ctx): number | null {
  const said = c.req.header("content-length");
  return said === undefined || c.req.header("transfer-encoding") ? null : Number(said);
}

function hasBody(c: Ctx): boolean {
  const said = lengthSaid(c);
  // Accessing the stream creates one, which costs more than reading a short body.
  return said === null ? c.req.raw.body !== null : said !== 0;
}

const TYPE_THROWS = ["unsupported_media_type"] as const;

/** @throws Refusal `unsupported_media_type` */
export function checkType(c: Ctx): void {
  if (hasBody(c) && !kindOf(c).types.includes(typeSent(c))) throw new Refusal("unsupported_media_type");
}

/** Checks the type on every route for known people; for strangers after the route's own checks. */
export const bodyType: Check = declared(TYPE_THROWS, (c) => {
  if (c.get("person") && hasBody(c) && isRoute(c)) checkType(c);
  return undefined;
});

/** For public routes without a body. @throws Refusal as `checkType` */
export const noOtherBody: Guard = declared(TYPE_THROWS, async (c, next) => {
  checkType(c);
  await next();
});

/** Takes bytes of the room until the request is answered. */
function enter(c: Ctx, { room }: Kind, bytes: number): void {
  const who = c.get("person")?.id ?? c.get("client")().address;
  try {
    room.enter(who, bytes);
  } catch (error) {
    c.header("retry-after", String(BODIES.again / SECOND));
    throw error;
  }
  if (!c.get("leaves")) c.set("leaves", []);
  c.get("leaves")?.push(() => room.leave(who, bytes));
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Room is taken for each piece before the next is read. */
async function readPieces(c: Ctx, kind: Kind, reader: Reader, said: number | null): Promise<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.byteLength;
    if (size > kind.most) throw kind.tooLarge();
    if (said === null) enter(c, kind, piece.value.byteLength);
    pieces.push(piece.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole.buffer;
}

/** Short bodies arrive at once: no stream is created. */
async function readWords(c: Ctx): Promise<ArrayBuffer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Refusal("request_timeout")), BODIES.patience);
  try {
    return await Promise.race([c.req.raw.arrayBuffer(), promise]);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("malformed_request");
  } finally {
    clearTimeout(timer);
  }
}

/** A client that disconnects has sent an incomplete body. */
async function read(c: Ctx, kind: Kind, said: number | null): Promise<ArrayBuffer> {
  if (said !== null && said <= WORDS) return readWords(c);
  const reader = c.req.raw.body?.getReader();
  if (!reader) return new ArrayBuffer(0);
  let late = false;
  const giveUp = () => {
    late = true;
    void reader.cancel().catch(() => undefined);
  };
  const timer = setTimeout(giveUp, BODIES.patience);
  try {
    const whole = await readPieces(c, kind, reader, said);
    if (late) throw new Refusal("request_timeout");
    return whole;
  } catch (error) {
    giveUp();
    throw error instanceof Refusal ? error : new Refusal("malformed_request");
  } finally {
    clearTimeout(timer);
  }
}

const READ_THROWS = [...TYPE_THROWS, "overloaded", "request_timeout", "malformed_request"] as const;
/** What `takeBody` refuses with, of texts and of pictures. */
export const BODY_THROWS = [...READ_THROWS, "body_too_large"] as const;
export const UPLOAD_THROWS = [...READ_THROWS, "image_too_large", "validation_failed"] as const;

/**
 * Reads the body once: checks type, length and room, then the bytes.
 * @throws Refusal `unsupported_media_type`, `body_too_large`, `image_too_large`, `overloaded`,
 * `request_timeout`, `malformed_request`
 */
export async function takeBody(c: Ctx): Promise<void> {
  if (c.get("bodyTaken") || !hasBody(c)) return;
  checkType(c);
  const [kind, said] = [kindOf(c), lengthSaid(c)];
  if (said !== null && said > kind.most) throw kind.tooLarge();
  c.set("bodyTaken", true);
  if (said !== null) enter(c, kind, said);
  const arrayBuffer = await read(c, kind, said);
  Object.assign(c.req.bodyCache, { arrayBuffer: Promise.resolve(arrayBuffer) });
}

/** Releases a request's body memory, as it is answered. */
export function leaveRoom(c: Ctx): void {
  for (const leave of c.get("leaves") ?? []) leave();
}
