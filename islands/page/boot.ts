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
function loadFieldErrors(): void {
  void import("./field-errors").then(({ startFieldErrors }) => startFieldErrors()).catch(() => undefined);
}
// Before the first refusal too: what is typed while a form is on its way is kept.
document.addEventListener("input", ({ target }) => {
  if ((target as Element).closest("form[hx-post]")) loadFieldErrors();
});
/** Browser validation messages are in the browser's language; the server's are used. */
function prepareForms(): void {
  for (const form of document.forms) form.noValidate = true;
  if (document.querySelector('[aria-invalid="true"], [autocomplete="new-password"]')) loadFieldErrors();
  if (document.querySelector("[data-share], [data-copy], [data-eye]"))
    void import("../script-buttons").then(({ showScriptButtons }) => showScriptButtons()).catch(() => undefined);
}
/** What the first paint does not need: the worker's start and what it fetches compete with it. */
function startAfterLoad(): void {
  void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
  startLive();
}
/** For signed-in people and in browsers that may hold data of one. */
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
if (document.readyState === "complete") startAfterLoad();
else addEventListener("load", startAfterLoad);
// The language is sent as a message: a replaced worker may leave the page it is fetching hanging.
navigator.serviceWorker?.controller?.postMessage({ language: document.documentElement.lang });
// Without a translation server the browser may translate.
whenParsed(() => {
  if ("Translator" in self && document.querySelector("[data-text-of]"))
    void import("./browser-translator")
      .then(({ startBrowserTranslation }) => startBrowserTranslation())
      .catch(() => undefined);
});
