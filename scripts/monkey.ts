/**
 * `bun run monkey --seed 1 --minutes 60`: an explorer walks the real pages in a real browser and reports what is wrong
 * (`tests/e2e/monkey.e2e.ts`). Ctrl-C reports what was found so far.
 */
import { parseArgs } from "node:util";
import { findChromium } from "./chromium";
import { BUN, buildProject, runCommand } from "./setup";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, minutes: { type: "string", default: "60" } },
});

function wholeNumber(name: "seed" | "minutes"): string {
  const number = Number(values[name]);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} takes a whole number`);
  return String(number);
}

const [seed, minutes] = [wholeNumber("seed"), wholeNumber("minutes")];
await buildProject();
const env = { CHROMIUM_PATH: await findChromium(), MONKEY_SEED: seed, MONKEY_MINUTES: minutes };
const command = [BUN, "--bun", "node_modules/@playwright/test/cli.js", "test", "tests/e2e/monkey.e2e.ts"];
process.exit(await runCommand(command, { env }));
