/** Debian packages that tests use, where this machine can install them. */
import { run } from "./setup";

/** Installs packages without asking. Does nothing where one is not root or has no apt. */
export async function installDebian(packages: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !Bun.which("apt-get")) return false;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run(["apt-get", "update", "-q"], { env });
  return (
    (await run(["apt-get", "install", "-q", "-y", "--no-install-recommends", ...packages], { env })) === 0
  );
}

const APERTIUM = ["apertium-apy", "apertium-eng-spa", "apertium-fr-es", "apertium-es-pt"];

/** A real translation engine for the tests; where there is none they say that this part was left out. */
export async function ensureApertium(): Promise<void> {
  if (!Bun.which("apertium-apy")) await installDebian(APERTIUM);
}
