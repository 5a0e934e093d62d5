import { placeNotice } from "./notice-place";

const NOTICE_DURATION = 4_000;

const noticesElement = (): HTMLElement | null => document.getElementById("notices");

/** Places notices, and removes them after a time, unless they have a button. */
export function scheduleNoticeRemoval(): void {
  placeNotice();
  for (const toast of document.querySelectorAll<HTMLElement>("#notices .toast:not([data-fading])")) {
    if (toast.querySelector("button, a")) continue;
    toast.dataset.fading = "";
    setTimeout(() => toast.classList.add("gone"), NOTICE_DURATION);
  }
}

/** Removes an open sheet's notice. */
export const removeSheetNotice = (sheet: Element | null): void => sheet?.querySelector(".toast")?.remove();

/** The top layer covers the page: notices go into the open sheet. */
function insertNotice(toast: HTMLElement, sheet: Element | null): void {
  removeSheetNotice(sheet);
  if (sheet) toast.role = "alert";
  if (sheet) sheet.append(toast);
  else noticesElement()?.replaceChildren(toast);
}

/** Shows a notice, with retry if given, in `sheet` if open. */
export function showNotice(text: string, retry?: () => void, sheet: Element | null = null): void {
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.append(Object.assign(document.createElement("span"), { textContent: text }));
  if (retry) {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    button.textContent = noticesElement()?.dataset.retry ?? "";
    button.addEventListener("click", () => {
      toast.remove();
      retry();
    });
    toast.append(button);
  }
  insertNotice(toast, sheet);
  scheduleNoticeRemoval();
}

/** Text for a missing answer. */
export const noAnswerText = (): string =>
  (navigator.onLine ? noticesElement()?.dataset.noAnswer : noticesElement()?.dataset.offline) ?? "";

/** ms in which the server has to answer. */
const PROBE_MS = 8_000;

/** What Chromium, Firefox and Safari say of an `import()` that got no answer. */
const NOT_IMPORTED = /imported module|module script/;

/**
 * Says that a part of the script did not come, with another try. Browsers keep such a failure for as long as the page stands
 * (Firefox, Chromium since 150; HTML, "fetch a single module script"): the try is a new page, once the server answers.
 * @param again instead, where something else failed
 */
export function showPartMissing(error: unknown, again?: () => void): void {
  const missing = () => showPartMissing(error);
  // A page that can be read is not given up for the error of a proxy.
  const tryAnew = () =>
    fetch("/healthz", { signal: AbortSignal.timeout(PROBE_MS) }).then(
      ({ ok }) => (ok ? location.reload() : missing()),
      missing,
    );
  showNotice(noAnswerText(), NOT_IMPORTED.test(String(error)) ? tryAnew : again);
}
