/** Backups of a server that is written to: BACKUP_ROUNDS=20 or more proves so many of them, and that the writes came as fast. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCli } from "../support/cli";
import { type ApiClient, registerClient } from "../support/client";
import { checkDatabase } from "../support/database-check";
import { type Server, startServer } from "../support/server";
import { createDatabaseUrl } from "./fresh-storage";

const ROUNDS = Number(process.env.BACKUP_ROUNDS ?? 2);
/** ms for all of them. */
const ROUNDS_TIMEOUT = Math.max(600_000, ROUNDS * 30_000);
/** Writes a second that are asked for; each is acknowledged before its writer's next. */
const PER_SECOND = Number(process.env.BACKUP_WRITES ?? 500);
/** More than wait at once at that rate, so that a writer that waits for a slow one holds up nobody. */
const WRITERS = 96;
/** Each writes on several connections: signing up is dear, and more at once are refused. */
const PEOPLE = 24;
/** Whoever asks for a whole run has a machine for it: there the rate is part of what is shown. */
const IS_WHOLE = ROUNDS >= 20;
/** Share of what was asked for: 450 of 500. */
const RATE_SHARE = 0.9;

const folder = mkdtempSync(join(tmpdir(), "driftglass-backups-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface WriteLoad {
  stop(): Promise<void>;
  /** Acknowledged a second so far; longest wait, ms. */
  done(): { rate: number; longest: number };
}

/** Changes profiles at PER_SECOND by the clock: what a pause delayed is made up for. */
function startWriting(people: ApiClient[]): WriteLoad {
  let stopped = false;
  let begun = 0;
  let writes = 0;
  let longest = 0;
  const since = performance.now();
  const writeAs = async (person: ApiClient) => {
    while (!stopped) {
      const due = since + (begun * 1000) / PER_SECOND;
      begun++;
      await Bun.sleep(Math.max(0, due - performance.now()));
      const start = performance.now();
      const { status } = await person.call("PUT", "/auth/profile", { signature: `tide ${begun}` });
      if (status === 200) writes++;
      longest = Math.max(longest, performance.now() - start);
    }
  };
  const all = Array.from({ length: WRITERS }, (_, n) => writeAs(people[n % PEOPLE] as ApiClient));
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(all);
    },
    done: () => ({ rate: (writes * 1000) / (performance.now() - since), longest }),
  };
}

const kinds = (process.env.TEST_DATABASES ?? "sqlite").split(",");

describe.each(kinds)("backups of a running server (%s)", (kind) => {
  let server: Server;
  let people: ApiClient[];
  let url: string | undefined;
  const env = () => ({ DATA_DIR: server.dataDir, DATABASE_URL: url ?? "" });

  beforeAll(async () => {
    url = kind === "postgres" ? await createDatabaseUrl("backed_up") : undefined;
    server = await startServer({ DATABASE_URL: url });
    people = await Promise.all(Array.from({ length: PEOPLE }, () => registerClient(server.url)));
  });
  afterAll(() => server.stop());

  test(
    `${ROUNDS} backups during writes: each is verified, and one restored`,
    async () => {
      const writing = startWriting(people);
      for (let round = 0; round < ROUNDS; round++) {
        const to = join(folder, `${kind}-${round}`);
        expect(await runCli(env(), "backup", "--to", to)).toMatchObject({ code: 0, err: "" });
        const [name = ""] = readdirSync(to).filter((each) => each.startsWith("driftglass-"));
        const proven = await runCli(env(), "restore", "--verify", join(to, name));
        expect(proven).toMatchObject({ code: 0, err: "" });
        if (round > 0) rmSync(to, { recursive: true });
      }
      const { rate, longest } = writing.done();
      await writing.stop();
      console.log(
        `${kind}: ${ROUNDS} backups, ${Math.round(rate)} of ${PER_SECOND} writes a second, longest ${Math.round(longest)} ms`,
      );
      if (IS_WHOLE) expect(rate).toBeGreaterThanOrEqual(RATE_SHARE * PER_SECOND);
      const to = join(folder, `${kind}-0`);
      const [name = ""] = readdirSync(to).filter((each) => each.startsWith("driftglass-"));
      const restoredDir = join(folder, `${kind}-restored`);
      if (kind === "sqlite") {
        expect(await runCli({ DATA_DIR: restoredDir }, "restore", join(to, name))).toMatchObject({
          code: 0,
          err: "",
        });
        expect((await checkDatabase(join(restoredDir, "driftglass.sqlite"))).faults).toEqual([]);
      } else {
        const fresh = await createDatabaseUrl("restored");
        const restored = await runCli({ DATA_DIR: restoredDir, DATABASE_URL: fresh }, "restore", join(to, name));
        expect(restored).toMatchObject({ code: 0, err: "" });
        expect((await checkDatabase(fresh)).faults).toEqual([]);
      }
    },
    ROUNDS_TIMEOUT,
  );

  test("neither restore nor move overwrites a running server", async () => {
    const to = join(folder, `${kind}-0`);
    const [name = ""] = readdirSync(to).filter((each) => each.startsWith("driftglass-"));
    expect((await runCli(env(), "restore", join(to, name))).code).toBe(1);
    expect((await runCli(env(), "move", "--to", join(folder, `${kind}.sqlite`))).code).toBe(1);
  });
});

const isRoot = process.getuid?.() === 0 && Bun.which("mount") !== null;

test.skipIf(!isRoot)(
  "a full backup folder: one line of error, older backups stay, the server runs on",
  async () => {
    const server = await startServer();
    const small = join(folder, "small");
    mkdirSync(small);
    const mounted = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", small]).exitCode === 0;
    try {
      if (!mounted) return;
      const runs = [];
      for (let n = 0; n < 8; n++) runs.push(await runCli({ DATA_DIR: server.dataDir }, "backup", "--to", small));
      const failed = runs.filter(({ code }) => code === 1);
      expect(failed.length).toBeGreaterThan(0);
      expect(failed[0]?.err).toMatch(/^(there is no room for a backup|the backup does not fit)[^\n]*\n$/);
      const [name = ""] = readdirSync(small).filter((each) => each.startsWith("driftglass-"));
      expect(existsSync(join(small, name, "manifest.json"))).toBe(true);
      expect(readdirSync(small).filter((each) => each.startsWith(".half"))).toEqual([]);
      const verified = await runCli({ DATA_DIR: server.dataDir }, "restore", "--verify", join(small, name));
      expect(verified.code).toBe(0);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    } finally {
      Bun.spawnSync(["umount", small]);
      await server.stop();
    }
  },
  120_000,
);
