/** htmx: at once on pages that preload it, else at its first need. */

import { isPlainClick } from "./page/plain-click";

const load = (): Promise<unknown> => import("./page/htmx").catch(() => undefined);

/** A link that htmx would follow waits for it; if it does not come, the browser follows. */
async function onFirstClick(event: MouseEvent): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[hx-get]") : null;
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  document.removeEventListener("click", onFirstClick);
  await load();
  // It reads the page in a task of its own.
  setTimeout(() => link.click());
}

/** What was typed before htmx came is searched too. */
function announceTyped(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[hx-trigger^="input"]'))
    if (field.value !== field.defaultValue) field.dispatchEvent(new Event("input", { bubbles: true }));
}

async function loadAtOnce(): Promise<void> {
  await load();
  // It reads the page in a task of its own.
  setTimeout(announceTyped);
}

export function startHtmx(): void {
  if (document.querySelector('link[rel="modulepreload"][href*="/htmx."]')) void loadAtOnce();
  else document.addEventListener("click", onFirstClick);
}
