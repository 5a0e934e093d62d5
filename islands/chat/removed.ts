import { useEffect, useState } from "react";
import type { ChatMessageJson } from "../../src/ui/chat/types";
import { withMenuParts } from "./later-parts";

/**
 * Leads from a chat that was removed on another page or device to the list, which says so. Not where this page shows only what
 * came later.
 * @returns to be called with `seq` of the last message that went; what came in one piece with it is shown before it counts
 */
export function useRemovedChat(messages: readonly ChatMessageJson[]): (upTo: number) => void {
  const [upTo, setUpTo] = useState(0);
  const isRemoved = messages.some(({ seq }) => seq <= upTo);
  useEffect(() => {
    if (isRemoved) withMenuParts(({ leaveRemovedChat }) => leaveRemovedChat());
  }, [isRemoved]);
  return setUpTo;
}
