import { existsSync } from "node:fs";
import { runCommand } from "./setup";

/** Installs packages as root with apt, else nothing. */
export async function installDebianPackages(packages: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !Bun.which("apt-get")) return false;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand(["apt-get", "update", "-q"], { env });
  return (
    (await runCommand(["apt-get", "install", "-q", "-y", "--no-install-recommends", ...packages], {
      env,
    })) === 0
  );
}

/** Container images forbid packages to start what they bring; elsewhere a web server would listen from now on. */
const QUIET = "/usr/sbin/policy-rc.d";

/** The proxies of `deploy/`, and what checks the unit there; tests report when they are missing. */
export async function ensureProxies(): Promise<void> {
  if (!existsSync(QUIET)) return;
  const missing = ["caddy", "nginx", "systemd-analyze"].filter((each) => !Bun.which(each));
  const packages = missing.map((each) => (each === "systemd-analyze" ? "systemd" : each));
  if (packages.length > 0) await installDebianPackages(packages);
}

const APERTIUM = ["apertium-apy", "apertium-eng-spa", "apertium-fr-es", "apertium-es-pt"];

/** A translation engine for tests; they report when it is missing. */
export async function ensureApertium(): Promise<void> {
  if (!Bun.which("apertium-apy")) await installDebianPackages(APERTIUM);
}
