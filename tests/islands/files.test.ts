/** Each file of the islands has a test that runs it, or a reason why it needs none. */
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");

/** Tests of `tests/islands` that run the file (`tests/…` elsewhere); a sentence where none is needed. */
const COVERED_BY: Record<string, string[] | string> = {
  "islands/chat/actions.tsx": ["message-menu.test.ts", "outbox.test.ts"],
  "islands/chat/api.ts": ["chat-list.test.ts", "message-menu.test.ts"],
  "islands/chat/burn-picture.tsx": ["burn.test.ts"],
  "islands/chat/chat.tsx": ["chat-events.test.ts", "outbox-retry.test.ts"],
  "islands/chat/composer.tsx": ["composer.test.ts", "chat-pictures.test.ts", "drafts.test.ts"],
  "islands/chat/countdown-ring.tsx": ["burn.test.ts"],
  "islands/chat/events.ts": ["chat-events.test.ts", "chat-list.test.ts", "outbox-states.test.ts"],
  "islands/chat/field.ts": ["composer.test.ts"],
  "islands/chat/hold.ts": ["burn.test.ts"],
  "islands/chat/info.tsx": ["message-menu.test.ts"],
  "islands/chat/long-press.ts": ["message-press.test.ts"],
  "islands/chat/menu.tsx": ["message-menu.test.ts", "message-press.test.ts"],
  "islands/chat/model.ts": ["outbox-states.test.ts", "outbox-retry.test.ts", "outbox.test.ts", "drafts.test.ts"],
  "islands/chat/older-messages.ts": ["chat-list.test.ts"],
  "islands/chat/outbox-flag.ts": ["outbox.test.ts", "start.test.ts", "drafts.test.ts"],
  "islands/chat/outbox-sender.ts": [
    "outbox.test.ts",
    "outbox-states.test.ts",
    "outbox-retry.test.ts",
    "chat-pictures.test.ts",
  ],
  "islands/chat/outbox-store.ts": ["outbox.test.ts", "outbox-retry.test.ts", "start.test.ts"],
  "islands/chat/outbox.ts": ["outbox.test.ts", "outbox-retry.test.ts", "outbox-states.test.ts", "start.test.ts"],
  "islands/chat/picture-preview.tsx": ["chat-pictures.test.ts"],
  "islands/chat/presence.ts": ["chat-events.test.ts", "composer.test.ts"],
  "islands/chat/scroll.ts": ["chat-events.test.ts", "chat-list.test.ts"],
  "islands/chat/translate.ts": ["message-menu.test.ts", "browser-translator.test.ts"],
  "islands/editor/design-draft.ts": ["editor.test.ts"],
  "islands/editor/editor.tsx": ["editor.test.ts"],
  "islands/editor/saving.ts": ["editor-saving.test.ts", "editor.test.ts"],
  "islands/emoji/data.ts": ["emoji.test.ts"],
  "islands/emoji/grid-keys.ts": ["emoji.test.ts"],
  "islands/emoji/picker.tsx": ["composer.test.ts"],
  "islands/emoji/search.ts": ["emoji.test.ts", "tests/ui/emoji.test.ts"],
  "islands/island-loader.ts": ["start.test.ts", "throw.test.ts"],
  "islands/live/app-badge.ts": ["counts.test.ts"],
  "islands/live/badges.ts": ["counts.test.ts"],
  "islands/live/coin-counter.ts": ["counts.test.ts"],
  "islands/live/leader.ts": ["leader.test.ts", "live.test.ts"],
  "islands/live/live.ts": ["live.test.ts"],
  "islands/live/stream.ts": ["stream.test.ts", "stream-reading.test.ts"],
  "islands/offline/comments.ts": ["offline.test.ts", "offline-queue.test.ts"],
  "islands/offline/device-database.ts": ["outbox-retry.test.ts", "outbox.test.ts", "offline-queue.test.ts"],
  "islands/offline/flag.ts": ["letters.test.ts", "offline.test.ts", "start.test.ts"],
  "islands/offline/letters.ts": ["letters.test.ts"],
  "islands/offline/offline.ts": ["offline.test.ts", "letters.test.ts", "offline-queue.test.ts"],
  "islands/offline/queue-watch.ts": ["offline.test.ts"],
  "islands/offline/queue.ts": ["offline-queue.test.ts", "offline.test.ts", "start.test.ts"],
  "islands/offline/store.ts": ["offline-queue.test.ts", "letters.test.ts"],
  "islands/offline/sw-sign-out.ts": ["worker.test.ts"],
  "islands/offline/sw.ts": ["worker.test.ts"],
  "islands/page/boot.ts": ["start.test.ts", "letters.test.ts", "page.test.ts"],
  "islands/page/browser-translator.ts": ["browser-translator.test.ts"],
  "islands/page/clipboard.ts": ["message-menu.test.ts", "forms.test.ts"],
  "islands/page/country-picker.ts": ["country-picker.test.ts"],
  "islands/page/effects.ts": ["motion.test.ts", "counts.test.ts"],
  "islands/page/field-errors.ts": ["page.test.ts"],
  "islands/page/forms.ts": ["forms.test.ts"],
  "islands/page/htmx.ts": "One import of a library.",
  "islands/page/idempotency-key.ts": ["start.test.ts", "throw.test.ts"],
  "islands/page/install.ts": ["counts.test.ts"],
  "islands/page/list-position.ts": ["page.test.ts"],
  "islands/page/notice-place.ts": ["forms.test.ts"],
  "islands/page/notices.ts": ["forms.test.ts"],
  "islands/page/recent-searches-store.ts": ["people-search.test.ts", "drafts.test.ts"],
  "islands/page/recent-searches.ts": ["people-search.test.ts"],
  "islands/page/scroll-direction.ts": ["page.test.ts"],
  "islands/page/search-key.ts": ["country-picker.test.ts"],
  "islands/page/sheet.ts": ["motion.test.ts", "throw.test.ts"],
  "islands/page/sign-out.ts": ["drafts.test.ts", "outbox.test.ts", "offline-queue.test.ts"],
  "islands/page/signed-in.ts": ["start.test.ts", "letters.test.ts", "push-prompt.test.ts"],
  "islands/page/sounds.ts": ["motion.test.ts"],
  "islands/page/time-zone-cookie.ts": ["page.test.ts"],
  "islands/page/visit-count.ts": ["counts.test.ts"],
  "islands/page/when-parsed.ts": ["page.test.ts"],
  "islands/push/prompt.ts": ["push-prompt.test.ts"],
  "islands/push/settings.ts": ["push.test.ts"],
  "islands/push/subscription.ts": ["push.test.ts", "push-prompt.test.ts"],
  "islands/push/sw-push.ts": ["worker.test.ts"],
  "islands/retry.ts": ["start.test.ts", "outbox-retry.test.ts", "offline.test.ts"],
  "islands/throw/animation.ts": ["motion.test.ts"],
  "islands/throw/dialog-parts.tsx": ["throw.test.ts"],
  "islands/throw/request.ts": ["throw-once.test.ts", "throw.test.ts"],
  "islands/throw/sheet.ts": ["throw.test.ts", "throw-once.test.ts"],
  "islands/throw/text-draft.ts": ["drafts.test.ts", "throw.test.ts"],
  "islands/throw/throw.tsx": ["throw.test.ts", "throw-once.test.ts"],
  "islands/upload/request.ts": ["upload.test.ts", "chat-pictures.test.ts"],
  "islands/upload/upload.ts": ["upload.test.ts"],
  "src/ui/chat/view-state.ts": ["chat-log.test.ts", "tests/ui/chat.test.ts"],
  "src/ui/editor/context.ts": ["editor.test.ts"],
  "src/ui/editor/controls.tsx": ["editor.test.ts"],
  "src/ui/editor/editor-texts.ts": "Names of texts.",
  "src/ui/editor/editor.tsx": ["editor.test.ts"],
  "src/ui/editor/fields.ts": ["tests/ui/editor.test.ts"],
  "src/ui/editor/keys.ts": ["tests/ui/editor.test.ts"],
  "src/ui/editor/marker-handles.tsx": "What is drawn over the bottle; its sums are in keys.ts and store.ts.",
  "src/ui/editor/markers-pane.tsx": "Fields alone; what they do is in store.ts.",
  "src/ui/editor/panes.tsx": ["editor.test.ts"],
  "src/ui/editor/stage.tsx": ["editor.test.ts"],
  "src/ui/editor/store.ts": ["tests/ui/editor.test.ts"],
  "src/ui/editor/story-pane.tsx": ["editor.test.ts"],
  "src/ui/editor/tabs.tsx": ["editor.test.ts"],
  "src/ui/editor/width-handles.tsx": "What is drawn over the bottle; its sums are in keys.ts and store.ts.",
};

const filesOf = (pattern: string): string[] => [...new Bun.Glob(pattern).scanSync(ROOT)];

test("each file of the islands and of what they share with the server has its row", () => {
  const files = ["islands/**/*.{ts,tsx}", "src/ui/editor/*.{ts,tsx}", "src/ui/chat/view-state.ts"].flatMap(filesOf);
  expect(Object.keys(COVERED_BY).sort()).toEqual(files.sort());
});

test("the tests are there, and each of them is named", () => {
  const named = Object.values(COVERED_BY).flatMap((tests) => (typeof tests === "string" ? [] : tests));
  const paths = named.map((name) => (name.startsWith("tests/") ? name : `tests/islands/${name}`));
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const own = filesOf("tests/islands/*.test.{ts,tsx}").filter((path) => !path.endsWith("/files.test.ts"));
  expect(own.filter((path) => !paths.includes(path))).toEqual([]);
});
