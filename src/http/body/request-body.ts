import { tooManyBytesRefusal } from "../../files/refusals";
import { BODY_LIMITS, FORM_FIELDS_MAX, UPLOAD_MAX_BYTES } from "../../limits/bodies";
import { BODY_MAX_BYTES } from "../../limits/http";
import { monotonicTime } from "../../runtime/clock";
import { Refusal } from "../../runtime/errors";
import { startTimer, stopTimer } from "../../runtime/timers";
import { SECOND } from "../../runtime/units";
import { declareThrows } from "../contract/declared-throws";
import { hasMatchedRoute } from "../contract/matched-route";
import type { GuardMiddleware, RequestCheck } from "../contract/request-checks";
import type { Ctx } from "../env";
import { isLoopbackAddress } from "../request/client-address";
import { type ByteBudget, createByteBudget } from "./byte-budget";

const MULTIPART_FORM = "multipart/form-data";

interface BodyKind {
  types: readonly string[];
  max: number;
  tooLarge: () => Refusal;
  room: ByteBudget;
}

const tooLarge = (): Refusal => new Refusal("body_too_large");
const texts = { max: BODY_MAX_BYTES, tooLarge, room: createByteBudget(BODY_LIMITS.texts) };
const JSON_BODY: BodyKind = { types: ["application/json"], ...texts };
const URL_ENCODED = "application/x-www-form-urlencoded";
const FORM_BODY: BodyKind = { types: [URL_ENCODED, MULTIPART_FORM], ...texts };
const UPLOAD: BodyKind = {
  types: [MULTIPART_FORM],
  max: UPLOAD_MAX_BYTES,
  tooLarge: tooManyBytesRefusal,
  room: createByteBudget(BODY_LIMITS.uploads),
};

const contentTypeOf = (c: Ctx): string => c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** Whether this route takes a picture. */
export function isUploadRequest(c: Ctx): boolean {
  const { path, method } = c.req;
  const plan = c.get("deps").plan;
  if (method !== "POST" || !plan.isUploadPath(path)) return false;
  return !plan.isUploadOptional(path) || contentTypeOf(c) === MULTIPART_FORM;
}

function bodyKindOf(c: Ctx): BodyKind {
  if (isUploadRequest(c)) return UPLOAD;
  return c.req.path.startsWith("/api/") ? JSON_BODY : FORM_BODY;
}

const SMALL_BODY_BYTES = 8 * 1024;

function contentLengthOf(c: Ctx): number | null {
  const length = c.req.header("content-length");
  return length === undefined || c.req.header("transfer-encoding") ? null : Number(length);
}

function hasBody(c: Ctx): boolean {
  const length = contentLengthOf(c);
  // Accessing the stream creates one, which costs more than reading a short body.
  return length === null ? c.req.raw.body !== null : length !== 0;
}

const BODY_TYPE_THROWS = ["unsupported_media_type"] as const;

/** @throws Refusal `unsupported_media_type` */
export function checkBodyType(c: Ctx): void {
  if (hasBody(c) && !bodyKindOf(c).types.includes(contentTypeOf(c))) throw new Refusal("unsupported_media_type");
}

/** Checks the type on every route for known people; for strangers after the route's own checks. */
export const bodyTypeCheck: RequestCheck = declareThrows(BODY_TYPE_THROWS, (c) => {
  if (c.get("person") && hasBody(c) && hasMatchedRoute(c)) checkBodyType(c);
  return undefined;
});

/** For public routes without a body. @throws Refusal as `checkBodyType` */
export const bodyTypeGuard: GuardMiddleware = declareThrows(BODY_TYPE_THROWS, async (c, next) => {
  checkBodyType(c);
  await next();
});

/** Reserves bytes of the budget until the request is answered. */
function reserveBodyMemory(c: Ctx, { room }: BodyKind, bytes: number): void {
  const { address, network } = c.get("client");
  const who = { one: c.get("person")?.id ?? address, network: isLoopbackAddress(address) ? null : network };
  try {
    room.reserve(who, bytes);
  } catch (error) {
    c.header("retry-after", String(BODY_LIMITS.retryAfter / SECOND));
    throw error;
  }
  if (!c.get("leaves")) c.set("leaves", []);
  c.get("leaves")?.push(() => room.release(who, bytes));
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/** Reserves bytes for each chunk before the next is read. */
async function readBodyChunks(c: Ctx, kind: BodyKind, reader: BodyReader, length: number | null): Promise<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.byteLength;
    if (size > kind.max) throw kind.tooLarge();
    if (length === null) reserveBodyMemory(c, kind, piece.value.byteLength);
    pieces.push(piece.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes.buffer;
}

/** Short bodies arrive at once: no stream is created. */
async function readSmallBody(c: Ctx): Promise<ArrayBuffer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = startTimer(() => reject(new Refusal("request_timeout")), BODY_LIMITS.readTimeout);
  try {
    return await Promise.race([c.req.raw.arrayBuffer(), promise]);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("malformed_request");
  } finally {
    stopTimer(timer);
  }
}

/** A client that disconnects has sent an incomplete body. */
async function readBodyBytes(c: Ctx, kind: BodyKind, length: number | null): Promise<ArrayBuffer> {
  if (length !== null && length <= SMALL_BODY_BYTES) return readSmallBody(c);
  const reader = c.req.raw.body?.getReader();
  if (!reader) return new ArrayBuffer(0);
  let late = false;
  const giveUp = () => {
    late = true;
    void reader.cancel().catch(() => undefined);
  };
  const timer = startTimer(giveUp, BODY_LIMITS.readTimeout);
  try {
    const bytes = await readBodyChunks(c, kind, reader, length);
    if (late) throw new Refusal("request_timeout");
    return bytes;
  } catch (error) {
    giveUp();
    throw error instanceof Refusal ? error : new Refusal("malformed_request");
  } finally {
    stopTimer(timer);
  }
}

const BODY_READ_THROWS = [...BODY_TYPE_THROWS, "overloaded", "request_timeout", "malformed_request"] as const;
/** Error codes of `readBody`, for texts and for pictures. */
export const BODY_THROWS = [...BODY_READ_THROWS, "body_too_large"] as const;
export const UPLOAD_THROWS = [...BODY_READ_THROWS, "image_too_large", "validation_failed"] as const;

async function readCheckedBody(c: Ctx): Promise<ArrayBuffer> {
  if (!hasBody(c)) return new ArrayBuffer(0);
  checkBodyType(c);
  const [kind, length] = [bodyKindOf(c), contentLengthOf(c)];
  if (length !== null && length > kind.max) throw kind.tooLarge();
  if (length !== null) reserveBodyMemory(c, kind, length);
  const begun = monotonicTime();
  const bytes = await readBodyBytes(c, kind, length);
  if (monotonicTime() - begun > BODY_LIMITS.recheckAfter) await countFromNow(c);
  return bytes;
}

/** A request is made when all of it is there: a time may have run out, a session ended, or a measure been taken. */
async function countFromNow(c: Ctx): Promise<void> {
  c.set("now", c.get("deps").clock.now());
  await c.get("recheckPerson")?.();
}

/**
 * The body, read from the client once: checks type, length and byte budget first. Without a body it is empty.
 * @throws Refusal `unsupported_media_type`, `body_too_large`, `image_too_large`, `overloaded`,
 * `request_timeout`, `malformed_request`
 */
function readBody(c: Ctx): Promise<ArrayBuffer> {
  const body = c.get("body") ?? readCheckedBody(c);
  c.set("body", body);
  return body;
}

/** The body as text. @throws Refusal as `readBody` */
export const readBodyText = async (c: Ctx): Promise<string> => new Response(await readBody(c)).text();

/** The fields and files of a form; none where the body is no form. @throws Refusal as `readBody` */
export function readFormData(c: Ctx): Promise<FormData> {
  const form = c.get("form") ?? parseFormData(c);
  c.set("form", form);
  return form;
}

/** Fields of an URL-encoded form; counting takes a hundredth of the time of parsing. */
const countFields = (body: ArrayBuffer): number => new Uint8Array(body).filter((byte) => byte === 0x26).length + 1;

async function parseFormData(c: Ctx): Promise<FormData> {
  const body = await readBody(c);
  const type = contentTypeOf(c);
  if (!FORM_BODY.types.includes(type)) return new FormData();
  if (type === URL_ENCODED && countFields(body) > FORM_FIELDS_MAX) throw new Refusal("malformed_request");
  const sent = c.req.header("content-type") ?? "";
  const headers = { "content-type": sent.replace(/^[^;]+/, (each) => each.toLowerCase()) };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new Refusal("malformed_request");
  });
  if ([...form.keys()].length > FORM_FIELDS_MAX) throw new Refusal("malformed_request");
  return form;
}

/** Releases a request's body memory, as it is answered. */
export function releaseBodyMemory(c: Ctx): void {
  for (const leave of c.get("leaves") ?? []) leave();
}
