const SHOWN = 4_000;

const place = (): HTMLElement | null => document.getElementById("notices");

/** Takes notices away after their time; one that offers something to do stays. */
export function fadeNotices(): void {
  for (const toast of document.querySelectorAll<HTMLElement>("#notices .toast:not([data-fading])")) {
    if (toast.querySelector("button, a")) continue;
    toast.dataset.fading = "";
    setTimeout(() => toast.classList.add("gone"), SHOWN);
  }
}

/** Takes away what an open sheet said of the last try. */
export const clearSheet = (sheet: Element | null): void => sheet?.querySelector(".toast")?.remove();

/** An open sheet lies over everything else on the page: what is said there is said in it. */
function put(toast: HTMLElement, sheet: Element | null): void {
  clearSheet(sheet);
  if (sheet) toast.role = "alert";
  if (sheet) sheet.append(toast);
  else place()?.replaceChildren(toast);
}

/** Shows one notice, with a way to try again where there is one. `sheet` is the open sheet that it belongs to. */
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

/** What to say when the server does not answer. */
export const noAnswer = (): string =>
  (navigator.onLine ? place()?.dataset.noAnswer : place()?.dataset.offline) ?? "";
