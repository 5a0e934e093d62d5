/** Buttons that do nothing without a script, and are hidden until it is there: a password's eye, sharing, copying. */
import { copyText } from "./page/clipboard";
import { showNotice } from "./page/notices";

function togglePassword(button: HTMLElement): void {
  const input = button.parentElement?.querySelector("input");
  if (!input) return;
  const show = input.type === "password";
  input.type = show ? "text" : "password";
  button.setAttribute("aria-pressed", String(show));
}

async function share(button: HTMLElement): Promise<void> {
  const { url = location.href, title = document.title, text } = button.dataset;
  try {
    await navigator.share({ url, title, text });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "AbortError") showNotice(button.dataset.failed ?? "");
  }
}

async function copy(button: HTMLElement): Promise<void> {
  try {
    await copyText(button.dataset.copy ?? "");
    showNotice(button.dataset.done ?? "");
  } catch {
    showNotice(button.dataset.failed ?? "");
  }
}

const ON_CLICK: [selector: string, act: (element: HTMLElement) => unknown][] = [
  ["[data-eye]", togglePassword],
  ["[data-share]", share],
  ["[data-copy]", copy],
];

function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  for (const [selector, act] of ON_CLICK) {
    const element = target.closest<HTMLElement>(selector);
    if (element) void act(element);
  }
}

function revealScriptButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-share], [data-copy], [data-eye]")) {
    button.hidden = button.matches("[data-share]") && !("share" in navigator);
  }
}

let isStarted = false;

/** Shows those that are there now; they work from the first call on. */
export function showScriptButtons(): void {
  revealScriptButtons();
  if (isStarted) return;
  isStarted = true;
  document.addEventListener("click", onClick);
}
