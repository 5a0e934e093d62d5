/** Modules that are loaded together are built into one file, as that compresses better than one for each. */
import { join } from "node:path";
import type { BunPlugin } from "bun";

const ROOT = join(import.meta.dir, "..");
/** While one is evaluated it needs nothing of its group but functions: their imports of each other are circular. */
const GROUPS = [
  // Pages of everybody who is signed in, and most islands, use them.
  [
    "islands/live/badges.ts",
    "islands/live/leader.ts",
    "islands/live/stream.ts",
    "islands/offline/device-database.ts",
    "islands/offline/owner.ts",
    "islands/page/idempotency-key.ts",
    "islands/retry.ts",
    "islands/takeable-lock.ts",
    "islands/throw/text-draft.ts",
    "islands/timed-fetch.ts",
    "src/text/length.ts",
    "src/ui/sea/variant-names.ts",
  ],
  // Of everybody who has been here before.
  ["islands/chat/outbox/outbox-flag.ts", "islands/offline/flag.ts", "islands/page/visit-count.ts"],
  // The chat and its later parts; other pages use them only where something waits to be sent.
  [
    "islands/chat/api.ts",
    "islands/chat/long-press.ts",
    "islands/chat/outbox/outbox.ts",
    "islands/chat/reading/in-sight.ts",
    "islands/chat/reading/receipts.ts",
    "islands/chat/reading/rows-in-sight.ts",
    "islands/chat/reading/unread-mark.ts",
    "islands/composer/keys.ts",
    "src/limits/chat.ts",
    "src/ui/chat/bubble/bubble-class.ts",
    "src/ui/chat/cards/card-title.ts",
    "src/ui/chat/fill-template.ts",
    "src/ui/chat/quotes/quotes.ts",
    "src/ui/chat/review-text.ts",
    "src/ui/chat/times.ts",
    "src/ui/chat/types.ts",
  ],
].map((files) => files.map((file) => join(ROOT, file)));

/** Who imports one of a group imports all: the bundler puts modules with the same importers into one file. */
export const joinedModulesPlugin: BunPlugin = {
  name: "joined modules",
  setup(build) {
    build.onLoad({ filter: /\/(islands|src)\/.+\.ts$/ }, async ({ path }) => {
      const group = GROUPS.find((files) => files.includes(path));
      if (!group) return;
      const imports = group.map((file) => `import ${JSON.stringify(file)};`).join("\n");
      return { contents: `${await Bun.file(path).text()}\n${imports}`, loader: "ts" };
    });
  },
};
