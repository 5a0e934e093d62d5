import { OUTBOX_NAME, readQueueOwner } from "../outbox/outbox-flag";
import type { EarlyChat } from "./early-chat";
import { hasReplyDraft } from "./writing";

/** ms after the page is loaded; then when the browser has nothing else to do, and after that at the latest. */
const LOADED_AFTER = 2_000;
const IDLE_TIMEOUT = 3_000;

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether what nobody has asked for is not loaded: data saver, or a network of a few kB a second. */
export function isSparing(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith("2g"));
}

/** Whether unread messages are further up than the page. */
const isUnreadAbove = ({ before, messages, readSeq }: EarlyChat["props"]): boolean =>
  before !== null && (messages[0]?.seq ?? 0) > readSeq;

/** Whether the page shows something that only the script does, or waits to do something. */
export function needsScript({ element, props }: EarlyChat): boolean {
  const { editing, reply, error, translate } = props;
  return (
    Boolean(editing || reply || error || translate.all) ||
    isUnreadAbove(props) ||
    readQueueOwner(OUTBOX_NAME) !== null ||
    hasReplyDraft(props) ||
    // Burn pictures, and photos that are blurred, wait for it.
    element.querySelector(".chat-log button[disabled]") !== null
  );
}

function loadWhenIdle({ load }: EarlyChat): void {
  setTimeout(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(load, { timeout: IDLE_TIMEOUT });
    else load();
  }, LOADED_AFTER);
}

/** The script comes by itself, where that is not spared: a network that goes away later takes nothing. */
export function loadByItself(chat: EarlyChat): void {
  if (isSparing()) return;
  if (document.readyState === "complete") loadWhenIdle(chat);
  else addEventListener("load", () => loadWhenIdle(chat), { once: true, signal: chat.over });
}
