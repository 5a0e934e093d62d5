/** A server on a shared database has to have the same backup location and second-factor key as the others. */
import { afterEach, describe, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "../../src/db/open";
import { runCli } from "../support/cli";
import { registerClient } from "../support/client";
import { s3SettingsOf, startS3 } from "../support/s3";
import { type Server, type ServerSettings, spawnServer, startServer } from "../support/server";
import { createDatabaseUrl, createSharedBackupDir } from "./fresh-storage";

const withPostgres = (process.env.TEST_DATABASES ?? "sqlite").split(",").includes("postgres");
const KEY = "a key of at least thirty-two signs".replaceAll(" ", "-");

describe.if(withPostgres)("servers of one PostgreSQL", () => {
  const servers: Server[] = [];
  const folders: string[] = [];
  afterEach(async () => {
    for (const each of servers.splice(0)) await each.stop();
    for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true });
  });

  const folder = () => {
    const dir = mkdtempSync(join(tmpdir(), "driftglass-meeting-"));
    folders.push(dir);
    return dir;
  };
  const newDatabase = async () => ({
    DATABASE_URL: await createDatabaseUrl("meeting"),
    WELCOME_BOTTLES: "0",
  });
  const start = async (settings: ServerSettings): Promise<Server> => {
    const server = await startServer(settings);
    servers.push(server);
    return server;
  };
  /** Expects a refused start. @returns the line of error */
  const expectRefused = async (settings: ServerSettings): Promise<string> => {
    const run = spawnServer({ DATA_DIR: folder(), LOG_LEVEL: "silent", ...settings });
    expect(await run.ended).toEqual({ code: 1, signal: null });
    expect(run.out()).toBe("");
    expect(run.err()).toMatch(/^could not start: [^\n]+\n$/);
    return run.err();
  };

  test("each with backups in its own data directory: the second is refused, also with a copied directory", async () => {
    const settings = await newDatabase();
    const first = await start(settings);
    expect(await expectRefused(settings)).toContain("what BACKUP_TO names here is not what it names there");
    const copied = folder();
    cpSync(first.dataDir, copied, { recursive: true });
    expect(await expectRefused({ ...settings, DATA_DIR: copied })).toContain("BACKUP_TO");
    expect(await expectRefused({ ...settings, BACKUP_TO: "/proc/nowhere" })).toContain("cannot be written");
    // A single server may have any location.
    await first.kill("SIGTERM");
    await start(settings);
    servers.shift();
  }, 60_000);

  test("both at the same instant with different locations: one of them starts", async () => {
    const settings = await newDatabase();
    const results = await Promise.allSettled([start(settings), start(settings)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(String(results.find((each) => each.status === "rejected")?.reason)).toContain("BACKUP_TO");
  }, 60_000);

  test("one with another key is warned while nobody has a second factor, and refused afterwards", async () => {
    const settings = { ...(await newDatabase()), BACKUP_TO: createSharedBackupDir() };
    const first = await start({ ...settings, SECOND_FACTOR_KEY: KEY });
    const same = await start({ ...settings, SECOND_FACTOR_KEY: KEY });
    expect(same.log()).not.toContain("another SECOND_FACTOR_KEY");
    const warned = await start(settings);
    expect(warned.log()).toContain("another server works with this database with another SECOND_FACTOR_KEY");
    const { id } = await registerClient(first.url);
    const { db, close } = await openDatabase(settings.DATABASE_URL, "none");
    await db.insertInto("second_factors").values({ user_id: id, secret: "x", last_step: 0, created_at: 1 }).execute();
    await close();
    await warned.stop();
    expect(await expectRefused(settings)).toContain("another SECOND_FACTOR_KEY");
    for (const each of [first, same]) await each.kill("SIGTERM");
    await warned.restart();
  }, 60_000);

  test("a frozen server is reported as silent, and one of an older version as unknown", async () => {
    const settings = { ...(await newDatabase()), BACKUP_TO: createSharedBackupDir() };
    const first = await start(settings);
    process.kill(first.pid(), "SIGSTOP");
    try {
      expect(await expectRefused(settings)).toContain("does not say whether");
    } finally {
      process.kill(first.pid(), "SIGCONT");
    }
    const older = new pg.Client({
      connectionString: settings.DATABASE_URL,
      application_name: "driftglass_events 0123456789ab",
    });
    await older.connect();
    const second = await start(settings);
    expect(second.log()).toContain("of an older version");
    await older.end();
  }, 60_000);

  test.each(["a folder", "a bucket"])(
    "with one backup location in %s: a person deleted on one server is not restored from a backup of the other",
    async (kind) => {
      const s3 = startS3();
      const inBucket = { ...s3SettingsOf(s3.config), BACKUP_TO: `s3://${s3.config.bucket}/copies` };
      const backupSettings = kind === "a bucket" ? inBucket : { BACKUP_TO: createSharedBackupDir() };
      const settings = { ...(await newDatabase()), ...backupSettings };
      const [here, there] = [await start(settings), await start(settings)];
      const deletedUser = await registerClient(here.url);
      const dir = await runCli({ ...settings, DATA_DIR: here.dataDir }, "backup");
      expect(dir).toMatchObject({ code: 0, err: "" });
      const [at = ""] = dir.out.split(": ");
      const token = { authorization: `Bearer ${deletedUser.token}` };
      const body = JSON.stringify({ password: "tide-and-glass" });
      const headers = { ...token, "content-type": "application/json" };
      const deletion = await fetch(`${there.url}/api/auth/account`, { method: "DELETE", headers, body });
      expect(deletion.status).toBe(204);
      const target = await createDatabaseUrl("meeting_restored");
      const into = { ...settings, DATABASE_URL: target, DATA_DIR: folder() };
      const restored = await runCli(into, "restore", at);
      expect(restored).toMatchObject({ code: 0, err: "" });
      expect(restored.out).toContain("erased again: 1 people");
      const { db, close } = await openDatabase(target, "none");
      const remaining = await db.selectFrom("users").select("id").where("id", "=", deletedUser.id).execute();
      await close();
      expect(remaining).toEqual([]);
      if (kind === "a folder") expect(readdirSync(settings.BACKUP_TO)).toContain("erased");
      await s3.stop();
    },
    60_000,
  );
});
