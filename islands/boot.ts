import { startFaults } from "./faults";
import { startForms } from "./forms";
import { startLeaving } from "./leaving";
import { startIslands } from "./mount";
import { waitingFor } from "./outbox-flag";
import { keepPlaces } from "./place";
import { watchScrolling } from "./scroll";

// The page says whether anything on it goes by htmx, and has it fetched beside this file.
if (document.querySelector('link[rel="modulepreload"][href*="/htmx."]')) void import("./htmx");
startForms();
startFaults();
startIslands();
startLeaving();
keepPlaces();
watchScrolling();
/** What is live comes after everything that one waits for, and only to who is signed in. */
function startLive(): void {
  if (!document.body.dataset.live) return;
  void import("./live").catch(() => undefined);
  const person = waitingFor();
  if (person) void import("./outbox").then(({ watchOutbox }) => watchOutbox(person));
}
if (document.readyState === "complete") startLive();
else addEventListener("load", startLive, { once: true });
// The offline page is kept in the language of the page that registered it.
if ("serviceWorker" in navigator) {
  void navigator.serviceWorker
    .register(`/sw.js?language=${document.documentElement.lang}`)
    .catch(() => undefined);
}
// Where no server translates, the browser may be able to.
if ("Translator" in self && "LanguageDetector" in self && document.querySelector("[data-text-of]")) {
  void import("./translate").then(({ startTranslating }) => startTranslating()).catch(() => undefined);
}
