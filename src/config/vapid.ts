import { createECDH } from "node:crypto";
import { z } from "zod";

export interface VapidKeys {
  /** Uncompressed P-256 point, base64url. */
  publicKey: string;
  privateKey: string;
}

export interface PushConfig {
  /** null: made once and kept in the database. */
  keys: VapidKeys | null;
  /** Where a push service reaches the operator (RFC 8292): https: or mailto:. */
  subject: string;
  /** Origin of a push service that is trusted unchecked, for tests; null: none. */
  testService: string | null;
}

const VAPID_CURVE = "prime256v1";

/** The settings' shapes. */
export const VAPID_SETTINGS = {
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, "must be 65 bytes in base64url")
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "must be 32 bytes in base64url")
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(https:\/\/|mailto:)[^\s<>"]+$/, "must begin with https:// or mailto:")
    .optional(),
};

/** Whether the keys belong together. */
export function isVapidKeyPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const pair = createECDH(VAPID_CURVE);
    pair.setPrivateKey(privateKey, "base64url");
    return pair.getPublicKey("base64url") === publicKey;
  } catch {
    return false;
  }
}

const PRIVATE_KEY_BYTES = 32;

export function generateVapidKeys(): VapidKeys {
  const pair = createECDH(VAPID_CURVE);
  const publicKey = pair.generateKeys("base64url");
  // Leading zeros are left out by `getPrivateKey`.
  const secret = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES - secret.length), secret]).toString(
    "base64url",
  );
  return { publicKey, privateKey };
}
