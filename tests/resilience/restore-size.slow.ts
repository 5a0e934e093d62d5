/**
 * How long a backup of some size takes, and to restore it. Whole: RESTORE_MB=1024 bun test ./tests/resilience/restore-size.slow.ts
 */
import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCrowd } from "../bench/crowd-database";
import { spawnCli } from "../support/cli";

/** Size of the database, of 1,024 × 1,024 bytes. */
const RESTORE_MB = Number(process.env.RESTORE_MB ?? 24);
const MEGABYTE = 1024 * 1024;
/** ms for 1 GB; a smaller one has no less, as most of that is the start of a process. */
const RESTORED_WITHIN = 60_000;
/** Bytes: a little less than a crowd's database has for each of its bottles, whatever its size. */
const BYTES_A_BOTTLE = 700;
const TIMEOUT = 300_000 + RESTORE_MB * 1_000;

const folder = mkdtempSync(join(tmpdir(), "driftglass-restore-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Duration {
  /** ms; `cpu`: processor time. */
  took: number;
  cpu: number;
}

async function timed(dataDir: string, ...args: string[]): Promise<Duration> {
  const start = performance.now();
  const child = spawnCli({ DATA_DIR: dataDir }, ...args);
  const err = await new Response(child.stderr).text();
  expect([await child.exited, err]).toEqual([0, ""]);
  return { took: performance.now() - start, cpu: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1_000 };
}

const seconds = ({ took, cpu }: Duration): string =>
  `in ${(took / 1000).toFixed(1)} s (processor ${(cpu / 1000).toFixed(1)})`;

test(
  `a database of ${RESTORE_MB} MB is restored within a minute`,
  async () => {
    const [from, into, copies] = ["from", "into", "copies"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(from, { mode: 0o700 });
    // Ten for each of its people.
    const bottles = 10 * Math.ceil((RESTORE_MB * MEGABYTE) / BYTES_A_BOTTLE / 10);
    await createCrowd(from, bottles, 0);
    const bytes = statSync(join(from, "driftglass.sqlite")).size;
    const copied = await timed(from, "backup", "--to", copies);
    const [name = ""] = readdirSync(copies).filter((each) => each.startsWith("driftglass-"));
    const copy = join(copies, name);
    const proven = await timed(from, "restore", copy, "--verify");
    const restored = await timed(into, "restore", copy);
    console.log(
      `${bottles} bottles, ${Math.round(bytes / MEGABYTE)} MB: backed up ${seconds(copied)}, proven ${seconds(proven)}, restored ${seconds(restored)}`,
    );
    expect(existsSync(join(into, "driftglass.sqlite"))).toBe(true);
    expect(bytes).toBeGreaterThanOrEqual(RESTORE_MB * MEGABYTE);
    expect(restored.took).toBeLessThanOrEqual(RESTORED_WITHIN);
  },
  TIMEOUT,
);
