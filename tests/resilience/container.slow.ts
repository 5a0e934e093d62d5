/** Builds and runs the image of the Containerfile, where buildah is installed. */
import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { buildContainer } from "../../scripts/build-container";

const ROOT = join(import.meta.dir, "../..");
const hasBuildah = process.platform === "linux" && process.getuid?.() === 0 && Bun.which("buildah") !== null;
if (!hasBuildah) console.log("not tried here: the container needs buildah, and its root user");

const NAME = `driftglass-test-${process.pid}`;
/** The vfs driver needs no kernel support, so it works inside another container. */
const buildah = (...args: string[]) => ["buildah", "--storage-driver", "vfs", ...args];

function runBuildah(...args: string[]): { code: number; output: string } {
  const env = { ...process.env, BUILDAH_ISOLATION: "chroot" };
  const { exitCode, stdout, stderr } = Bun.spawnSync(buildah(...args), { cwd: ROOT, env });
  return { code: exitCode, output: `${stdout}${stderr}`.trim() };
}

describe.if(hasBuildah)("the container", () => {
  let container = "";
  afterAll(() => {
    if (container) runBuildah("rm", container);
    runBuildah("rmi", NAME);
  });

  test("does not run as root, and is healthy as long as its server is", async () => {
    await buildContainer();
    const built = runBuildah("bud", "--format", "docker", "-t", NAME, ".");
    expect([built.code, built.code && built.output]).toEqual([0, 0]);
    const config = JSON.parse(runBuildah("inspect", "--type", "image", NAME).output).OCIv1.config;
    expect(config).toMatchObject({ User: "65532:65532", Volumes: { "/data": {} } });
    const { Healthcheck } = JSON.parse(runBuildah("inspect", "--type", "image", NAME).output).Docker.config;
    expect(Healthcheck.Test).toEqual(["CMD", "/driftglass", "--healthy"]);
    container = runBuildah("from", "--pull-never", NAME).output;

    const command = buildah("run", "--env", "PORT=38471", container, "--", "/driftglass");
    const env = { ...process.env, BUILDAH_ISOLATION: "chroot" };
    const server = Bun.spawn(command, { env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for await (const chunk of server.stdout) {
      output += new TextDecoder().decode(chunk);
      if (output.includes("\n")) break;
    }
    if (!output.includes("listening")) throw new Error(await new Response(server.stderr).text());
    const healthCheck = () =>
      runBuildah("run", "--env", "PORT=38471", container, "--", "/driftglass", "--healthy").code;
    expect(healthCheck()).toBe(0);
    expect((await fetch("http://127.0.0.1:38471/login")).status).toBe(200);
    // Without --user as the README says it, and as root all the same.
    for (const user of ["65532:65532", "0:0"])
      expect(runBuildah("run", "--user", user, container, "--", "/driftglass", "backup")).toMatchObject({
        code: 0,
      });
    expect(healthCheck()).toBe(0);
    const { code, output: listed } = runBuildah("run", container, "--", "/driftglass", "doctor");
    expect([code, listed]).toEqual([1, expect.not.stringMatching(/^wrong {2}(owner|folders|backup|permissions)/m)]);
    server.kill("SIGTERM");
    await server.exited;
    expect(healthCheck()).toBe(1);
  }, 180_000);
});
