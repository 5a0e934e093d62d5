/**
 * `bun run walk [languages] [--short] [--wide]`: every screen by language, theme and width; fails on overflow, cut
 * labels, missing glyphs, English leftovers and forbidden words. `--short`: light and 320 px only; `--wide`:
 * windows of 1280, 768 and 1920 px and a phone lying down. WALK_ONLY in the environment: screens whose pictures'
 * names match; WALK_THEME: light or dark alone.
 */
import { LANGUAGES } from "../src/limits/languages";
import { findChromium } from "./chromium";
import { BUN, buildProject, runCommand } from "./setup";

const args = process.argv.slice(2);
const languages = args.filter((each) => !each.startsWith("-"));
await buildProject();
const env = {
  CHROMIUM_PATH: await findChromium(),
  WALK: (languages.length > 0 ? languages : LANGUAGES).join(","),
  ...(args.includes("--short") && { WALK_SHORT: "1" }),
  ...(args.includes("--wide") && { WALK_WIDE: "1" }),
};
const command = [BUN, "--bun", "node_modules/@playwright/test/cli.js", "test", "tests/e2e/walk.e2e.ts"];
process.exit(await runCommand(command, { env }));
