import type { EarlyChat } from "./early-chat";

const TOUCHES = ["pointerdown", "touchstart", "wheel", "keydown"] as const;

/** What the browser does by itself, without the script. */
const OWN_CLICKS = "a, [popovertarget], [type=submit], textarea, summary";

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
  element.addEventListener(
    "click",
    ({ target }) => {
      chat.load();
      if (!(target instanceof Element)) return;
      const pressed = target.closest<HTMLElement>("button") ?? target;
      if (pressed instanceof HTMLElement) chat.pressed = target.closest(OWN_CLICKS) ? null : pressed;
    },
    options,
  );
}
