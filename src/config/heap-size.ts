/** JavaScriptCore's setting for the memory that it counts with. */
const SETTING = "BUN_JSC_forceRAMSize";
/** The rest is for SQLite, a decoder, a backup and the system. */
const SHARE = 1 / 4;

/**
 * Environment for a server. JavaScriptCore lets the heap grow by the memory of the whole machine and knows of no control
 * group, so that a server in 512 MB took as much as one in 24 GB (decision 186).
 * @param memory bytes that it may use; 0: the system does not tell
 */
export const heapSizeSettings = (memory = process.constrainedMemory()): Record<string, string> =>
  memory > 0 ? { [SETTING]: String(Math.floor(memory * SHARE)) } : {};

/**
 * Begins anew as the same process with that environment, which is read only at the start; returns where it is set,
 * memory is not known (it would begin for ever) or that cannot be.
 */
export function restartWithHeapSize(
  args: string[],
  env: Record<string, string | undefined>,
  settings = heapSizeSettings(),
): void {
  if (env[SETTING] !== undefined || settings[SETTING] === undefined || !process.execve) return;
  try {
    process.execve(process.execPath, [process.execPath, ...args], { ...env, ...settings });
  } catch {
    // It serves with a larger heap.
  }
}
