/** The card that offers to install, on pages that have one (docs/product.md 17.2). */
import { countVisits } from "./visit-count";

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<unknown>;
}

const KEY = "install";
const VISITS = 2;

let prompt: InstallPrompt | null = null;

const card = (): HTMLElement | null => document.querySelector("[data-install]");

function isInstallRefused(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

const isInstalled = (): boolean =>
  matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true;

/** iPads call themselves Macs, which have no touch screen. */
const isApple = (): boolean =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) ||
  (/macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function updateInstallCard(): void {
  const section = card();
  if (!section || countVisits() < VISITS || isInstallRefused() || isInstalled()) return;
  const method = prompt ? "prompt" : isApple() ? "apple" : null;
  for (const part of section.querySelectorAll<HTMLElement>("[data-way]")) part.hidden = part.dataset.way !== method;
  section.hidden = method === null;
}

function refuseInstall(): void {
  try {
    localStorage.setItem(KEY, "refused");
  } catch {
    // Asked again next time.
  }
  const section = card();
  if (section) section.hidden = true;
}

async function promptInstall(): Promise<void> {
  await prompt?.prompt();
  await prompt?.userChoice;
  prompt = null;
  refuseInstall();
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  prompt = event as InstallPrompt;
  updateInstallCard();
});
addEventListener("appinstalled", refuseInstall);
document.addEventListener("click", ({ target }) => {
  const action = (target as Element).closest<HTMLElement>("[data-install-act]")?.dataset.installAct;
  if (action === "add") void promptInstall();
  else if (action) refuseInstall();
});
updateInstallCard();
