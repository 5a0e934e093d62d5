import { eraseChatData } from "../chat/outbox/outbox-flag";
import { eraseOfflineData } from "../offline/flag";

/** Clears the device's data at sign-out; `Clear-Site-Data` does so only in some browsers and over https. */
export function startSignOutCleanup(): void {
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      if (new URL(form.action).pathname !== "/logout") return;
      eraseChatData();
      eraseOfflineData();
    },
    true,
  );
}
