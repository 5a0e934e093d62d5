import { forgetChats } from "../chat/outbox-flag";
import { leaveAshore } from "../offline/flag";
import { forgetAllLately } from "./lately-store";

/** Unsaved designs; `Clear-Site-Data` reaches them in some browsers, and over https alone. */
function forgetDesigns(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith("design:")) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing.
  }
}

/** Clears the device's data at sign-out. */
export function startLeaving(): void {
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      if (new URL(form.action).pathname !== "/logout") return;
      forgetAllLately();
      forgetChats();
      forgetDesigns();
      leaveAshore();
    },
    true,
  );
}
