/** What home says while what was written without a network is still on this device: a letter waits, or something was refused. */
import { currentPersonTag } from "./flag";
import { listQueuedSubmissions, type QueuedSubmission, readOfflineOwner } from "./store";

const LINE = "waiting-letters";

/** The first that was refused, as it needs a decision, else the first letter that waits; undefined: there are none. */
function unsentText(items: readonly QueuedSubmission[]): string | undefined {
  const refused = items.find(({ state }) => state === "refused");
  if (refused) return `${refused.said.refused} ${refused.why ?? ""}`;
  const waiting = items.find(({ kind }) => kind === "throw");
  return waiting && (waiting.said.waits ?? waiting.said.kept);
}

/** Shows the line above home's button, which leads to all of them; nothing is there: takes it away. */
export async function showWaitingLetters(): Promise<void> {
  const dock = document.getElementById("left");
  if (!dock) return;
  const isOwn = (await readOfflineOwner()) === currentPersonTag();
  const text = unsentText(isOwn ? await listQueuedSubmissions() : []);
  const shown = document.getElementById(LINE);
  if (text === undefined) {
    if (shown === document.activeElement) document.getElementById("throw-open")?.focus();
    return shown?.remove();
  }
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
