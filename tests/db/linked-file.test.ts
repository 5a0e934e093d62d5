/** A file behind a symbolic link: SQLite keeps its log beside the file, not beside the link. */
import { expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../src/db/open";
import { insertion } from "../../src/db/prepared-query";
import { ensurePrivateFile } from "../../src/db/sqlite/file-protection";
import { transact } from "../../src/db/transact";

const insertMeta = insertion("meta");

function aLink() {
  const dir = mkdtempSync(join(tmpdir(), "driftglass-linked-"));
  const [file, link] = [join(dir, "there", "sea.sqlite"), join(dir, "here.sqlite")];
  mkdirSync(join(dir, "there"));
  writeFileSync(file, "");
  symlinkSync(file, link);
  return { file, link, close: () => rmSync(dir, { recursive: true }) };
}

test("its log is taken in while the server runs", async () => {
  const { file, link, close } = aLink();
  const opened = await openDatabase(link);
  await opened.checkpoint();
  const before = statSync(file).size;
  await transact(opened.db, async (tx) => {
    for (let n = 0; n < 5; n++) await insertMeta(tx, { key: `large ${n}`, value: "x".repeat(1_000_000) });
  });
  while (statSync(file).size === before) await Bun.sleep(0);
  await opened.close();
  close();
});

test("its log is readable for its owner alone", () => {
  const { file, link, close } = aLink();
  const both = [file, `${file}-wal`];
  for (const each of both) {
    writeFileSync(each, "");
    chmodSync(each, 0o644);
  }
  ensurePrivateFile(link, false);
  expect(both.map((each) => statSync(each).mode & 0o777)).toEqual([0o600, 0o600]);
  close();
});
