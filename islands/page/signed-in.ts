import { readOutboxOwner } from "../chat/outbox-flag";
import { currentPersonTag, eraseOfflineData, hasQueuedSubmissions } from "../offline/flag";
import { recordVisit } from "./visit-count";

/** Settings of notifications, and the question after a throw. */
function startPush(): void {
  const card = document.querySelector<HTMLElement>("[data-push]");
  if (card) void import("../push/settings").then(({ startPushSettings }) => startPushSettings(card));

  const ask = () =>
    void import("../push/prompt").then(({ promptForPush }) => promptForPush()).catch(() => undefined);
  document.body.addEventListener("thrown", ask, { once: true });
  // A throw by the page of its own ends at home with a notice.
  if (location.pathname === "/" && document.querySelector("#notices .toast")) ask();
}

/** Who leaves or signs out meanwhile closes the store and aborts what is under way. */
const ignoreError = (): void => undefined;

async function startSignedIn(): Promise<void> {
  recordVisit();
  await import("../live/live");
  const person = readOutboxOwner();
  if (person) void import("../chat/outbox").then(({ watchOutbox }) => watchOutbox(person)).catch(ignoreError);
  if (hasQueuedSubmissions())
    void import("../offline/queue-watch")
      .then(({ watchOfflineQueue }) => watchOfflineQueue())
      .catch(ignoreError);
  if (document.querySelector("form[data-keeps]"))
    void import("../offline/comments")
      .then(({ startOfflineComments }) => startOfflineComments())
      .catch(ignoreError);
  if (navigator.serviceWorker)
    void import("../offline/letters")
      .then(({ refreshOfflineLetters }) => refreshOfflineLetters())
      .catch(ignoreError);
  startPush();
  if ("setAppBadge" in navigator)
    void import("../live/app-badge").then(({ startAppBadge }) => startAppBadge()).catch(ignoreError);
}

/** A page with a way in says so; one that only failed does not. */
const isVisitorPage = (): boolean =>
  document.querySelector('a[href^="/login"], form[action="/login"]') !== null;

if (currentPersonTag()) void startSignedIn().catch(ignoreError);
else if (isVisitorPage()) eraseOfflineData();
