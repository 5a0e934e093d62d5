import { showNotice } from "../page/notices";
import { closeSheet, makeSheetDismissible } from "../page/sheet";
import { isPushSupported, subscribeToPush } from "./subscription";

/** Event of the body once the offer of sounds has gone (`throw/hand/sound-offer.ts`). */
const OFFER_OVER = "offer-over";
const PROMPT_DELAY = 1_500;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function fetchPromptSheet(): Promise<HTMLDialogElement | null> {
  const response = await fetch("/account/notifications/ask", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  if (response.status !== 200) return null;
  const { head, body } = new DOMParser().parseFromString(await response.text(), "text/html");
  const container = document.body.appendChild(document.createElement("div"));
  // Its stylesheet is parsed into the head.
  container.append(...head.childNodes, ...body.childNodes);
  const link = container.querySelector("link");
  if (link) await new Promise((resolve) => link.addEventListener("load", resolve, { once: true }));
  return container.querySelector("dialog");
}

async function acceptPush({ dataset }: HTMLElement): Promise<void> {
  try {
    showNotice(((await subscribeToPush()) ? dataset.done : dataset.denied) ?? "");
  } catch {
    showNotice(dataset.failed ?? "");
  }
}

function showPromptSheet(dialog: HTMLDialogElement): void {
  const close = () => void closeSheet(dialog);
  const removeListeners = makeSheetDismissible(dialog, close);
  dialog.addEventListener("close", () => {
    removeListeners();
    dialog.parentElement?.remove();
  });
  dialog.addEventListener("click", (event) => {
    const choice = (event.target as Element).closest<HTMLElement>("[data-tell]")?.dataset.tell;
    if (!choice) return;
    // Within the tap, or the browser does not ask.
    if (choice === "yes") void acceptPush(dialog);
    close();
  });
  dialog.showModal();
}

/** Asks after the first throw, once; the server remembers. */
export async function promptForPush(): Promise<void> {
  if (!isPushSupported() || Notification.permission !== "default") return;
  await pause(PROMPT_DELAY);
  if (document.querySelector("[data-offer]"))
    await new Promise((resolve) => document.body.addEventListener(OFFER_OVER, resolve, { once: true }));
  if (document.querySelector("dialog[open], :popover-open")) return;
  const dialog = await fetchPromptSheet();
  if (dialog) showPromptSheet(dialog);
}
