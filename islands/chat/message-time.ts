import { type RefObject, useEffect, useState } from "react";

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
function onMessageKey(row: Element, key: string, toggle: (id: string) => void): boolean {
  const step = STEPS[key];
  if (step) focusBeside(row, step);
  else if (key === "ArrowLeft" || key === "ArrowRight") row.querySelector<HTMLElement>(".chat-options")?.focus();
  else if (key === "Enter" || key === " ") toggle(row.getAttribute("data-line") ?? "");
  else return false;
  return true;
}

/** R answers on the message as on its button. @returns whether the key was for it */
const isForOptions = (row: Element, event: KeyboardEvent): boolean =>
  row.querySelector(".chat-options")?.dispatchEvent(new KeyboardEvent("keydown", event)) === false;

/** A tap on a message, or Enter and Space on it, shows its own time; again, or another one, hides it. @returns its id */
export function useMessageTime(scroller: RefObject<HTMLElement | null>): string | null {
  const [timeOf, setTimeOf] = useState<string | null>(null);
  useEffect(() => {
    const element = scroller.current;
    const toggle = (id: string) => setTimeOf((last) => (last === id ? null : id));
    const onClick = ({ target }: MouseEvent) => {
      const id = tappedMessage(target);
      if (id !== null) toggle(id);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!(target instanceof Element) || !target.hasAttribute("data-line")) return;
      if (onMessageKey(target, key, toggle) || isForOptions(target, event)) event.preventDefault();
    };
    element?.addEventListener("click", onClick);
    element?.addEventListener("keydown", onKeyDown);
    return () => {
      element?.removeEventListener("click", onClick);
      element?.removeEventListener("keydown", onKeyDown);
    };
  }, [scroller]);
  return timeOf;
}
