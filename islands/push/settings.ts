import { isPushSupported, subscribeToPush, unsubscribeFromPush } from "./subscription";

interface PushSettingElements {
  card: HTMLElement;
  box: HTMLInputElement;
  state: HTMLElement;
}

const isDenied = (): boolean => Notification.permission === "denied";

async function togglePush({ card, box, state }: PushSettingElements): Promise<void> {
  const wanted = box.checked;
  box.disabled = true;
  try {
    if (!wanted) await unsubscribeFromPush();
    const on = wanted && (await subscribeToPush());
    // The reloaded page shows since when.
    if (on) return location.reload();
    box.checked = false;
    box.disabled = isDenied();
    state.textContent = (isDenied() ? card.dataset.denied : card.dataset.off) ?? "";
  } catch {
    box.checked = !wanted;
    box.disabled = false;
    state.textContent = card.dataset.failed ?? "";
  }
}

/** "On this device" of the notification settings. */
export function startPushSettings(card: HTMLElement): void {
  const box = card.querySelector("input");
  const state = card.querySelector<HTMLElement>("#push-state");
  if (!box || !state || !isPushSupported()) return;
  const elements = { card, box, state };
  const off = card.dataset.push === "off";
  if (off) state.textContent = (isDenied() ? card.dataset.denied : card.dataset.off) ?? "";
  box.disabled = off && isDenied();
  box.addEventListener("change", () => void togglePush(elements));
}
