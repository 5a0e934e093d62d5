import { afterAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../../src/db/open";
import { localFiles } from "../../src/files/local";
import { registerClient } from "../support/client";
import { type ServerSettings, spawnServer, startServer } from "../support/server";

const ROOT = join(import.meta.dirname, "../..");
const folders: string[] = [];
const folder = (): string => {
  const dir = mkdtempSync(join(tmpdir(), "driftglass-start-"));
  folders.push(dir);
  return dir;
};
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

/** Starts the server and waits for its exit. */
async function startRefused(settings: ServerSettings) {
  const run = spawnServer({ LOG_LEVEL: "silent", ...settings });
  const { code } = await run.ended;
  return { code, out: run.out(), lines: run.err().trimEnd().split("\n") };
}

/** Runs a script of `package.json`. */
async function runTool(script: string, dataDir: string, ...args: string[]) {
  const child = Bun.spawn([process.execPath, `scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, out, err };
}

const permissions = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe("a second server", () => {
  test("on the same port is refused before it creates or changes anything", async () => {
    const server = await startServer({ WELCOME_BOTTLES: "0" });
    const dataDir = join(folder(), "data");
    const { code, out, lines } = await startRefused({ PORT: new URL(server.url).port, DATA_DIR: dataDir });
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(lines).toEqual([expect.stringContaining(new URL(server.url).port)]);
    expect(existsSync(dataDir)).toBe(false);
    await server.stop();
  });

  test("on the same SQLite file is refused with one line; after a kill the next may use it", async () => {
    const server = await startServer({ WELCOME_BOTTLES: "0" });
    const startAgain = async () => startRefused({ PORT: "0", DATA_DIR: server.dataDir });
    const line = `could not start: another server already works with ${server.database}`;
    expect(await startAgain()).toEqual({ code: 1, out: "", lines: [line] });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.kill("SIGKILL");
    await server.restart();
    expect(await startAgain()).toEqual({ code: 1, out: "", lines: [line] });
    expect(await server.stop()).toBe(0);
  });

  test("commands work beside a running server", async () => {
    const server = await startServer();
    await registerClient(server.url);
    const { code, out } = await runTool("coins-check", server.dataDir);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining("no differences") });
    expect((await registerClient(server.url)).token).toBeString();
    await server.stop();
  });
});

test("a database newer than the program is refused by the start and by every command, and stays unchanged", async () => {
  const dataDir = folder();
  const { db, close } = await openDatabase(join(dataDir, "driftglass.sqlite"));
  await sql`insert into kysely_migration values ('9999-tomorrow', '2030-01-01T00:00:00.000Z')`.execute(db);
  await close();
  const error = expect.stringContaining("the database is newer than this program (it has 9999-tomorrow)");
  expect(await startRefused({ DATA_DIR: dataDir })).toEqual({ code: 1, out: "", lines: [error] });
  expect(await runTool("coins-check", dataDir)).toEqual({ code: 1, out: "", err: error });
  expect(await runTool("demo", dataDir, "--users", "1", "--bottles", "1")).toEqual({
    code: 1,
    out: "",
    err: error,
  });
});

describe("the data directory", () => {
  test("is readable by its owner alone, files created with wider permissions included", async () => {
    const dataDir = folder();
    for (const name of ["", "pictures", "outbox"]) {
      mkdirSync(join(dataDir, name), { recursive: true });
      chmodSync(join(dataDir, name), 0o755);
    }
    await (await openDatabase(join(dataDir, "driftglass.sqlite"))).close();
    chmodSync(join(dataDir, "driftglass.sqlite"), 0o644);
    const server = await startServer({ DATA_DIR: dataDir });
    await registerClient(server.url);
    const modes = ["", "pictures", "outbox"].map((name) => permissions(join(dataDir, name)));
    expect(modes).toEqual(["700", "700", "700"]);
    for (const end of ["", "-wal", "-shm"]) {
      expect([end, permissions(join(dataDir, `driftglass.sqlite${end}`))]).toEqual([end, "600"]);
    }
    await server.stop();
  });

  test("is created with access for its owner alone", async () => {
    const dataDir = join(folder(), "deep/data");
    const server = await startServer({ DATA_DIR: dataDir });
    expect(permissions(dataDir)).toBe("700");
    await server.stop();
  });

  test("keeps its permissions where it is shared, such as /tmp", async () => {
    const dataDir = folder();
    chmodSync(dataDir, 0o1777);
    const server = await startServer({ DATA_DIR: dataDir });
    expect(permissions(dataDir)).toBe("777");
    expect(permissions(join(dataDir, "driftglass.sqlite"))).toBe("600");
    await server.stop();
  });
});

test("a data directory deleted at run time: writes are refused, and /readyz says so", async () => {
  const server = await startServer({ WELCOME_BOTTLES: "0" });
  const person = await registerClient(server.url);
  const ready = async () => (await (await fetch(`${server.url}/readyz`)).json()).status;
  expect(await ready()).toBe("ready");
  rmSync(server.dataDir, { recursive: true });
  const { status, body } = await person.call("POST", "/bottles", { content: "into nothing" });
  expect({ status, body }).toMatchObject({ status: 503, body: { error: { code: "storage_unavailable" } } });
  expect((await person.call("PUT", "/auth/profile", { signature: "into nothing" })).status).toBe(503);
  // The check is cached for a second.
  await Bun.sleep(1_000);
  expect(await ready()).toBe("storage_unavailable");
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await person.call("GET", "/bottles")).status).toBe(200);
  await server.stop();
});

test("a start on an empty database leaves 80 pictures of another one in place, and logs it", async () => {
  const dataDir = folder();
  const files = localFiles(join(dataDir, "pictures"));
  const names = Array.from({ length: 80 }, (_, n) => `${String(n).padStart(22, "x")}-96.webp`);
  for (const name of names) {
    await files.put(name, Uint8Array.of(1), "image/webp");
    utimesSync(join(dataDir, "pictures/xx", name), 1, 1);
  }
  const server = await startServer({ DATA_DIR: dataDir });
  while (!server.log().includes("pictures are not cleaned up")) await Bun.sleep(10);
  expect(server.log()).toContain('"files":80,"unnamed":80');
  expect(readdirSync(join(dataDir, "pictures/xx"))).toHaveLength(80);
  await server.stop();
});

test("data deleted before a kill is overwritten in the database file after the next start", async () => {
  const server = await startServer({ WELCOME_BOTTLES: "0" });
  const person = await registerClient(server.url);
  const sign = (signature: string) => person.call("PUT", "/auth/profile", { signature });
  expect((await sign("a signature that has to go away")).status).toBe(200);
  expect((await sign("another one")).status).toBe(200);
  const isThere = () => ["", "-wal"].some((end) => readFileSync(server.database + end).includes("that has to go away"));
  await server.kill("SIGKILL");
  expect(isThere()).toBe(true);
  await server.restart();
  for (let deadline = performance.now() + 10_000; isThere() && performance.now() < deadline; ) await Bun.sleep(50);
  expect(isThere()).toBe(false);
  expect((await person.call("GET", "/auth/profile")).body).toMatchObject({ signature: "another one" });
  await server.stop();
});
