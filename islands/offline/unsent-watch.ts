import { showNotice } from "../page/notices";
import { personHere } from "./flag";
import type { Unsent } from "./store";
import { keepUnsent, sendUnsent, type Told } from "./unsent";

/** The page where everything that was not sent can be read and tried again. */
const PLACE = "/offline?language=";

function tell(told: Told): void {
  switch (told.kind) {
    case "sent":
      showNotice(told.text);
      document.body.dispatchEvent(new Event("thrown"));
      break;
    case "refused":
      showNotice(`${told.text} ${told.why}`, () => location.assign(PLACE + document.documentElement.lang));
      break;
    case "kept":
      break;
    default:
      told satisfies never;
  }
}

let watching = false;

/** Sends what waits whenever the network is there. */
export function watchUnsent(): void {
  const go = () => void sendUnsent(personHere(), tell);
  if (!watching) addEventListener("online", go);
  watching = true;
  if (navigator.onLine) go();
}

/** Keeps something that was written without a network, and says so. @throws without storage */
export async function keepForLater(item: Omit<Unsent, "n" | "state">): Promise<void> {
  await keepUnsent(item);
  showNotice(item.said.kept);
  watchUnsent();
}
