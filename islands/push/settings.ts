import { isPushSupported, subscribeToPush, unsubscribeFromPush } from "./subscription";

interface PushSettingElements {
  card: HTMLElement;
  box: HTMLInputElement;
  state: HTMLElement;
}

const isDenied = (): boolean => Notification.permission === "denied";

function offText({ dataset }: HTMLElement): string {
  if (!isPushSupported()) return dataset.unable ?? "";
  return (isDenied() ? dataset.denied : dataset.off) ?? "";
}

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
    state.textContent = offText(card);
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
  if (!box || !state) return;
  const off = card.dataset.push === "off";
  const elements = { card, box, state };
  if (off) state.textContent = offText(card);
  if (!isPushSupported()) return;
  box.disabled = off && isDenied();
  box.addEventListener("change", () => void togglePush(elements));
}
