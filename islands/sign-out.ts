import { forgetAllLately } from "./lately-store";
import { leaveAshore } from "./offline-flag";
import { forgetChats } from "./outbox-flag";

/** Clears the device's data at sign-out. */
export function startLeaving(): void {
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      if (new URL(form.action).pathname !== "/logout") return;
      forgetAllLately();
      forgetChats();
      leaveAshore();
    },
    true,
  );
}
