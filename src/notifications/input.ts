import { createECDH } from "node:crypto";
import { z } from "zod";
import { PUSH_LIMITS } from "../limits/notifications";
import { PUSH_KINDS } from "../push/push-outbox";
import { parseClockMinutes } from "./rules";

const isP256PublicKey = (key: string): boolean => {
  try {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    pair.computeSecret(key, "base64url");
    return true;
  } catch {
    return false;
  }
};

const isUrl = (value: string): boolean => /^https?:\/\/[\x21-\x7e]+$/.test(value) && URL.canParse(value);

/** The result of `PushSubscription.toJSON()`. */
export const PUSH_SUBSCRIPTION_INPUT = z.object({
  endpoint: z.string("invalid").max(PUSH_LIMITS.endpointMax, "invalid").refine(isUrl, "invalid"),
  keys: z.object(
    {
      p256dh: z
        .string("invalid")
        .regex(/^[\w-]{87}=?$/, "invalid")
        .transform((key) => key.slice(0, 87))
        .refine(isP256PublicKey, "invalid"),
      auth: z
        .string("invalid")
        .regex(/^[\w-]{22}(==)?$/, "invalid")
        .transform((key) => key.slice(0, 22)),
    },
    "invalid",
  ),
});
export type PushSubscriptionInput = z.infer<typeof PUSH_SUBSCRIPTION_INPUT>;

const clockInput = z
  .string("invalid")
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "invalid")
  .transform(parseClockMinutes);

const optionalBoolean = z.boolean("invalid").optional();

/** Absent fields stay unchanged. */
export const NOTIFICATION_SETTINGS_INPUT = z.strictObject({
  kinds: z
    .strictObject(
      Object.fromEntries(PUSH_KINDS.map((kind) => [kind, optionalBoolean])) as Record<
        (typeof PUSH_KINDS)[number],
        typeof optionalBoolean
      >,
    )
    .optional(),
  words: optionalBoolean,
  quiet: z.strictObject({ from: clockInput, to: clockInput }, "invalid").nullable().optional(),
  weekly: optionalBoolean,
});
export type NotificationSettingsInput = z.infer<typeof NOTIFICATION_SETTINGS_INPUT>;

/** Checkbox: browsers send nothing for an unticked one. */
const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** Form of the settings page: absent checkboxes are false. */
export const NOTIFICATION_SETTINGS_FORM = z
  .object({ kinds: z.string().default(""), words: z.enum(["0", "1"], "invalid"), weekly: ticked })
  .transform(({ kinds, words, weekly }): NotificationSettingsInput => {
    const selected = new Set(kinds.split(","));
    const choices = Object.fromEntries(PUSH_KINDS.map((kind) => [kind, selected.has(kind)]));
    return { kinds: choices as NotificationSettingsInput["kinds"], words: words === "1", weekly };
  });

export const QUIET_HOURS_FORM = z
  .object({ quiet: ticked, from: clockInput, to: clockInput })
  .transform(({ quiet, from, to }): NotificationSettingsInput => ({ quiet: quiet ? { from, to } : null }));
