/** The card that offers to install, on pages that have one ("visual/DESIGN.md", install card). */
import { visits } from "./visits";

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<unknown>;
}

const KEY = "install";
const VISITS = 2;

let prompt: InstallPrompt | null = null;

const card = (): HTMLElement | null => document.querySelector("[data-install]");

function isRefused(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

const isInstalled = (): boolean =>
  matchMedia("(display-mode: standalone)").matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** iPads call themselves Macs, which have no touch screen. */
const isApple = (): boolean =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) ||
  (/macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function show(): void {
  const section = card();
  if (!section || visits() < VISITS || isRefused() || isInstalled()) return;
  const way = prompt ? "prompt" : isApple() ? "apple" : null;
  for (const part of section.querySelectorAll<HTMLElement>("[data-way]"))
    part.hidden = part.dataset.way !== way;
  section.hidden = way === null;
}

function refuse(): void {
  try {
    localStorage.setItem(KEY, "refused");
  } catch {
    // Asked again next time.
  }
  const section = card();
  if (section) section.hidden = true;
}

async function add(): Promise<void> {
  await prompt?.prompt();
  await prompt?.userChoice;
  prompt = null;
  refuse();
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  prompt = event as InstallPrompt;
  show();
});
addEventListener("appinstalled", refuse);
document.addEventListener("click", ({ target }) => {
  const act = (target as Element).closest<HTMLElement>("[data-install-act]")?.dataset.installAct;
  if (act === "add") void add();
  else if (act) refuse();
});
show();
