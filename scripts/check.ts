import { build, install, SERVER } from "./setup";
import { AS_SERVED, bunTest, holds, program, startRun } from "./steps";

const gate = startRun();
process.env.TEST_SERVER = SERVER;

if (!(await gate.step("install", () => holds(install)))) gate.finish();
await gate.step("build", () => holds(build));
await Promise.all([
  gate.step("types", () => program("node_modules/typescript/bin/tsc", "-p", ".")),
  gate.step("lint", () => program("node_modules/@biomejs/biome/bin/biome", "check", ".")),
  gate.step("catalogue", () => program("scripts/catalogue.ts", "--check")),
  gate.step("bun test", () => bunTest([], { TEST_DATABASES: "sqlite", ...AS_SERVED })),
]);
gate.finish();
