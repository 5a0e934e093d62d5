import { startIslands } from "../island-loader";
import { startSeaRest } from "../sea/sea-rest";
import { startHtmx } from "../start-htmx";
import { startPresses } from "../tap/press";
import { watchRestoredPage } from "../tap/restored";
import { startForms } from "./forms";
import { startListPosition } from "./list-position";
import { setTimeZoneCookie } from "./time-zone-cookie";
import { whenParsed } from "./when-parsed";

startHtmx();
startPresses();
watchRestoredPage();
setTimeZoneCookie();
startForms();
whenParsed(prepareForms);
document.addEventListener("htmx:after:swap", prepareForms);
startIslands();
startListPosition();
whenParsed(startSeaRest);
// Only on pages with a sign-out form.
whenParsed(() => {
  if (document.querySelector('form[action="/logout"]'))
    void import("./sign-out").then(({ startSignOutCleanup }) => startSignOutCleanup()).catch(() => undefined);
});
/** Browser validation messages are in the browser's language; the server's are used. */
function prepareForms(): void {
  for (const form of document.forms) form.noValidate = true;
  if (document.querySelector('[aria-invalid="true"], [autocomplete="new-password"]'))
    void import("./field-errors").then(({ startFieldErrors }) => startFieldErrors()).catch(() => undefined);
  if (document.querySelector("[data-share], [data-copy], [data-eye]"))
    void import("../script-buttons").then(({ showScriptButtons }) => showScriptButtons()).catch(() => undefined);
}
/** Loaded last, for signed-in people and in browsers that may hold data of one. */
function startLive(): void {
  // As in `whenParsed`.
  if (document.body === null) return;
  if (document.body.dataset.live || hasVisitedBefore()) void import("./signed-in").catch(() => undefined);
}
function hasVisitedBefore(): boolean {
  try {
    return "visits" in localStorage;
  } catch {
    return false;
  }
}
if (document.readyState === "complete") startLive();
else addEventListener("load", startLive, { once: true });
// The language is sent as a message: a replaced worker may leave the page it is fetching hanging.
if ("serviceWorker" in navigator) {
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  navigator.serviceWorker.controller?.postMessage({ language: document.documentElement.lang });
}
// Without a translation server the browser may translate.
whenParsed(() => {
  if ("Translator" in self && document.querySelector("[data-text-of]"))
    void import("./browser-translator")
      .then(({ startBrowserTranslation }) => startBrowserTranslation())
      .catch(() => undefined);
});
