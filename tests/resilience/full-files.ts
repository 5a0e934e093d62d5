/** A disk that is full for one process: files longer than a limit. `prlimit` on a running process exists on Linux only. */

/** Ignores SIGXFSZ, so that a write beyond the limit fails instead of killing the process. */
export const LIMITABLE = ["sh", "-c", `trap '' XFSZ; exec "$@"`, "sh"];

/** @param bytes that a file may have, or `unlimited` */
export function limitFiles(pid: number, bytes: string): void {
  const { exitCode, stderr } = Bun.spawnSync(["prlimit", "--pid", String(pid), `--fsize=${bytes}:unlimited`]);
  if (exitCode !== 0) throw new Error(`prlimit: ${stderr}`);
}
