import { z } from "zod";
import { lazy } from "../../http/contract/documented";
import { NEWS } from "../../push/news";
import { clockOf } from "../rules";
import type { Settings } from "../settings";

const CLOCK = lazy(() => z.string().regex(/^\d\d:\d\d$/));

export const KEY = lazy(() => z.object({ key: z.string().describe("VAPID public key, base64url") }));

export const SETTINGS_JSON = lazy(() =>
  z
    .object({
      kinds: z.object(
        Object.fromEntries(NEWS.map((kind) => [kind, z.boolean()])) as Record<
          (typeof NEWS)[number],
          z.ZodBoolean
        >,
      ),
      words: z.boolean().describe("What was said may stand on the screen, not the name alone"),
      quiet: z.object({ from: CLOCK(), to: CLOCK() }).nullable().describe("Local time; null: never"),
      weekly: z.boolean().describe("The weekly letter"),
    })
    .meta({ id: "NotificationSettings" }),
);

/** As in api.md. */
export const settingsJson = ({ kinds, words, quiet, weekly }: Settings) => ({
  kinds,
  words,
  quiet: quiet && { from: clockOf(quiet.from), to: clockOf(quiet.to) },
  weekly,
});
