import { createECDH } from "node:crypto";

export interface VapidKeys {
  /** Uncompressed P-256 point, base64url. */
  publicKey: string;
  privateKey: string;
}

const VAPID_CURVE = "prime256v1";

/** Whether the private key belongs to the public one. */
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

/** A new key pair, in base64url. */
export function generateVapidKeys(): VapidKeys {
  const pair = createECDH(VAPID_CURVE);
  const publicKey = pair.generateKeys("base64url");
  // `getPrivateKey` omits leading zeros.
  const secret = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES - secret.length), secret]).toString("base64url");
  return { publicKey, privateKey };
}
