/**
 * Writes what every page and e-mail says into SCREENS_FILE, as JSON; with SCREENS_CHANGED under other limits. A process of
 * its own (`bun test ./tests/limits/print-screens.ts`), as limits are read when modules are loaded.
 */
import { test } from "bun:test";
import { changeLimits } from "./changed-limits";

test("what every page and e-mail says", async () => {
  const oldNumbers = process.env.SCREENS_CHANGED ? changeLimits() : [];
  // Imported after the change: much is computed from limits when it is loaded.
  const { readScreens } = await import("./read-screens");
  await Bun.write(process.env.SCREENS_FILE ?? "", JSON.stringify({ oldNumbers, screens: await readScreens() }));
}, 60_000);
