/** `kill -9` in the middle of a rescue: the original is as it was, and the next one into the same folder begins anew. */
import { afterAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findSqliteFaults } from "../../src/db/portable/sqlite";
import { sha256 } from "../../src/runtime/sha256";
import { runCli } from "../support/cli";
import { createFullDatabase } from "./full-database";
import { removeTempFolders, tempFolder } from "./installation";
import { killPoints, killTimeout, runUntilStatement, KILLS as STATEMENTS } from "./kill-runs";

afterAll(removeTempFolders);

const KILLS = Number(process.env.RESCUE_KILLS ?? "6");
/** ms */
const TIMEOUT_MS = killTimeout(180_000);

test(
  `killed ${KILLS} times, then whole`,
  async () => {
    const [from, to] = [tempFolder(), tempFolder()];
    const file = join(from, "driftglass.sqlite");
    await createFullDatabase(file);
    const before = sha256(readFileSync(file));
    const env = { ...process.env, DATA_DIR: from, DATABASE_URL: "" };
    const started = performance.now();
    expect((await runCli({ DATA_DIR: from }, "rescue", "--to", tempFolder())).code).toBe(0);
    const whole = performance.now() - started;
    for (let n = 1; n <= KILLS; n++) {
      const child = Bun.spawn([process.execPath, "src/cli/driftglass.ts", "rescue", "--to", to], {
        env,
        stdio: ["ignore", "ignore", "ignore"],
        timeout: Math.round((whole * n) / (KILLS + 1)),
        killSignal: "SIGKILL",
      });
      await child.exited;
      expect(sha256(readFileSync(file))).toBe(before);
    }
    const { code, out, err } = await runCli({ DATA_DIR: from }, "rescue", "--to", to);
    // One that was quicker than its kill has left a whole one, which is not begun anew.
    if (code === 1) expect(err).toContain("is not empty");
    else expect(out).toContain("every table was read whole");
    expect(findSqliteFaults(join(to, "driftglass.sqlite"))).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  `killed at ${STATEMENTS} of its statements (KILLS=all: each), each time begun anew`,
  async () => {
    const from = tempFolder();
    const file = join(from, "driftglass.sqlite");
    await createFullDatabase(file);
    const before = sha256(readFileSync(file));
    const rescue = (to: string, statement?: number) =>
      runUntilStatement(["src/cli/driftglass.ts", "rescue", "--to", to], statement, { DATA_DIR: from });
    const { statements } = await rescue(tempFolder());
    const to = tempFolder();
    for (const moment of killPoints(statements)) {
      expect({ moment, ...(await rescue(to, moment)) }).toMatchObject({ moment, signal: "SIGKILL" });
      expect(sha256(readFileSync(file))).toBe(before);
    }
    console.log(`${statements} statements`);
    const { code, out } = await runCli({ DATA_DIR: from }, "rescue", "--to", to);
    expect([code, out]).toEqual([0, expect.stringContaining("every table was read whole")]);
    expect(findSqliteFaults(join(to, "driftglass.sqlite"))).toEqual([]);
  },
  TIMEOUT_MS,
);
