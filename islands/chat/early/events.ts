import type { ChatMessageJson, ConnectionStatus } from "../../../src/ui/chat/types";
import { subscribeLive } from "../../live/live";
import { timedFetch } from "../../timed-fetch";
import type { EarlyChat } from "./early-chat";
import { isSparing } from "./need";

/** Events that the script is told of: what screen readers read, and what no answer of the server says. */
const KEPT: ReadonlySet<string> = new Set(["message", "edited", "hidden", "removed", "state"]);

interface ChatEvent {
  from?: string;
  to?: string;
  userId?: string;
}

/** Whether the server has something else by now than the page. @throws without an answer */
async function isPageOld({ props: { them, messages } }: EarlyChat): Promise<boolean> {
  const response = await timedFetch(`/api/chat/${them.id}/messages?limit=${Math.max(1, messages.length)}`);
  const { items }: { items: ChatMessageJson[] } = await response.json();
  // How far theirs have come is this page's own doing, and is not shown.
  const shown = (all: readonly ChatMessageJson[]) =>
    JSON.stringify(all.map((each) => (each.from === them.id ? { ...each, state: null } : each)));
  return shown(items.reverse()) !== shown(messages);
}

/** Where the script comes by itself it looks for what is missing; else only this does. */
async function loadIfOld(chat: EarlyChat): Promise<void> {
  if (isSparing() && (await isPageOld(chat).catch(() => true))) chat.load();
}

/** Not of a page that is being left. */
const isLost = (status: ConnectionStatus): boolean =>
  status === "reconnecting" || (status === "disconnected" && !navigator.onLine);

/** Whatever the stream tells of this chat is for the script, and so is a connection that is lost. */
export function followEarlyEvents(chat: EarlyChat): void {
  const { them } = chat.props;
  let resets = 0;
  const onEvent = (type: string, data: unknown) => {
    const { from, to, userId } = data as ChatEvent;
    if (type === "reset") {
      // After a gap what the two are to each other may have changed, too: the script looks.
      if (resets++) chat.load();
      else void loadIfOld(chat);
    }
    if (![from, to, userId].includes(them.id)) return;
    if (KEPT.has(type)) chat.events.push([type, data]);
    chat.load();
  };
  const onStatus = (status: ConnectionStatus) => {
    if (isLost(status)) chat.load();
  };
  chat.over.addEventListener("abort", subscribeLive({ onEvent, onStatus }));
}
