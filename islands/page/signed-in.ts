import { OUTBOX_NAME, RECEIPTS_NAME, readQueueOwner } from "../chat/outbox/outbox-flag";
import { currentPersonTag, eraseOfflineData, hasQueuedSubmissions, OFFLINE_CHATS, OFFLINE_FLAG } from "../offline/flag";
import { recordVisit } from "./visit-count";

/** Starts the notification settings, and asks for push after a throw. */
function startPush(): void {
  const card = document.querySelector<HTMLElement>("[data-push]");
  if (card) void import("../push/settings").then(({ startPushSettings }) => startPushSettings(card));

  const ask = () => void import("../push/prompt").then(({ promptForPush }) => promptForPush()).catch(() => undefined);
  document.body.addEventListener("thrown", ask, { once: true });
  // A throw from the page `/throw` ends at home with a notice.
  if (location.pathname === "/" && document.querySelector("#notices .toast")) ask();
}

/** Leaving the page or signing out closes the database and aborts requests. */
const ignoreError = (): void => undefined;

const isChat = document.querySelector('[data-island="chat"]') !== null;

/** A chat's page needs a slow network for itself: any other page fetches the letters. Those of somebody else go at once. */
async function refreshLetters(): Promise<void> {
  if (isChat) await (await import("../offline/owner")).claimOfflineStore(currentPersonTag());
  else await (await import("../offline/letters")).refreshOfflineLetters();
}

/** A chat's page does it itself. */
function watchQueuedReceipts(): void {
  const reader = readQueueOwner(RECEIPTS_NAME);
  if (reader)
    void import("../chat/reading/receipts").then(({ watchReceipts }) => watchReceipts(reader)).catch(ignoreError);
}

function watchQueue(): void {
  if (hasQueuedSubmissions())
    void import("../offline/queue-watch").then(({ watchOfflineQueue }) => watchOfflineQueue()).catch(ignoreError);
}

async function startSignedIn(): Promise<void> {
  recordVisit();
  // With the event stream, which it listens to: one file less.
  const { startAppBadge } = await import("../live/app-badge");
  const person = readQueueOwner(OUTBOX_NAME);
  if (person) void import("../chat/outbox/outbox").then(({ watchOutbox }) => watchOutbox(person)).catch(ignoreError);
  if (!isChat) watchQueuedReceipts();
  watchQueue();
  // Another tab queued something: this one shows it too, and sends it where that tab is closed.
  window.addEventListener("storage", ({ key }) => key === OFFLINE_FLAG && watchQueue());
  if (document.querySelector("form[data-keeps]"))
    void import("../offline/comments").then(({ startOfflineComments }) => startOfflineComments()).catch(ignoreError);
  if (location.pathname.startsWith("/bottle/") && "BroadcastChannel" in window)
    void import("../live/other-tabs").then(({ watchOtherTabs }) => watchOtherTabs()).catch(ignoreError);
  if (navigator.serviceWorker) void refreshLetters().catch(ignoreError);
  startPush();
  if ("setAppBadge" in navigator) startAppBadge();
  if (OFFLINE_CHATS in localStorage || document.querySelector("[data-offline-chats]"))
    await (await import("../offline/chats/chats")).startOfflineChats();
}

/** Whether the page has a sign-in link or form; an error page has none. */
const isVisitorPage = (): boolean => document.querySelector('a[href^="/login"], form[action="/login"]') !== null;

if (currentPersonTag()) void startSignedIn().catch(ignoreError);
else if (isVisitorPage()) eraseOfflineData();
