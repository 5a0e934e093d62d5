/** The product as one file, in a place where nothing else is: no sources, no packages, no Bun. */

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeRoot } from "../../scripts/build-container";
import { HOUR } from "../../src/limits";
import { VERSION } from "../../src/version";
import { call } from "../support/client";

/** A folder becomes a root only for root, and Bun itself asks the kernel's /proc. */
const possible = process.platform === "linux" && process.getuid?.() === 0 && Bun.which("unshare") !== null;
if (!possible)
  console.log("not tried here: one file alone in a root of its own needs Linux and its root user");

type Running = Bun.Subprocess<"ignore", "pipe", "pipe">;

/** Runs the executable in a root; it ends with this process. */
function runIn(root: string, args: string[], env: Record<string, string> = {}): Running {
  const inside = `mount -t proc proc "$0/proc" && exec setpriv --pdeathsig KILL chroot "$0" /driftglass "$@"`;
  const own = { PORT: "0", DATA_DIR: "/data", CLOCK_OFFSET_MS: "0", ...env };
  return Bun.spawn(["unshare", "--mount", "sh", "-c", inside, root, ...args], {
    env: { PATH: `${process.env.PATH}:/usr/sbin`, ...own },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** @throws Error with what it said where it does not start */
async function addressOf(server: Running): Promise<string> {
  let said = "";
  for await (const chunk of server.stdout) {
    said += new TextDecoder().decode(chunk);
    if (said.includes("\n")) break;
  }
  const url = /listening on (http:\S+)/.exec(said)?.[1];
  if (!url) throw new Error(`${said}${await new Response(server.stderr).text()}`);
  return url;
}

describe.if(possible)("one file in an empty root", () => {
  let root: string;
  let server: Running;
  let url: string;

  async function command(args: string[], env: Record<string, string> = {}) {
    const child = runIn(root, args, env);
    const said = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    return { code: await child.exited, said: said.join("") };
  }

  const backups = (): string[] =>
    readdirSync(join(root, "data/backups")).filter((name) => /^drift/.test(name));

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "driftglass-root-"));
    await makeRoot(root);
    for (const folder of ["data", "proc"]) mkdirSync(join(root, folder), { mode: 0o700 });
    server = runIn(root, []);
    url = await addressOf(server);
  }, 120_000);

  afterAll(async () => {
    server?.kill("SIGTERM");
    await server?.exited;
    if (root) rmSync(root, { recursive: true, force: true });
  });

  test("serves pages in its languages, with their scripts, styles and pictures", async () => {
    for (const [language, dir] of [
      ["ar", "rtl"],
      ["en", "ltr"],
      ["ja", "ltr"],
    ]) {
      const page = await fetch(`${url}/login`, { headers: { cookie: `language=${language}` } });
      const html = await page.text();
      expect(html).toContain(`<html lang="${language}" dir="${dir}"`);
      const files = new Set([...html.matchAll(/\/static\/[\w.-]+/g)].map(([file]) => file));
      expect(files.size).toBeGreaterThan(3);
      for (const file of files) expect((await fetch(`${url}${file}`)).status).toBe(200);
    }
    expect((await fetch(`${url}/sw.js`)).status).toBe(200);
    expect((await fetch(`${url}/static/none`)).status).toBe(404);
  });

  test("migrates, writes, checks passwords, draws and decodes", async () => {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const body = { username: "single", nickname: "single", password: "password", language: "en" };
    const entered = await call(url, "POST", "/auth/register", { body });
    expect([entered.status, entered.body.warnings]).toEqual([201, ["password_common"]]);
    const { body: designs } = await call<{ items: { svg: string }[] }>(url, "GET", "/designs/defaults");
    const png = await fetch(`${url}${designs.items[0]?.svg.replace(/svg$/, "png")}`);
    expect(png.headers.get("content-type")).toBe("image/png");
    const drawn = await png.bytes();
    expect([...drawn.slice(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    const form = new FormData();
    form.set("file", new File([drawn], "x.png", { type: "image/png" }));
    const headers = { authorization: `Bearer ${entered.body.token}` };
    const sent = await fetch(`${url}/api/auth/upload-avatar`, { method: "POST", headers, body: form });
    expect([sent.status, (await sent.json()).avatar]).toEqual([200, expect.stringMatching(/-288\.webp$/)]);
  });

  test("is every command too, beside the server that it is", async () => {
    expect(await command(["version"])).toEqual({ code: 0, said: `driftglass ${VERSION}\n` });
    expect(await command(["nonsense"])).toMatchObject({ code: 2 });
    expect((await command(["backup"])).said).toContain("/data/backups/driftglass-");
    const found = await command(["doctor"], { CLOCK_OFFSET_MS: "" });
    expect(found.said).toContain("every key leads somewhere");
    expect(found.code).toBe(0);
    expect(await command(["official", "grant", "single"])).toMatchObject({ code: 0 });
    expect((await command(["official", "list"])).said).toContain("single");
    expect((await command(["coins", "check"])).said).toContain("no differences");
    expect((await command(["person", "end-sessions", "single"])).said).toContain("signed out everywhere");
    const { said } = await command(["person", "reset-password", "single"]);
    const password = said.trim().split("\n").at(0) ?? "";
    const body = { username: "single", password };
    expect((await call(url, "POST", "/auth/login", { body })).status).toBe(200);
    expect((await command(["push", "keys"])).said).toMatch(
      /^VAPID_PUBLIC_KEY=B[\w-]{86}\nVAPID_PRIVATE_KEY=/,
    );
    expect(await command(["serve"])).toMatchObject({ code: 1, said: expect.stringMatching(/^[^\n]+\n$/) });
  });

  test("proves and restores its backups, moves and fills a sea", async () => {
    const from = `/data/backups/${backups()[0]}`;
    expect((await command(["restore", "--verify", from])).said).toContain("is whole");
    expect(await command(["restore", from])).toMatchObject({ code: 1 });
    const restored = await command(["restore", from], { DATA_DIR: "/restored" });
    expect(restored).toMatchObject({ code: 0 });
    const moved = await command(["move", "--to", "/moved.sqlite"], { DATA_DIR: "/restored" });
    expect(moved.said).toContain("nothing was changed");
    const few = ["--users", "20", "--bottles", "50", "--designs", "5"];
    const demo = await command(["demo", "--among-people", ...few], { DATA_DIR: "/restored" });
    expect(demo.said).toContain("50 bottles");
  });

  test("ends with 0 when it is told to", async () => {
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
  });

  test("makes its nightly backup itself", async () => {
    const before = backups().length;
    const database = new Database(join(root, "data/driftglass.sqlite"));
    database
      .prepare("update meta set value = ? where key = 'backup begun'")
      .run(String(Date.now() - 27 * HOUR));
    database.close();
    server = runIn(root, ["serve"]);
    await addressOf(server);
    while (backups().length === before) await Bun.sleep(50);
    const name = backups().sort().at(-1) ?? "";
    const manifest = await Bun.file(join(root, "data/backups", name, "manifest.json")).json();
    expect(manifest.why).toBe("nightly");
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
  });
});
