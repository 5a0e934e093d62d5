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

/** What `/readyz` says where all is well, and with `READ_ONLY=1`. */
const READY = "ready";
const READ_ONLY = "read_only";

/** @returns null: nothing answers; `status` null: not 200 */
async function askServer(url: string): Promise<{ version: string; status: unknown } | null> {
  const ask = (path: string) => fetch(url + path, { signal: deadlineSignal(ANSWER_WITHIN), redirect: "error" });
  try {
    const [health, ready] = [await ask("/healthz"), await ask("/readyz")];
    const { version } = (await health.json().catch(() => ({}))) as { version?: unknown };
    const { status } = ((await ready.json().catch(() => null)) ?? {}) as { status?: unknown };
    return { version: typeof version === "string" ? version : "", status: ready.ok ? status : null };
  } catch {
    return null;
  }
}

/** Whether the server that answers now writes nothing. */
export const isServerReadOnly = async (url: string): Promise<boolean> => (await askServer(url))?.status === READ_ONLY;

/**
 * Waits until a server of this version is ready. @param wait ms
 * @param wasReadOnly the server before wrote nothing either @returns its state at the end
 */
export async function waitUntilReady(
  url: string,
  version: string,
  wait: number,
  wasReadOnly = false,
): Promise<ServerState> {
  const late = monotonicTime() + wait;
  for (;;) {
    const answer = await askServer(url);
    // For a proxy 200 is enough, as pages work; a new program that cannot write is not wanted.
    const ready = answer?.status === READY || (answer?.status === READ_ONLY && wasReadOnly);
    const state = { ready, version: answer?.version ?? null };
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
