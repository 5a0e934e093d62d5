import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Runs a command of the program; it ends with this process. */
export function spawnCli(env: Record<string, string | undefined>, ...args: string[]) {
  return Bun.spawn([process.execPath, "src/cli/driftglass.ts", ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: "", LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** The same, to its end. */
export async function runCli(env: Record<string, string | undefined>, ...args: string[]) {
  const child = spawnCli(env, ...args);
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, out, err };
}
