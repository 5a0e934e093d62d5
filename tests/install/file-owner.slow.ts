/** Commands of root beside a server of another user: whatever they make is that user's. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerClient } from "../support/client";
import { type BinaryInstall, canUseOwnRoot, prepareBinary } from "./binary-install";
import type { InstalledServer } from "./installed-server";

/** Without a name, as a unit's and a container's is. */
const USER = 61_234;
/** ms; more than `/readyz` keeps what it found. */
const LATE = 10_000;

/** What below a folder is not the server's. */
const foreignIn = (data: string): string[] =>
  readdirSync(data, { recursive: true })
    .map(String)
    .filter((name) => {
      const { uid, gid } = statSync(join(data, name));
      return uid !== USER || gid !== USER;
    });

const HEALTHY = { TRANSLATE_URL: "", RATE_LIMITS: "1" };

test.if(canUseOwnRoot)("root that may not become that user is refused before it makes anything", () => {
  const data = mkdtempSync(join(tmpdir(), "driftglass-owner-"));
  chownSync(data, USER, USER);
  const like = ["setpriv", "--bounding-set=-setuid,-setgid", process.execPath, "src/cli/driftglass.ts"];
  const env = { ...process.env, DATA_DIR: data, DATABASE_URL: "" };
  for (const args of [["backup"], ["demo"], ["doctor"]]) {
    const { exitCode, stderr } = Bun.spawnSync([...like, ...args], { env });
    expect([exitCode, stderr.toString()]).toEqual([1, expect.stringMatching(/belongs to user 61234: run this as/)]);
  }
  expect(readdirSync(data)).toEqual([]);
  rmSync(data, { recursive: true });
});

describe.if(canUseOwnRoot)("root beside a server of another user", () => {
  let made: BinaryInstall;
  let server: InstalledServer;
  const ready = async () => (await (await fetch(`${server.url}/readyz`)).json()).status;

  async function becomes(status: string): Promise<void> {
    for (let late = performance.now() + LATE; (await ready()) !== status && performance.now() < late; )
      await Bun.sleep(100);
    expect(await ready()).toBe(status);
  }

  beforeAll(async () => {
    const place = { env: { DATA_DIR: "/srv/data" }, program: "/driftglass", user: USER, sealed: false };
    made = await prepareBinary(place);
    server = await made.start();
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
    made?.clear();
  });

  async function uploads(): Promise<void> {
    const { url } = server;
    const designs = (await (await fetch(`${url}/api/designs/defaults`)).json()) as {
      items: { svg: string }[];
    };
    const png = await (await fetch(`${url}${designs.items[0]?.svg.replace(/svg$/, "png")}`)).bytes();
    const form = new FormData();
    form.set("file", new File([png], "x.png", { type: "image/png" }));
    const headers = { authorization: `Bearer ${(await registerClient(url)).token}` };
    const sent = await fetch(`${url}/api/auth/upload-avatar`, { method: "POST", headers, body: form });
    expect(sent.status).toBe(200);
  }

  test("a fresh server has nothing wrong", async () => {
    const { code, output } = await made.command(["doctor"], HEALTHY);
    expect([code, output]).toEqual([0, expect.stringMatching(/^note {3}backup: there is none yet/m)]);
  });

  test("a first backup leaves nothing that the server cannot write", async () => {
    expect(await made.command(["backup"])).toMatchObject({ code: 0 });
    expect(foreignIn(made.data)).toEqual([]);
    await uploads();
    expect(await ready()).toBe("ready");
    expect(await made.command(["doctor"], HEALTHY)).toMatchObject({ code: 0 });
  }, 30_000);

  test("no other command does", async () => {
    const person = await registerClient(server.url);
    const { username } = (await person.call<{ username: string }>("GET", "/auth/profile")).body;
    const [backup = ""] = readdirSync(join(made.data, "backups")).filter((name) => name.startsWith("drift"));
    for (const args of [
      ["coins", "check"],
      ["official", "grant", username],
      ["official", "list"],
      ["official", "revoke", username],
      ["push", "keys"],
      ["person", "end-sessions", username],
      ["person", "reset-password", username],
      ["person", "remove", username, "--yes", username],
      ["restore", "--verify", `/srv/data/backups/${backup}`],
      ["demo", "--among-people", "--users", "2", "--bottles", "2", "--designs", "1"],
      ["backup", "--nightly"],
    ]) {
      const { code, output } = await made.command(args);
      expect([args.join(" "), code, code && output]).toEqual([args.join(" "), 0, 0]);
      expect([args.join(" "), foreignIn(made.data)]).toEqual([args.join(" "), []]);
    }
    expect(await ready()).toBe("ready");
  }, 60_000);

  test("what it may not read as that user is said with who that is", async () => {
    mkdirSync(join(made.root, "roots"), { mode: 0o700 });
    const { code, output } = await made.command(["backup", "--to", "/roots/copies"]);
    expect([code, output]).toEqual([1, expect.stringMatching(/^EACCES.*\(as user 61234, whose DATA_DIR is\)\n$/)]);
    const foreign = await made.command(["restore", "--verify", "/roots/none"]);
    expect([foreign.code, foreign.output]).toEqual([1, expect.stringMatching(/^EACCES.*as user 61234/)]);
  }, 30_000);

  test("folders that are root’s: /readyz and doctor say so", async () => {
    const folders = ["pictures", "evidence", "backups", "outbox"].map((name) => join(made.data, name));
    for (const each of folders) mkdirSync(each, { recursive: true, mode: 0o700 });
    const [, evidence = ""] = folders;
    chownSync(evidence, 0, 0);
    await becomes("storage_unavailable");
    expect(server.log()).toContain("EACCES: permission denied");
    for (const each of folders) chownSync(each, 0, 0);
    const { code, output } = await made.command(["doctor"], HEALTHY);
    expect(code).toBe(1);
    for (const name of folders.map((each) => each.replace(made.data, "/srv/data"))) {
      expect(output).toMatch(new RegExp(`^wrong {2}folders: cannot be written: ${name}: EACCES`, "m"));
      expect(output).toMatch(new RegExp(`^wrong {2}owner: .*${name}.*: of another user`, "m"));
    }
    for (const each of folders) chownSync(each, USER, USER);
    await becomes("ready");
    expect(await made.command(["doctor"], HEALTHY)).toMatchObject({ code: 0 });
  }, 30_000);

  test("a server that root starts is that user too", async () => {
    expect(await server.stop()).toBe(0);
    server = await made.start(0);
    await uploads();
    expect(await made.command(["backup"])).toMatchObject({ code: 0 });
    expect(foreignIn(made.data)).toEqual([]);
    expect(await server.stop()).toBe(0);
  }, 30_000);

  test("restoring into an emptied folder and moving leave it the server’s", async () => {
    const [backup = ""] = readdirSync(join(made.data, "backups")).filter((name) => name.startsWith("drift"));
    const other = { DATA_DIR: "/srv/data/restored" };
    mkdirSync(join(made.data, "restored"), { mode: 0o700 });
    chownSync(join(made.data, "restored"), USER, USER);
    const place = { ...other, BACKUP_TO: "/srv/data/backups" };
    const restored = await made.command(["restore", `/srv/data/backups/${backup}`], place);
    expect([restored.code, restored.code && restored.output]).toEqual([0, 0]);
    const moved = await made.command(["move", "--to", "/srv/data/restored/moved.sqlite"], other);
    expect([moved.code, moved.code && moved.output]).toEqual([0, 0]);
    expect(foreignIn(made.data)).toEqual([]);
  }, 30_000);

  test("a folder that its owner cannot reach is refused, and stays as it is", async () => {
    const before = readdirSync(made.data, { recursive: true }).length;
    chmodSync(join(made.root, "srv"), 0o700);
    const { code, output } = await made.command(["backup"]);
    chmodSync(join(made.root, "srv"), 0o755);
    expect([code, output]).toEqual([1, expect.stringMatching(/^user 61234.*cannot reach DATA_DIR \/srv\/data/)]);
    expect(readdirSync(made.data, { recursive: true })).toHaveLength(before);
  }, 30_000);
});
