import { forgetAllLately } from "./lately-kept";
import { forgetChats } from "./outbox-flag";

/** Signing out takes what this device remembers of people with it. */
export function startLeaving(): void {
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      if (new URL(form.action).pathname !== "/logout") return;
      forgetAllLately();
      forgetChats();
    },
    true,
  );
}
