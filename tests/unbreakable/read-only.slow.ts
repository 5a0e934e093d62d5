/** The one file as the container runs it: nobody's process, a root that cannot be written, and a volume. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeRoot } from "../../scripts/build-container";
import { call } from "../support/client";

/** A folder becomes a root only for root, and Bun itself asks the kernel's /proc. */
const possible = process.platform === "linux" && process.getuid?.() === 0 && Bun.which("unshare") !== null;
if (!possible)
  console.log("not tried here: one file alone in a root of its own needs Linux and its root user");

/** The user of the container. */
const NOBODY = 65532;
/** Far more than the 4 MB after which the log is written back by a worker thread. */
const WRITES_MOST = 20_000;

describe.if(possible)("one file in a root that cannot be written", () => {
  let root: string;
  let data: string;
  let server: Bun.Subprocess<"ignore", "pipe", "pipe">;
  let url: string;

  function inside() {
    const steps = [
      `mount --rbind "${root}" "${root}"`,
      `mount --bind "${data}" "${root}/data"`,
      `mount -t proc proc "${root}/proc"`,
      `mount -o remount,ro,bind "${root}"`,
      `exec setpriv --pdeathsig KILL chroot --userspec=${NOBODY}:${NOBODY} "${root}" /driftglass`,
    ];
    const env = { PATH: `${process.env.PATH}:/usr/sbin`, PORT: "0", TMPDIR: "/data", BUN_TMPDIR: "/data" };
    return Bun.spawn(["unshare", "--mount", "sh", "-c", steps.join(" && ")], {
      env: { ...env, DATA_DIR: "/data", CLOCK_OFFSET_MS: "0", RATE_LIMITS: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "driftglass-root-"));
    await makeRoot(root);
    for (const folder of ["data", "proc"]) mkdirSync(join(root, folder));
    chmodSync(root, 0o755);
    data = mkdtempSync(join(tmpdir(), "driftglass-volume-"));
    chownSync(data, NOBODY, NOBODY);
    server = inside();
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
    for (const each of [root, data]) if (each) rmSync(each, { recursive: true, force: true });
  });

  test("writes its log back beside the answers", async () => {
    const body = { username: "writer", nickname: "writer", password: "a long tide table", language: "en" };
    const { token } = (await call<{ token: string }>(url, "POST", "/auth/register", { body })).body;
    const headers = { authorization: `Bearer ${token}` };
    const wrote = () => statSync(join(data, "driftglass.sqlite")).size;
    const before = wrote();
    for (let n = 0; wrote() === before; n++) {
      if (n > WRITES_MOST) throw new Error("nothing is written back");
      const signature = `${n} `.repeat(60).slice(0, 80);
      expect((await call(url, "PUT", "/auth/profile", { headers, body: { signature } })).status).toBe(200);
    }
  }, 60_000);

  test("ends with 0 when it is told to", async () => {
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
  });
});
