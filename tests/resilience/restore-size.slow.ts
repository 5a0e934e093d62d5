/**
 * How long a backup of some size takes, and to restore it. Whole: RESTORE_MB=1024 bun test ./tests/resilience/restore-size.slow.ts
 */
import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCli } from "../support/cli";

/** Size of the database, of 1,024 × 1,024 bytes. */
const RESTORE_MB = Number(process.env.RESTORE_MB ?? 24);
const MEGABYTE = 1024 * 1024;
/** ms for 1 GB; a smaller one has no less, as most of that is the start of a process. */
const RESTORED_WITHIN = 60_000;
/** Bytes: a little less than a demo's database has for each of its bottles, whatever its size. */
const BYTES_A_BOTTLE = 5_000;
/** ms; a demo takes most of it. */
const TIMEOUT = 300_000 + RESTORE_MB * 2_000;

const folder = mkdtempSync(join(tmpdir(), "driftglass-restore-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function timed(env: Record<string, string>, ...args: string[]): Promise<number> {
  const start = performance.now();
  expect(await runCli(env, ...args)).toMatchObject({ code: 0, err: "" });
  return performance.now() - start;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

test(
  `a database of ${RESTORE_MB} MB is restored within a minute`,
  async () => {
    const [from, into] = [{ DATA_DIR: join(folder, "from") }, { DATA_DIR: join(folder, "into") }];
    const bottles = Math.ceil((RESTORE_MB * MEGABYTE) / BYTES_A_BOTTLE);
    const filled = await timed(from, "demo", "--bottles", String(bottles));
    const bytes = statSync(join(from.DATA_DIR, "driftglass.sqlite")).size;
    const copied = await timed(from, "backup", "--to", join(folder, "copies"));
    const [name = ""] = readdirSync(join(folder, "copies")).filter((each) => each.startsWith("driftglass-"));
    const copy = join(folder, "copies", name);
    const proven = await timed(from, "restore", copy, "--verify");
    const restored = await timed(into, "restore", copy);
    console.log(
      `${bottles} bottles, ${Math.round(bytes / MEGABYTE)} MB, made in ${seconds(filled)}: backed up in ${seconds(copied)}, proven in ${seconds(proven)}, restored in ${seconds(restored)}`,
    );
    expect(existsSync(join(into.DATA_DIR, "driftglass.sqlite"))).toBe(true);
    expect(bytes).toBeGreaterThanOrEqual(RESTORE_MB * MEGABYTE);
    expect(restored).toBeLessThanOrEqual(RESTORED_WITHIN);
  },
  TIMEOUT,
);
