/**
 * `bun run browsers [Chromium] [Firefox] [WebKitGTK]`: one journey of two people in each browser that is installed
 * (`tests/browsers/journey.ts`), on the built server; pictures of its end in test-results/browsers. Says which browser is missing, and how
 * Debian brings it.
 */
import { OTHER_BROWSERS } from "../tests/support/browsers/other-browsers";
import { findChromium } from "./chromium";
import { BUN, buildProject, runCommand, SERVER_BUNDLE } from "./setup";

const names = process.argv.slice(2);
for (const [name, { debian, open }] of Object.entries(OTHER_BROWSERS))
  if (!open) console.log(`${name} is missing: apt-get install --no-install-recommends ${debian}`);
if (!(await buildProject())) process.exit(1);
const env = { TEST_SERVER: SERVER_BUNDLE, CHROMIUM_PATH: await findChromium() };
const only = names.length > 0 ? ["-t", `^(${names.join("|")}) `] : [];
process.exit(await runCommand([BUN, "test", "./tests/browsers/journey.ts", ...only], { env }));
