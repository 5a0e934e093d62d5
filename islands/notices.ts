const SHOWN = 4_000;

const place = (): HTMLElement | null => document.getElementById("notices");

/** Takes notices away after their time; one that offers something to do stays. */
export function fadeNotices(): void {
  for (const toast of document.querySelectorAll<HTMLElement>("#notices .toast:not([data-fading])")) {
    if (toast.querySelector("button")) continue;
    toast.dataset.fading = "";
    setTimeout(() => toast.classList.add("gone"), SHOWN);
  }
}

/** Shows one notice, with a way to try again where there is one. */
export function showNotice(text: string, retry?: () => void): void {
  const notices = place();
  if (!notices) return;
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.append(Object.assign(document.createElement("span"), { textContent: text }));
  if (retry) {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    button.textContent = notices.dataset.retry ?? "";
    button.addEventListener("click", () => {
      toast.remove();
      retry();
    });
    toast.append(button);
  }
  notices.replaceChildren(toast);
  fadeNotices();
}

/** What to say when the server does not answer. */
export const noAnswer = (): string =>
  (navigator.onLine ? place()?.dataset.noAnswer : place()?.dataset.offline) ?? "";
