/** The image of the Containerfile, built and run where a builder is at hand. */
import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { buildContainer } from "../../scripts/build-container";

const ROOT = join(import.meta.dir, "../..");
const possible = process.platform === "linux" && process.getuid?.() === 0 && Bun.which("buildah") !== null;
if (!possible) console.log("not tried here: the container needs buildah, and its root user");

const NAME = `driftglass-test-${process.pid}`;
/** Without a kernel's help of any kind: it works inside another container as well. */
const buildah = (...args: string[]) => ["buildah", "--storage-driver", "vfs", ...args];

function run(...args: string[]): { code: number; said: string } {
  const env = { ...process.env, BUILDAH_ISOLATION: "chroot" };
  const { exitCode, stdout, stderr } = Bun.spawnSync(buildah(...args), { cwd: ROOT, env });
  return { code: exitCode, said: `${stdout}${stderr}`.trim() };
}

describe.if(possible)("the container", () => {
  let container = "";
  afterAll(() => {
    if (container) run("rm", container);
    run("rmi", NAME);
  });

  test("is small, not root, and healthy as long as its server is", async () => {
    await buildContainer();
    const built = run("bud", "--format", "docker", "-t", NAME, ".");
    expect([built.code, built.code && built.said]).toEqual([0, 0]);
    const made = JSON.parse(run("inspect", "--type", "image", NAME).said).OCIv1.config;
    expect(made).toMatchObject({ User: "65532:65532", Volumes: { "/data": {} } });
    const { Healthcheck } = JSON.parse(run("inspect", "--type", "image", NAME).said).Docker.config;
    expect(Healthcheck.Test).toEqual(["CMD", "/driftglass", "--healthy"]);
    container = run("from", "--pull-never", NAME).said;

    const command = buildah("run", "--env", "PORT=38471", container, "--", "/driftglass");
    const env = { ...process.env, BUILDAH_ISOLATION: "chroot" };
    const server = Bun.spawn(command, { env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for await (const chunk of server.stdout) {
      said += new TextDecoder().decode(chunk);
      if (said.includes("\n")) break;
    }
    if (!said.includes("listening")) throw new Error(await new Response(server.stderr).text());
    const healthy = () => run("run", "--env", "PORT=38471", container, "--", "/driftglass", "--healthy").code;
    expect(healthy()).toBe(0);
    expect((await fetch("http://127.0.0.1:38471/login")).status).toBe(200);
    // Without --user as the README says it, and as root all the same.
    for (const user of ["65532:65532", "0:0"])
      expect(run("run", "--user", user, container, "--", "/driftglass", "backup")).toMatchObject({ code: 0 });
    expect(healthy()).toBe(0);
    const { code, said: listed } = run("run", container, "--", "/driftglass", "doctor");
    expect([code, listed]).toEqual([
      1,
      expect.not.stringMatching(/^wrong {2}(owner|folders|backup|permissions)/m),
    ]);
    server.kill("SIGTERM");
    await server.exited;
    expect(healthy()).toBe(1);
  }, 180_000);
});
