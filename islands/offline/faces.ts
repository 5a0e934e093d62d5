/** What the page without a network says first: that there is none, or what happens with what waits. */
import { isServerReachable } from "./reload";

const faceOf = (name: "online" | "offline"): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-face="${name}"]`);

/** Whether the page says that there is a network. */
export const isShownOnline = (): boolean => faceOf("online")?.hidden === false;

/** Shows what holds, in the page's title too. */
export function showNetwork(isOnline: boolean): void {
  if (isShownOnline() === isOnline) return;
  const [shown, hidden] = isOnline ? [faceOf("online"), faceOf("offline")] : [faceOf("offline"), faceOf("online")];
  if (!shown || !hidden) return;
  const titleOf = (face: HTMLElement) => face.querySelector("h1")?.textContent ?? "";
  document.title = document.title.replace(titleOf(hidden), titleOf(shown));
  shown.hidden = false;
  hidden.hidden = true;
}

/** What the server made for who has a network is believed as long as the browser has one; what the device kept, once the server answers. */
export async function checkNetwork(onChange: () => unknown): Promise<void> {
  const before = isShownOnline();
  showNetwork(navigator.onLine && (before || (await isServerReachable())));
  if (isShownOnline() !== before) onChange();
}

/** How what is kept on the device stands. */
export type QueueProgress = "nothing" | "sending" | "waits" | "refused";

export function showProgress(progress: QueueProgress): void {
  const line = faceOf("online")?.querySelector<HTMLElement>("[role=status]");
  const text = line?.dataset[progress];
  if (line && text && line.textContent !== text) line.textContent = text;
}
