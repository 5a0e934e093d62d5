import "htmx.org";
import { startFaults } from "./faults";
import { startForms } from "./forms";
import { startIslands } from "./mount";
import { keepPlaces } from "./place";
import { watchScrolling } from "./scroll";

startForms();
startFaults();
startIslands();
keepPlaces();
watchScrolling();
// The offline page is kept in the language of the page that registered it.
if ("serviceWorker" in navigator) {
  void navigator.serviceWorker
    .register(`/sw.js?language=${document.documentElement.lang}`)
    .catch(() => undefined);
}
