/** A rescue names the pictures that its new database names and that could not be copied, whatever lies in the damaged folder. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listReferencedPictures } from "../../src/backup/referenced-pictures";
import { ensureInstallationId } from "../../src/db/installation";
import { openDatabase } from "../../src/db/open";
import { createFullDatabase } from "./full-database";
import { removeTempFolders, tempFolder } from "./installation";
import { fileOf, rescueWhole, webp } from "./rescue-fixtures";

afterAll(removeTempFolders);

/** Pictures that a database names, as paths in its data directory. */
async function namedPictures(folder: string): Promise<string[]> {
  const { db, close } = await openDatabase(fileOf(folder));
  const names: string[] = [];
  for await (const some of listReferencedPictures(db, await ensureInstallationId(db))) names.push(...some);
  await close();
  return names.sort();
}

/** What may have become of a picture, and whether that is found. Of what is sealed only an empty file is seen to be damaged. */
const STATES: [state: string, bytes: Buffer | null, isKept: (name: string) => boolean][] = [
  ["whole", webp(200), () => true],
  ["cut", webp(200).subarray(0, 120), (name) => !name.endsWith(".webp") || name.startsWith("evidence/")],
  ["empty", Buffer.alloc(0), () => false],
  ["gone", null, () => false],
];

let whole = "";
beforeAll(async () => {
  whole = tempFolder();
  await createFullDatabase(fileOf(whole));
  // The installation has its id before it is copied.
  await namedPictures(whole);
}, 60_000);

test.each(STATES)(
  "%s",
  async (_, bytes, isKept) => {
    const from = tempFolder();
    cpSync(whole, from, { recursive: true });
    const names = await namedPictures(from);
    expect(names.some((name) => name.startsWith("pictures/") && name.endsWith(".webp"))).toBe(true);
    for (const name of bytes ? names : []) {
      mkdirSync(dirname(join(from, name)), { recursive: true });
      writeFileSync(join(from, name), bytes ?? "");
    }
    const { report, to } = await rescueWhole(from);
    expect(report.missingPictures.toSorted()).toEqual(names.filter((name) => !isKept(name)));
    expect(names.filter((name) => !existsSync(join(to, name)))).toEqual(report.missingPictures.toSorted());
    expect(JSON.parse(readFileSync(join(to, "rescue.json"), "utf8")).missingPictures).toEqual(report.missingPictures);
  },
  60_000,
);
