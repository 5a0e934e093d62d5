/** A page that the browser restores from memory is shown only to the person it was made for. */
import { currentPersonTag, SIGNED_IN } from "../offline/flag";

/** Whether this browser is still signed in as the person of the page. */
function isStillTheirs(): boolean {
  try {
    return (localStorage.getItem(SIGNED_IN) ?? "") === currentPersonTag();
  } catch {
    return currentPersonTag() === "";
  }
}

/** Signing out forgets it (`eraseOfflineData`). */
export function rememberPerson(): void {
  try {
    localStorage.setItem(SIGNED_IN, currentPersonTag());
  } catch {
    // Restored pages are loaded anew.
  }
}

export function watchRestoredPage(): void {
  addEventListener("pageshow", (event) => {
    if (!(event as PageTransitionEvent).persisted || isStillTheirs()) return;
    document.body.replaceChildren();
    location.reload();
  });
}
