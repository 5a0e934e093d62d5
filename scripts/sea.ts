/** `bun run sea --seed 1`: lives at a sea in virtual time and prints how long bottles waited for their first reader. */
import { parseArgs } from "node:util";
import { printSea } from "../tests/bench/sea/report";

const { values } = parseArgs({ options: { seed: { type: "string", default: "1" } } });
const seed = Number(values.seed);
if (!Number.isSafeInteger(seed) || seed < 0) throw new Error("--seed takes a whole number");
process.exit((await printSea(seed, console.log)) ? 0 : 1);
