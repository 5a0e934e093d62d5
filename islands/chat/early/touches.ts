import { isPlainClick } from "../../page/plain-click";
import type { EarlyChat } from "./early-chat";

const TOUCHES = ["pointerdown", "touchstart", "wheel", "keydown"] as const;

/** What the browser does by itself, without the script. */
const OWN_CLICKS = "a, [popovertarget], [type=submit], textarea, summary";

/** Links that lead elsewhere without the script: to a quoted message, a photo, older messages. */
const SCRIPT_LINKS = ".chat-quote, .chat-photo a, .chat-older a";

function holdClick(chat: EarlyChat, event: MouseEvent): void {
  const { target } = event;
  chat.load();
  if (!(target instanceof Element)) return;
  const link = isPlainClick(event) ? target.closest<HTMLElement>(SCRIPT_LINKS) : null;
  if (link) event.preventDefault();
  const pressed = link ?? target.closest<HTMLElement>("button") ?? target;
  if (pressed instanceof HTMLElement) chat.pressed = !link && target.closest(OWN_CLICKS) ? null : pressed;
}

/** The first touch of the chat, or the focus in it, asks for the script; the last click is done again when it is there. */
export function watchEarlyTouches(chat: EarlyChat): void {
  const { element, over } = chat;
  const options = { capture: true, passive: true, signal: over };
  const touch = () => {
    chat.touched = true;
    chat.load();
  };
  for (const type of TOUCHES) element.addEventListener(type, touch, options);
  element.addEventListener("focusin", () => chat.load(), options);
  element.addEventListener("click", (event) => holdClick(chat, event), { capture: true, signal: over });
}
