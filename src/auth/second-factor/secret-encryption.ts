import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config/config";
import { memoize } from "../../runtime/cache";
import { randomBytes } from "../../runtime/random";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_FILE = "second-factor.key";

const loadOrCreateKeyFile = memoize("second factor key", (dataDir: string): Buffer => {
  const file = join(dataDir, KEY_FILE);
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(draft, randomBytes(KEY_BYTES), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file);
});

/** The encryption key of second factors: the setting, or a file in `DATA_DIR`; never in the database. */
export function secondFactorKeyOf({ dataDir, secondFactorKey }: Config): Buffer {
  if (secondFactorKey !== null) return createHash("sha256").update(secondFactorKey).digest();
  return loadOrCreateKeyFile(dataDir);
}

const FINGERPRINT_LENGTH = 16;

/** Hash to compare keys of servers with. Creates the key file where there is none. */
export const keyFingerprint = (config: Config): string =>
  createHash("sha256")
    .update("fingerprint")
    .update(secondFactorKeyOf(config))
    .digest("hex")
    .slice(0, FINGERPRINT_LENGTH);

/** Encrypts a text. @param context bound as associated data */
export function encryptText(key: Buffer, text: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

/** Decrypts a text; null when it was changed or has another context or key. */
export function decryptText(key: Buffer, sealed: string, context: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
  if (rest.length < TAG_BYTES) return null;
  const cipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
  cipher.setAuthTag(rest.subarray(0, TAG_BYTES));
  try {
    return Buffer.concat([cipher.update(rest.subarray(TAG_BYTES)), cipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
