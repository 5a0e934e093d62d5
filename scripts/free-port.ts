/** Ports for servers of tests and scripts. */
import { createServer } from "node:net";

/**
 * Below the ports that Linux gives to outgoing connections (`ip_local_port_range`, 32768 and more): one of those can
 * take the port of a server between its end and its restart.
 * Browsers refuse 10080.
 */
const FIRST_PORT = 10_100;
const PORTS_PER_PROCESS = 100;
const PROCESSES = 220;

let next = Math.floor(Math.random() * PORTS_PER_PROCESS);

/** From a range that this process shares with one of 220 others, so that parallel test runs do not meet. */
function nextPort(): number {
  const port = FIRST_PORT + (process.pid % PROCESSES) * PORTS_PER_PROCESS + (next % PORTS_PER_PROCESS);
  next++;
  return port;
}

/** Whether a server can listen there. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/** A port of 127.0.0.1 that no program listens on. @throws Error where none of this process's range is free */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_PER_PROCESS; tries++) {
    const port = nextPort();
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port of 127.0.0.1 after ${FIRST_PORT + (process.pid % PROCESSES) * PORTS_PER_PROCESS}`);
}
