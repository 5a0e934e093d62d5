import { monotonicTime } from "../../runtime/clock";
import { deadlineSignal } from "../../runtime/outside";
import { sleep } from "../../runtime/timers";
import { SECOND } from "../../runtime/units";

const ASK_EVERY = SECOND / 4;
const ANSWER_WITHIN = 2 * SECOND;

interface ServerState {
  ready: boolean;
  /** null: nothing answers. */
  version: string | null;
}

async function askServer(url: string): Promise<ServerState> {
  const ask = (path: string) => fetch(url + path, { signal: deadlineSignal(ANSWER_WITHIN), redirect: "error" });
  try {
    const [health, ready] = [await ask("/healthz"), await ask("/readyz")];
    const { version } = (await health.json().catch(() => ({}))) as { version?: unknown };
    const { status } = ((await ready.json().catch(() => null)) ?? {}) as { status?: unknown };
    // For a proxy that is enough, as pages work; a new program that cannot write is not wanted.
    const isReady = ready.ok && status !== "storage_unavailable";
    return { ready: isReady, version: typeof version === "string" ? version : "" };
  } catch {
    return { ready: false, version: null };
  }
}

/** Waits until a server of this version is ready. @param wait ms @returns its state at the end */
export async function waitUntilReady(url: string, version: string, wait: number): Promise<ServerState> {
  const late = monotonicTime() + wait;
  for (;;) {
    const state = await askServer(url);
    if (state.ready && state.version === version) return state;
    if (monotonicTime() >= late) return state;
    await sleep(ASK_EVERY);
  }
}

/** What was seen instead of a ready server. */
export function stateText({ ready, version }: ServerState, url: string): string {
  if (version === null) return `nothing answers at ${url}`;
  if (ready) return `${version || "another program"} answers at ${url}`;
  return `the server at ${url} answers, and is not ready`;
}
