/** What home says while letters that were thrown without a network wait on this device: nothing of them is in the sea yet. */
import { currentPersonTag } from "./flag";
import { listQueuedSubmissions, readOfflineOwner } from "./store";

const LINE = "waiting-letters";

/** Shows the line above home's button, in the words of the first letter that waits; none waits: takes it away. */
export async function showWaitingLetters(): Promise<void> {
  const dock = document.getElementById("left");
  if (!dock) return;
  const isOwn = (await readOfflineOwner()) === currentPersonTag();
  const letters = isOwn ? await listQueuedSubmissions() : [];
  const waiting = letters.find(({ kind, state }) => kind === "throw" && state === "waiting");
  const shown = document.getElementById(LINE);
  if (!waiting) {
    if (shown === document.activeElement) document.getElementById("throw-open")?.focus();
    return shown?.remove();
  }
  const text = waiting.said.waits ?? waiting.said.kept;
  // Whoever stands on it with the keyboard stays there.
  if (shown) {
    shown.textContent = text;
    return;
  }
  const line = document.createElement("a");
  line.id = LINE;
  line.className = LINE;
  line.href = `/offline?language=${document.documentElement.lang}`;
  line.textContent = text;
  // Beside what htmx replaces once a letter is thrown.
  dock.before(line);
}
