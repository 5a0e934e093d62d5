import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerSettings, spawnServer } from "../support/server";

/** Starts the server with invalid settings and waits for its exit. */
async function startRefused(settings: ServerSettings) {
  const dir = mkdtempSync(join(tmpdir(), "driftglass-wrong-"));
  try {
    const run = spawnServer({ DATA_DIR: join(dir, "data"), LOG_LEVEL: "silent", ...settings });
    const { code } = await run.ended;
    return { code, out: run.out(), lines: run.err().trimEnd().split("\n") };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const WRONG: [settings: ServerSettings, named: RegExp][] = [
  [{ PORT: "many" }, /\bPORT: must be a whole number from 0 to 65535$/],
  [{ PORT: "70000" }, /\bPORT\b/],
  [{ PORT: "80.5" }, /\bPORT\b/],
  [{ DATABASE_URL: "mysql://sea" }, /\bDATABASE_URL\b/],
  [{ PUBLIC_URL: "example.org" }, /\bPUBLIC_URL\b/],
  [{ PUBLIC_URL: "https://example.org/app" }, /\bPUBLIC_URL\b/],
  [{ TRUST_PROXY: "-1" }, /\bTRUST_PROXY\b/],
  [{ RATE_LIMITS: "off" }, /\bRATE_LIMITS\b/],
  [{ WELCOME_BOTTLES: "no" }, /\bWELCOME_BOTTLES\b/],
  [{ CLOCK_OFFSET_MS: "soon" }, /\bCLOCK_OFFSET_MS\b/],
  [{ CLOCK_OFFSET_MS: "0", DRIFTGLASS_DEFAULT_ENV: undefined }, /\bCLOCK_OFFSET_MS\b/],
  [{ LOG_LEVEL: "loud" }, /\bLOG_LEVEL: must be one of debug, info, warn, error, silent$/],
  [{ BACKUP_TO: "s3://sea/copies" }, /\bBACKUP_TO: a bucket needs S3_ENDPOINT, S3_BUCKET and both keys$/],
];

describe("an invalid setting stops the start with one line that names it", () => {
  test.each(WRONG)("%j", async (settings, expectedName) => {
    const { code, out, lines } = await startRefused(settings);
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(lines).toEqual([expect.stringMatching(expectedName)]);
  });

  test("a data directory that is a file", async () => {
    const dir = mkdtempSync(join(tmpdir(), "driftglass-file-"));
    const file = join(dir, "data");
    writeFileSync(file, "");
    const { code, lines } = await startRefused({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(file)]);
    rmSync(dir, { recursive: true });
  });

  test("a port that is taken", async () => {
    const other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
    const { code, lines } = await startRefused({ PORT: String(other.port) });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(String(other.port))]);
    await other.stop(true);
  });

  test("an unreachable database server, whose password is not printed", async () => {
    const { code, lines } = await startRefused({
      DATABASE_URL: "postgres://someone:hunter22@127.0.0.1:1/sea",
    });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain("hunter22");
  });
});

describe("the start", () => {
  test("an empty setting counts as not set", async () => {
    const run = spawnServer({
      DATA_DIR: mkdtempSync(join(tmpdir(), "driftglass-empty-")),
      PUBLIC_URL: "",
      LOG_LEVEL: "",
    });
    while (!run.out().includes("\n")) await Bun.sleep(10);
    expect(run.out()).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+\n$/);
    run.child.kill("SIGTERM");
    expect((await run.ended).code).toBe(0);
  });
});
