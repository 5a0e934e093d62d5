import { z } from "zod";
import { mailAddressIn } from "./mail";
import { ConfigError, origin, readSettingGroup } from "./setting-values";
import { isVapidKeyPair, type VapidKeys } from "./vapid";

export interface PushConfig {
  /** null: generated once and stored in the database. */
  keys: VapidKeys | null;
  /** Where a push service reaches the operator (RFC 8292): https: or mailto:. */
  subject: string;
  /** Origin of a push service that is trusted unchecked, for tests; null: none. */
  testService: string | null;
}

export const PUSH_SETTINGS = {
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
  PUSH_TEST_SERVICE: origin.optional(),
};

type PushSettings = z.infer<z.ZodObject<typeof PUSH_SETTINGS>>;

/** @param mailFrom its address is the default subject @throws ConfigError */
export function pushConfigOf(settings: PushSettings, mailFrom: string): PushConfig {
  const values = readSettingGroup(settings, ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"], "VAPID");
  const [publicKey = "", privateKey = ""] = values ?? [];
  const keys = values && { publicKey, privateKey };
  if (keys && !isVapidKeyPair(keys))
    throw new ConfigError("setting VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY");
  const subject = settings.VAPID_SUBJECT ?? `mailto:${mailAddressIn(mailFrom)}`;
  return { keys, subject, testService: settings.PUSH_TEST_SERVICE?.replace(/\/$/, "") ?? null };
}
