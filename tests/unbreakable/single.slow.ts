/** The product as one file, in a place where nothing else is: no sources, no packages, no Bun. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeRoot } from "../../scripts/build-container";
import { call } from "../support/client";

/** A folder becomes a root only for root, and Bun itself asks the kernel's /proc. */
const possible = process.platform === "linux" && process.getuid?.() === 0 && Bun.which("unshare") !== null;
if (!possible)
  console.log("not tried here: one file alone in a root of its own needs Linux and its root user");

describe.if(possible)("one file in an empty root", () => {
  let root: string;
  let server: Bun.Subprocess<"ignore", "pipe", "pipe">;
  let url: string;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "driftglass-root-"));
    await makeRoot(root);
    for (const folder of ["data", "proc"]) mkdirSync(join(root, folder));
    const inside = `mount -t proc proc "${root}/proc" && exec setpriv --pdeathsig KILL chroot "${root}" /driftglass`;
    server = Bun.spawn(["unshare", "--mount", "sh", "-c", inside], {
      env: { PATH: `${process.env.PATH}:/usr/sbin`, PORT: "0", DATA_DIR: "/data", CLOCK_OFFSET_MS: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for await (const chunk of server.stdout) {
      said += new TextDecoder().decode(chunk);
      if (said.includes("\n")) break;
    }
    url = /listening on (http:\S+)/.exec(said)?.[1] ?? "";
    if (!url) throw new Error(`${said}${await new Response(server.stderr).text()}`);
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

  test("migrates, writes, checks passwords and draws", async () => {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const body = { username: "single", nickname: "single", password: "password", language: "en" };
    const entered = await call(url, "POST", "/auth/register", { body });
    expect([entered.status, entered.body.warnings]).toEqual([201, ["password_common"]]);
    const { body: designs } = await call<{ items: { svg: string }[] }>(url, "GET", "/designs/defaults");
    const png = await fetch(`${url}${designs.items[0]?.svg.replace(/svg$/, "png")}`);
    expect(png.headers.get("content-type")).toBe("image/png");
    expect([...new Uint8Array(await png.arrayBuffer()).slice(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
  });

  test("ends with 0 when it is told to", async () => {
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
  });
});
