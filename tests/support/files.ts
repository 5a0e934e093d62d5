import { afterAll } from "bun:test";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Files } from "../../src/files/files";
import { localFiles } from "../../src/files/local";

const ROOT = join(tmpdir(), `driftglass-pictures-${process.pid}`);
let count = 0;

afterAll(() => rmSync(ROOT, { recursive: true, force: true }));

/** A directory of its own for pictures, gone when the tests are over. */
export const someFiles = (): Files => localFiles(join(ROOT, String(count++)));
