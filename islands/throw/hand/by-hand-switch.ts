import { isThrowByHandOff, setThrowByHand } from "./by-hand-choice";

/** The switch for throwing by hand in the settings. */
export function mount(element: HTMLElement): void {
  const input = element.querySelector<HTMLInputElement>("input");
  if (!input) return;
  element.hidden = false;
  input.checked = !isThrowByHandOff();
  input.addEventListener("change", () => setThrowByHand(input.checked));
}
