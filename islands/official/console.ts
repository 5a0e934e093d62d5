/** Keys of the official side: each presses the link or button that shows it. Nothing can be done by keys alone. */
import { latinKeyOf } from "../latin-key";

/** What is typed into has its letters. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=radio], [type=checkbox])"));

/** CSS hides the undo button when its time is over but leaves it in the page; a hidden button takes no key. */
const isSeen = (target: HTMLElement): boolean =>
  target.checkVisibility?.({ visibilityProperty: true }) ?? target.getClientRects().length > 0;

const CHOSEN_STEP = '[name="kind"]:checked';

/** While a measure is chosen, the key for rejecting does nothing: the choice must be cleared first. */
const isHeldByStep = (target: HTMLElement): boolean =>
  target.getAttribute("form") === "reject" && document.querySelector(CHOSEN_STEP) !== null;

function press(target: HTMLElement): void {
  // A step of the ladder is chosen, and its fields follow it.
  if (target instanceof HTMLInputElement) target.focus();
  target.click();
}

document.addEventListener("keydown", (event) => {
  const { ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented, target } = event;
  if (ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented || isTyping(target)) return;
  const key = latinKeyOf(event);
  const pressed = key && [...document.querySelectorAll<HTMLElement>(`[data-key="${key}"]:not(:disabled)`)].find(isSeen);
  if (!pressed || isHeldByStep(pressed)) return;
  event.preventDefault();
  press(pressed);
});

/** htmx focuses the first `[autofocus]` alone: on a phone a step that the sheet of a measure covers. */
document.addEventListener("htmx:after:swap", (event) => {
  const { target } = (event as CustomEvent<{ ctx: { target?: Element } }>).detail.ctx;
  if (target?.id !== "measure" || document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("#measure .office-sheet [autofocus]")?.focus();
});

/** Resetting the form closes the sheet with the focused button, so the focus moves to the list of measures. */
document.addEventListener("reset", ({ target }) => {
  if (target instanceof HTMLFormElement) target.querySelector<HTMLElement>(".office-ladder :enabled")?.focus();
});
