import { showNotice } from "../../page/notices";
import { isSoundOn, playSound, setSoundOn } from "../../page/sounds";

const OFFERED = "feel-offered";
/** ms */
const OFFER_DURATION = 8_000;
/** Said on the body when the offer has gone: the next question may come. */
const OFFER_OVER = "offer-over";

/** Whether sound and touch were never offered on this device; they are now. */
function takeOffer(): boolean {
  try {
    if (isSoundOn() || localStorage.getItem(OFFERED)) return false;
    localStorage.setItem(OFFERED, "1");
    return true;
  } catch {
    return false;
  }
}

/** Says that the bottle was thrown; the first time it offers sound and touch with it. @param offer text of its button */
export function showThrownNotice(text: string, offer: string): void {
  if (!takeOffer()) {
    showNotice(text);
    return;
  }
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    document.querySelector("[data-offer]")?.remove();
    document.body.dispatchEvent(new Event(OFFER_OVER));
  };
  showNotice(text, () => {
    setSoundOn(true);
    playSound("splash");
    end();
  });
  const toast = document.querySelector<HTMLElement>("#notices .toast");
  const button = toast?.querySelector("button");
  if (!toast || !button) return;
  toast.dataset.offer = "";
  button.textContent = offer;
  setTimeout(end, OFFER_DURATION);
}
