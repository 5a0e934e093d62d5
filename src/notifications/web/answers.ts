import { z } from "zod";
import { lazyValue } from "../../http/contract/route-description";
import { PUSH_KINDS } from "../../push/push-outbox";
import { formatMinutesAsClock } from "../rules";
import type { NotificationSettings } from "../settings";

const CLOCK_JSON = lazyValue(() => z.string().regex(/^\d\d:\d\d$/));

export const PUSH_KEY = lazyValue(() => z.object({ key: z.string().describe("VAPID public key, base64url") }));

export const NOTIFICATION_SETTINGS = lazyValue(() =>
  z
    .object({
      kinds: z.object(
        Object.fromEntries(PUSH_KINDS.map((kind) => [kind, z.boolean()])) as Record<
          (typeof PUSH_KINDS)[number],
          z.ZodBoolean
        >,
      ),
      words: z.boolean().describe("What was said may stand on the screen, not the name alone"),
      quiet: z.object({ from: CLOCK_JSON(), to: CLOCK_JSON() }).nullable().describe("Local time; null: never"),
      weekly: z.boolean().describe("The weekly email"),
    })
    .meta({ id: "NotificationSettings" }),
);

/** As the API tells it (docs/product.md 16.5). */
export const notificationSettingsJson = ({ kinds, words, quiet, weekly }: NotificationSettings) => ({
  kinds,
  words,
  quiet: quiet && { from: formatMinutesAsClock(quiet.from), to: formatMinutesAsClock(quiet.to) },
  weekly,
});
