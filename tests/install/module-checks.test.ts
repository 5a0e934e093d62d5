import { expect, test } from "bun:test";
import { EXTERNAL_PACKAGES } from "../../scripts/build-server";
import { findImportedFiles, findStartedModules } from "../../scripts/source-references";
import { MODULE_CHECKS } from "./module-checks";

/** Files that packages load are known after a build of the one file: `install-ways.slow.ts` counts those too. */
test("whatever is loaded by its name has a check in every way of install", () => {
  const { threads, processes } = findStartedModules();
  const all = [...threads, ...processes, ...findImportedFiles(), ...EXTERNAL_PACKAGES];
  expect(all.length).toBeGreaterThan(8);
  expect(Object.keys(MODULE_CHECKS)).toEqual(expect.arrayContaining(all));
});
