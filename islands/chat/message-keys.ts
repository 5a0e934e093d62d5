/** What taps and keys on a message do; loaded with the first touch of the page. */
import { latinKeyOf } from "../latin-key";

/** What a tap is for already. */
const OTHER_TAPS = "a, button, input, textarea, select, summary, progress, [role=button]";

/** Id of the message whose time a tap asks for; null: the tap is for something else, or nothing. */
function tappedMessage(target: EventTarget | null): string | null {
  if (!(target instanceof Element) || target.closest(OTHER_TAPS)) return null;
  // The menu of a long press is open, or a part of the text is selected.
  if (document.querySelector("dialog[open]") || getSelection()?.isCollapsed === false) return null;
  return target.closest(".chat-line")?.closest("[data-line]")?.getAttribute("data-line") ?? null;
}

function focusBeside(row: Element, step: number): void {
  const rows = [...(row.closest(".chat-log")?.querySelectorAll<HTMLElement>("[data-line]") ?? [])];
  rows[rows.indexOf(row as HTMLElement) + step]?.focus();
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Arrows lead from message to message and to its options, Enter and Space show its time. @returns whether the key was for it */
function handleMessageKey(row: Element, key: string, toggle: (id: string) => void): boolean {
  const step = STEPS[key];
  if (step) focusBeside(row, step);
  else if (key === "ArrowLeft" || key === "ArrowRight") row.querySelector<HTMLElement>(".chat-options")?.focus();
  else if (key === "Enter" || key === " ") toggle(row.getAttribute("data-line") ?? "");
  else return false;
  return true;
}

/** R answers on the message as on its button. */
const passToOptions = (row: Element, event: KeyboardEvent): boolean =>
  row.querySelector(".chat-options")?.dispatchEvent(new KeyboardEvent("keydown", event)) === false;

export function onMessageTap({ target }: MouseEvent, toggle: (id: string) => void): void {
  const id = tappedMessage(target);
  if (id !== null) toggle(id);
}

export function onMessageKey(event: KeyboardEvent, toggle: (id: string) => void): void {
  const { target, key } = event;
  if (!(target instanceof Element) || !target.hasAttribute("data-line")) return;
  if (handleMessageKey(target, key, toggle) || passToOptions(target, event)) event.preventDefault();
}

const isAnswerKey = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && latinKeyOf(event) === "r";

/** Arrows go from one message's button to the next; only the last one is reached by Tab. R answers. */
export function onOptionsKey(event: KeyboardEvent, button: HTMLElement, answer: (() => void) | null): void {
  if (answer && isAnswerKey(event)) {
    // Otherwise "r" would be typed into the message field, which gets the focus.
    event.preventDefault();
    answer();
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step) return;
  const all = [...(button.closest(".chat-log")?.querySelectorAll<HTMLElement>(".chat-options") ?? [])];
  const next = all[all.indexOf(button) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
