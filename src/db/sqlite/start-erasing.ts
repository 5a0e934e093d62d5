import { resolve } from "node:path";
import { readChildOutput } from "../../runtime/child-output";
import { moduleCommand } from "../../runtime/product-file";
import { MINUTE } from "../../runtime/units";
import { ROUND_TIME } from "./erase-free-parts";

/** Exit code of a process that others have kept from erasing, or that has taken its time; it says where it has come to. */
export const UNFINISHED = 75;

/** A disk that does not answer must not hold up housekeeping for ever. */
const TIMEOUT = ROUND_TIME + 2 * MINUTE;

type ErasingProcess = Bun.Subprocess<"pipe", "pipe", "pipe">;

/** Erases the free parts of a file (`erase-free-parts.ts`), each round in a process of its own. */
export class FreePartEraser {
  /** The page at which the next round begins. */
  #from = 0;
  #running: ErasingProcess | null = null;
  #over = false;

  constructor(private readonly path: string) {}

  /** @returns false where something is left: the next round goes on there @throws Error where it fails */
  async run(): Promise<boolean> {
    if (this.#over) return false;
    const child = this.#start();
    this.#running = child;
    const { output, errors, code } = await readChildOutput(child);
    this.#running = null;
    if (this.#over) return false;
    if (code !== 0 && code !== UNFINISHED)
      throw new Error(
        `erasing free parts of the database ended with ${child.signalCode ?? code}: ${errors.slice(0, 500)}`,
      );
    this.#from = code === UNFINISHED ? Number(output) : 0;
    return code === 0;
  }

  /** For good. */
  async end(): Promise<void> {
    this.#over = true;
    this.#running?.kill("SIGKILL");
    await this.#running?.exited;
  }

  /** Its standard input stays open: it ends when the server does. */
  #start = (): ErasingProcess =>
    Bun.spawn([...moduleCommand("src/db/sqlite/erasing-process.ts"), resolve(this.path), String(this.#from)], {
      env: {},
      stdio: ["pipe", "pipe", "pipe"],
      timeout: TIMEOUT,
      killSignal: "SIGKILL",
    });
}
