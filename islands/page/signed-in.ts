import { waitingFor } from "../chat/outbox-flag";
import { isWaitingAshore, leaveAshore, personHere } from "../offline/flag";
import { countVisit } from "./visits";

/** Settings of notifications, and the question after a throw. */
function startPush(): void {
  const card = document.querySelector<HTMLElement>("[data-push]");
  if (card) void import("../push/settings").then(({ startPushSettings }) => startPushSettings(card));

  const ask = () => void import("../push/ask").then(({ askToTell }) => askToTell()).catch(() => undefined);
  document.body.addEventListener("thrown", ask, { once: true });
  // A throw by the page of its own ends at home with a notice.
  if (location.pathname === "/" && document.querySelector("#notices .toast")) ask();
}

/** Who leaves or signs out meanwhile closes the store and aborts what is under way. */
const leaving = (): void => undefined;

async function start(): Promise<void> {
  countVisit();
  await import("../live/live");
  const person = waitingFor();
  if (person) void import("../chat/outbox").then(({ watchOutbox }) => watchOutbox(person)).catch(leaving);
  if (isWaitingAshore())
    void import("../offline/unsent-watch").then(({ watchUnsent }) => watchUnsent()).catch(leaving);
  if (document.querySelector("form[data-keeps]"))
    void import("../offline/comment-keeping")
      .then(({ startKeepingComments }) => startKeepingComments())
      .catch(leaving);
  if (navigator.serviceWorker)
    void import("../offline/letters").then(({ keepAshore }) => keepAshore()).catch(leaving);
  startPush();
  if ("setAppBadge" in navigator)
    void import("../live/app-badge").then(({ startAppBadge }) => startAppBadge()).catch(leaving);
}

/** A page with a way in says so; one that only failed does not. */
const isVisitors = (): boolean => document.querySelector('a[href^="/login"], form[action="/login"]') !== null;

if (personHere()) void start().catch(leaving);
else if (isVisitors()) leaveAshore();
