import { flushSync } from "react-dom";

/** The button in place of the tools goes: the focus is for the first of them. */
export function showTools(button: HTMLButtonElement, unfold: () => void): void {
  const form = button.parentElement;
  flushSync(unfold);
  form?.querySelector<HTMLElement>(".chat-tool[aria-expanded]")?.focus();
}
