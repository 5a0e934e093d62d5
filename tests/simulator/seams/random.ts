/** In place of `src/runtime/random.ts`: of one seed. */
import { virtual } from "../virtual";

export const randomBytes = (count: number): Buffer<ArrayBuffer> => virtual.randomBytes(count);

export const randomToken = (bytes: number): string => randomBytes(bytes).toString("base64url");

function uuidOf(bytes: Buffer, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export const randomUuid = (): string => uuidOf(randomBytes(16), 4);

export function timedUuid(at: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Math.floor(at), 0, 6);
  return uuidOf(bytes, 7);
}

export const CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

export const randomCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join("");

export const randomDigits = (count: number): string =>
  count === 0 ? "" : String(Math.floor(virtual.random() * 10 ** count)).padStart(count, "0");

export const randomFraction = (): number => virtual.random();
