import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "../../scripts/free-port";

const PROGRAM = "apertium-apy";
const MODES_DIR = "/usr/share/apertium";
/** It reads its dictionaries first, on a machine that is busy. ms */
const TIMEOUT_MS = 30_000;

/** Whether the engine is installed here (`scripts/setup.ts` does that where apt is at hand). */
export const hasApertium = (): boolean => Bun.which(PROGRAM) !== null;

async function waitForApertium(url: string, child: ChildProcess): Promise<void> {
  const late = performance.now() + TIMEOUT_MS;
  while (performance.now() < late && child.exitCode === null) {
    const there = await fetch(`${url}/listPairs`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (there) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${PROGRAM} did not start`);
}

/** Starts Apertium's APy with the pairs that are installed. */
export async function startApertium() {
  const port = await freePort();
  const child = spawn(PROGRAM, ["-p", String(port), "-j1", "-i1", MODES_DIR], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  await waitForApertium(url, child);
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.kill("SIGKILL");
    });
  return { url, stop };
}
