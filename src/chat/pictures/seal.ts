import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import type { FileStore } from "../../files/files";
import { randomBytes, randomToken } from "../../runtime/random";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Media type of sealed bytes. */
export const SEALED_TYPE = "application/octet-stream";

/** A key for one burn picture, base64url. */
export const newBurnKey = (): string => randomToken(KEY_BYTES);

/** A 12-byte nonce, then AES-256-GCM's ciphertext and tag, as WebCrypto reads them (docs/product.md 10.5). */
export function sealBytes(
  plain: Uint8Array,
  key: string,
  nonce: Uint8Array = randomBytes(NONCE_BYTES),
): Uint8Array<ArrayBuffer> {
  const cipher = createCipheriv(CIPHER, Buffer.from(key, "base64url"), nonce);
  return new Uint8Array(Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
}

/** @throws Error where the bytes or the key are others */
export function unsealBytes(sealed: Uint8Array, key: string): Uint8Array<ArrayBuffer> {
  const bodyEnd = sealed.byteLength - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, Buffer.from(key, "base64url"), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(bodyEnd));
  return new Uint8Array(Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, bodyEnd)), decipher.final()]));
}

/** As `sealBytes`, with the nonce of these bytes: sealing them twice at once gives the same file. */
export const sealSameBytes = (plain: Uint8Array, key: string): Uint8Array<ArrayBuffer> =>
  sealBytes(plain, key, createHash("sha256").update(plain).digest().subarray(0, NONCE_BYTES));

/** Whether bytes are a picture as earlier versions stored it, WebP or GIF, and not sealed. */
export function isPlainPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, NONCE_BYTES)).toString("latin1");
  return /^(?:GIF8[79]a|RIFF[\s\S]{4}WEBP)/.test(start);
}

/** A store whose files are sealed when they are written. */
export const sealingStore = (store: FileStore, key: string): FileStore => ({
  ...store,
  put: (name, bytes) => store.put(name, sealBytes(bytes, key), SEALED_TYPE),
});
