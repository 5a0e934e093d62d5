/** The switch of `/account/chats`: for this device alone. */
interface Choice {
  /** Whether this browser can keep chats safely. */
  isPossible: boolean;
  isOn: boolean;
  /** @throws without storage */
  set(on: boolean): Promise<void>;
}

/** Without a script it is hidden, as nothing could be kept. */
export function startOfflineChatsSwitch({ isPossible, isOn, set }: Choice): void {
  const part = document.querySelector<HTMLElement>("[data-offline-chats]");
  const box = part?.querySelector("input");
  const state = part?.querySelector<HTMLElement>("[data-state]");
  if (!part || !box || !state) return;
  const showStatus = (text = "") => {
    state.textContent = text;
    state.hidden = text === "";
  };
  part.hidden = false;
  box.checked = isOn;
  box.disabled = !isPossible;
  if (!isPossible) showStatus(part.dataset.impossible);
  box.addEventListener("change", async () => {
    const on = box.checked;
    showStatus();
    await set(on).catch(() => {
      box.checked = !on;
      showStatus(part.dataset.failed);
    });
  });
}
