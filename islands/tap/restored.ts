/** A page that the browser restores from memory is shown only to the person it was made for. */
import { whenParsed } from "../page/when-parsed";

/** Item of `localStorage` with the tag of who is signed in; signing out removes it (`eraseOfflineData`). */
const SIGNED_IN = "signed-in";

const personOfPage = (): string => document.body.dataset.live ?? "";

/** Whether this browser is still signed in as the person of the page. */
function isStillTheirs(): boolean {
  try {
    return (localStorage.getItem(SIGNED_IN) ?? "") === personOfPage();
  } catch {
    return personOfPage() === "";
  }
}

function rememberPerson(): void {
  try {
    if (personOfPage()) localStorage.setItem(SIGNED_IN, personOfPage());
  } catch {
    // Restored pages are loaded anew.
  }
}

export function watchRestoredPage(): void {
  whenParsed(rememberPerson);
  addEventListener("pageshow", (event) => {
    if (!(event as PageTransitionEvent).persisted || isStillTheirs()) return;
    document.body.replaceChildren();
    location.reload();
  });
}
