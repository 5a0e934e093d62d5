/** `bun run simulate --seed 1 --acts 1000000`: the whole server in virtual time, with people, faults and rules that hold. */
import "../tests/simulator/seams/install";
import "../tests/support/quick-passwords";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    acts: { type: "string", default: "3000" },
    people: { type: "string", default: "1000" },
    folder: { type: "string" },
    "no-shrink": { type: "boolean", default: false },
    pages: { type: "boolean", default: false },
  },
});

function wholeNumber(name: "seed" | "acts" | "people", least: number): number {
  const number = Number(values[name]);
  if (!Number.isSafeInteger(number) || number < least) throw new Error(`--${name} takes a whole number from ${least}`);
  return number;
}

const [seed, acts, people] = [wholeNumber("seed", 0), wholeNumber("acts", 1), wholeNumber("people", 2)];
// Only now: everything of `src` has to find the seams in place.
const { runSimulation } = await import("../tests/simulator/command");
const held = await runSimulation({
  seed,
  acts,
  people,
  shrink: !values["no-shrink"],
  folder: values.folder,
  pages: values.pages,
});
process.exit(held ? 0 : 1);
