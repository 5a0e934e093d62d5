/** The whole server in virtual time, for a short while: every rule holds, and a seed gives one trace. */
import { expect, test } from "bun:test";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
/** ms, on a machine that is busy. */
const TIMEOUT = 180_000;

/** In a process of its own: its time and chance are virtual. */
async function runCommand(...args: string[]): Promise<{ code: number; output: string }> {
  const command = [process.execPath, join(ROOT, "scripts/simulate.ts"), ...args];
  const child = Bun.spawn(command, { cwd: ROOT, stdout: "pipe", stderr: "pipe" });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, output: output + errors };
}

const traceIn = (output: string): string | undefined => /^trace ([0-9a-f]{64})$/m.exec(output)?.[1];

test(
  "2,000 acts of 250 people, with lost answers, repeats and a full disk, break no rule",
  async () => {
    const { code, output } = await runCommand("--seed", "7", "--acts", "2000", "--people", "250");
    expect(output).toContain("seed 7: 2000 acts of 250 people");
    expect([code, output.includes("FAILED")]).toEqual([0, false]);
  },
  TIMEOUT,
);

test(
  "one seed gives one trace, another one another",
  async () => {
    const settings = ["--acts", "200", "--people", "20"];
    const [first, again, other] = await Promise.all([
      runCommand("--seed", "3", ...settings),
      runCommand("--seed", "3", ...settings),
      runCommand("--seed", "4", ...settings),
    ]);
    expect(traceIn(first.output)).toMatch(/^[0-9a-f]{64}$/);
    expect(traceIn(again.output)).toBe(traceIn(first.output));
    expect(traceIn(other.output)).not.toBe(traceIn(first.output));
  },
  TIMEOUT,
);

test(
  "after 600 acts of 50 people, pages made with what the caches hold are the pages made anew",
  async () => {
    const { code, output } = await runCommand("--seed", "5", "--acts", "600", "--people", "50", "--pages");
    expect(output).toContain("600 acts of 50 people");
    expect([code, output.includes("FAILED")]).toEqual([0, false]);
  },
  TIMEOUT,
);
