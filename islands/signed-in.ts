import { isWaitingAshore, leaveAshore, personHere } from "./ashore-flag";
import { waitingFor } from "./outbox-flag";
import { countVisit } from "./visits";

async function start(): Promise<void> {
  countVisit();
  await import("./live");
  const person = waitingFor();
  if (person) void import("./outbox").then(({ watchOutbox }) => watchOutbox(person));
  if (isWaitingAshore()) void import("./unsent-watch").then(({ watchUnsent }) => watchUnsent());
  if (document.querySelector("form[data-keeps]"))
    void import("./comment-keeping").then(({ startKeepingComments }) => startKeepingComments());
  if (navigator.serviceWorker) void import("./ashore").then(({ keepAshore }) => keepAshore());
  if ("setAppBadge" in navigator) void import("./app-badge").then(({ startAppBadge }) => startAppBadge());
}

/** A page with a way in says so; one that only failed does not. */
const isVisitors = (): boolean => document.querySelector('a[href^="/login"], form[action="/login"]') !== null;

if (personHere()) void start();
else if (isVisitors()) leaveAshore();
