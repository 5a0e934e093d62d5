/** Connections that a browser keeps though they are dead. */
import { SECOND } from "../../src/runtime/units";

/** Connections that browsers keep to a server, by HTTP/1.1; ms for each to show that it is alive. */
const KEPT_CONNECTIONS = 6;
const PROBE_TIMEOUT = SECOND;

/**
 * ms after the last byte: Chromium keeps one connection to a server by HTTP/2, asks it for a sign of life with the first
 * request after ten seconds of silence, and ends it ten seconds after that.
 */
export const PING_DELAY = 10.1 * SECOND;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The browser would use others that are as dead as the stream's was: what is asked for on them is given up, which ends
 * them. Where one answers, the others need not. @param wait ms: pages whose server stalls do not ask it all at once
 */
export async function endDeadConnections(wait: number): Promise<void> {
  await pause(wait);
  const over = new AbortController();
  const end = () => over.abort();
  const timer = setTimeout(end, PROBE_TIMEOUT);
  const probe = () => fetch("/healthz", { cache: "no-store", signal: over.signal }).then(end);
  await Promise.allSettled(Array.from({ length: KEPT_CONNECTIONS }, probe));
  clearTimeout(timer);
}
