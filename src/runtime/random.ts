/** Where everything random enters the server, ids too; all of it is fit for secrets but `randomFraction`. */
import { randomInt } from "node:crypto";

export const randomBytes = (count: number): Buffer<ArrayBuffer> => crypto.getRandomValues(Buffer.alloc(count));

/** That many random bytes as base64url. */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString("base64url");

/** UUIDv4. */
export const randomUuid = (): string => crypto.randomUUID();

/** UUIDv7: sorts by its time. @param at ms */
export const timedUuid = (at: number): string => Bun.randomUUIDv7("hex", at);

/** Signs that are not mistaken for each other; 32 of them, so that each is as likely as any other. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A code to be typed, of `CODE_ALPHABET`. */
export const randomCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join("");

/** That many decimal digits; none: "". */
export const randomDigits = (count: number): string =>
  count === 0 ? "" : String(randomInt(10 ** count)).padStart(count, "0");

/** 0 ≤ n < 1. */
export const randomFraction = (): number => Math.random();
