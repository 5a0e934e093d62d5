import { useEffect, useState } from "react";
import type { ChatMessageJson } from "../../src/ui/chat/types";

/** `NOTICE_COOKIE` of the server with a key of `notice.`: the next page says it. */
const NOTICE = "notice=chat_removed_elsewhere;path=/;max-age=60;samesite=lax";

/** @param upTo `seq` of what was removed */
function leaveRemovedChat(messages: readonly Pick<ChatMessageJson, "seq">[], upTo: number): void {
  if ("going" in document.body.dataset || !messages.some(({ seq }) => seq <= upTo)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not in every browser of ours.
  document.cookie = NOTICE;
  location.replace("/friends?tab=recent");
}

/**
 * Leads from a chat that was removed on another page or device to the list, which says so. Not where this page is on its
 * way itself, as after its own form, and not where it shows only what came later.
 * @returns to be called with `seq` of the last message that went; what came in one piece with it is shown before it counts
 */
export function useRemovedChat(messages: readonly ChatMessageJson[]): (upTo: number) => void {
  const [upTo, setUpTo] = useState(0);
  useEffect(() => leaveRemovedChat(messages, upTo), [messages, upTo]);
  return setUpTo;
}
