/** What the descriptions of commands share. */
import { InvalidArgumentError } from "commander";
import type { CommandResult } from "./output";

/** Makes of a command an `action` that writes its result and ends the process. */
export type RunCommand = <Args extends unknown[]>(
  command: (...args: Args) => Promise<CommandResult>,
) => (...args: [...Args, ...unknown[]]) => Promise<never>;

/** An argument that is a whole number from 0. @throws InvalidArgumentError */
export function parseCountArgument(text: string): number {
  const n = Number(text);
  if (!Number.isSafeInteger(n) || n < 0) throw new InvalidArgumentError("It must be a whole number.");
  return n;
}
