import { createECDH } from "node:crypto";
import { z } from "zod";
import { PUSH } from "../limits/limits";
import { NEWS } from "../push/news";
import { minutesOf } from "./rules";

const isPoint = (key: string): boolean => {
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

/** What `PushSubscription.toJSON()` says. */
export const SUBSCRIPTION = z.object({
  endpoint: z.string("invalid").max(PUSH.endpointMax, "invalid").refine(isUrl, "invalid"),
  keys: z.object(
    {
      p256dh: z
        .string("invalid")
        .regex(/^[\w-]{87}=?$/, "invalid")
        .transform((key) => key.slice(0, 87))
        .refine(isPoint, "invalid"),
      auth: z
        .string("invalid")
        .regex(/^[\w-]{22}(==)?$/, "invalid")
        .transform((key) => key.slice(0, 22)),
    },
    "invalid",
  ),
});
export type Subscription = z.infer<typeof SUBSCRIPTION>;

const clock = z
  .string("invalid")
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "invalid")
  .transform(minutesOf);

const truth = z.boolean("invalid").optional();

/** Absent fields stay as they are. */
export const SETTINGS = z.strictObject({
  kinds: z
    .strictObject(
      Object.fromEntries(NEWS.map((kind) => [kind, truth])) as Record<(typeof NEWS)[number], typeof truth>,
    )
    .optional(),
  words: truth,
  quiet: z.strictObject({ from: clock, to: clock }, "invalid").nullable().optional(),
  weekly: truth,
});
export type Change = z.infer<typeof SETTINGS>;

/** An unticked box sends nothing. */
const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** The settings' form: it always says all of these. */
export const SETTINGS_FORM = z
  .object({ kinds: z.string().default(""), words: z.enum(["0", "1"], "invalid"), weekly: ticked })
  .transform(({ kinds, words, weekly }): Change => {
    const told = new Set(kinds.split(","));
    const chosen = Object.fromEntries(NEWS.map((kind) => [kind, told.has(kind)]));
    return { kinds: chosen as Change["kinds"], words: words === "1", weekly };
  });

export const QUIET_FORM = z
  .object({ quiet: ticked, from: clock, to: clock })
  .transform(({ quiet, from, to }): Change => ({ quiet: quiet ? { from, to } : null }));
