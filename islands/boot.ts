import { startFaults } from "./faults";
import { startForms } from "./forms";
import { startIslands } from "./mount";
import { keepPlaces } from "./place";
import { watchScrolling } from "./scroll";
import { tellZone } from "./zone";

// The page says whether anything on it goes by htmx, and has it fetched beside this file.
if (document.querySelector('link[rel="modulepreload"][href*="/htmx."]'))
  void import("./htmx").catch(() => undefined);
tellZone();
startForms();
startFaults();
startIslands();
keepPlaces();
watchScrolling();
// Where one signs out.
if (document.querySelector('form[action="/logout"]')) {
  void import("./leaving").then(({ startLeaving }) => startLeaving()).catch(() => undefined);
}
/** What is live comes after everything that one waits for, and only to who is signed in. */
function startLive(): void {
  if (document.body.dataset.live) void import("./signed-in").catch(() => undefined);
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
