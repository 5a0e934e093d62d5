import { placeNotice } from "./notice-place";

const SHOWN = 4_000;

const place = (): HTMLElement | null => document.getElementById("notices");

/** Places notices, and removes them after a time, unless they have a button. */
export function fadeNotices(): void {
  placeNotice();
  for (const toast of document.querySelectorAll<HTMLElement>("#notices .toast:not([data-fading])")) {
    if (toast.querySelector("button, a")) continue;
    toast.dataset.fading = "";
    setTimeout(() => toast.classList.add("gone"), SHOWN);
  }
}

/** Removes an open sheet's notice. */
export const clearSheet = (sheet: Element | null): void => sheet?.querySelector(".toast")?.remove();

/** The top layer covers the page: notices go into the open sheet. */
function put(toast: HTMLElement, sheet: Element | null): void {
  clearSheet(sheet);
  if (sheet) toast.role = "alert";
  if (sheet) sheet.append(toast);
  else place()?.replaceChildren(toast);
}

/** Shows a notice, with retry if given, in `sheet` if open. */
export function showNotice(text: string, retry?: () => void, sheet: Element | null = null): void {
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.append(Object.assign(document.createElement("span"), { textContent: text }));
  if (retry) {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    button.textContent = place()?.dataset.retry ?? "";
    button.addEventListener("click", () => {
      toast.remove();
      retry();
    });
    toast.append(button);
  }
  put(toast, sheet);
  fadeNotices();
}

/** Text for a missing answer. */
export const noAnswer = (): string =>
  (navigator.onLine ? place()?.dataset.noAnswer : place()?.dataset.offline) ?? "";
