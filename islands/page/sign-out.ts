import { eraseChatData } from "../chat/outbox/outbox-flag";
import { eraseOfflineData } from "../offline/flag";
import { deleteAllRecentSearches } from "./recent-searches-store";

/** Deletes unsaved designs; `Clear-Site-Data` does so only in some browsers and over https. */
function deleteDesignDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith("design:")) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to erase.
  }
}

/** Clears the device's data at sign-out. */
export function startSignOutCleanup(): void {
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      if (new URL(form.action).pathname !== "/logout") return;
      deleteAllRecentSearches();
      eraseChatData();
      deleteDesignDrafts();
      eraseOfflineData();
    },
    true,
  );
}
