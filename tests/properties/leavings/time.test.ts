/** What is kept for a time goes when it is over, not before; files that nothing names go too. */
import { beforeAll, expect, test } from "bun:test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newPictureName, pictureFileName } from "../../../src/files/pictures";
import { photoFilesOf } from "../../../src/profile/photos/photo-rows";
import { toIsoTime } from "../../../src/runtime/iso";
import { DAY } from "../../../src/runtime/units";
import { outboxFolderOf } from "../../../src/server/delivery";
import { NOW } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { photoRow } from "../../support/photos";
import { openSqliteInMemory } from "../../support/sqlite-template";
import { readTables } from "../copies/compare";
import { READABLE_ROWS } from "../copies/export-table";
import { fillTables, ODD_SOURCE, type RowChanges } from "../copies/rows";
import { readSchema, type TableFacts } from "../copies/schema";
import { Scene } from "./scene";
import { TIMED_ROWS } from "./time";

let tables: TableFacts[];
beforeAll(async () => {
  const { db, close } = await openSqliteInMemory();
  tables = await readSchema(db);
  await close();
});

/** Of days there is one row each, today's among them, beside the one that is over. */
const dayOf = (n: number, over: number): number => n - Number(n > over);

/** One row of each table is over, the others are not yet. */
function timedChanges(): RowChanges {
  const seen = new Map<string, number>();
  return Object.fromEntries(
    Object.entries(TIMED_ROWS).map(([table, { time, over, notYet, and, row: first = 0 }]) => [
      table,
      (row) => {
        const n = seen.get(table) ?? 0;
        seen.set(table, n + 1);
        return { ...row, ...and, [time]: n === first ? over : notYet + (time === "day" ? dayOf(n, first) : 0) };
      },
    ]),
  );
}

const namesIn = async (store: { list(): AsyncIterable<{ name: string }> }): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of store.list()) if (!name.endsWith(".mark")) names.push(name);
  return names.sort();
};

eachDatabase("by time alone", (_, open) => {
  test("rows go when their time is over, one of each table and no other", async () => {
    const db = await open();
    const numbers = [NOW, NOW + DAY];
    await fillTables(db, tables, { ...ODD_SOURCE, numbers, rows: 4, many: 0 }, { ...READABLE_ROWS, ...timedChanges() });
    const before = await readTables(db);
    const scene = await Scene.open(db);
    await scene.runHousekeeping(NOW);
    const after = await readTables(db);
    const faults = Object.keys(TIMED_ROWS).flatMap((table) => {
      const left = new Set((after[table] ?? []).map((row) => JSON.stringify(row)));
      const first = TIMED_ROWS[table]?.row ?? 0;
      const rows = (before[table] ?? []).map((row, n) => [n, left.has(JSON.stringify(row))] as const).slice(first);
      return rows
        .filter(([n, there]) => there === (n === first))
        .map(([n, there]) => `${table} ${n}: ${there ? "left" : "lost"}`);
    });
    expect(faults).toEqual([]);
    expect(Object.keys(TIMED_ROWS).filter((table) => (before[table] ?? []).length < 3)).toEqual([]);
  });

  test("rows of those tables that are spared stay, however old they are", async () => {
    const db = await open();
    const spared = Object.entries(TIMED_ROWS).flatMap(([table, { time, over, spares }]) =>
      spares ? [{ table, kept: { [time]: over - 400 * DAY, ...spares } }] : [],
    );
    const changes: RowChanges = Object.fromEntries(
      spared.map(({ table, kept }) => [table, (row) => ({ ...row, ...kept })]),
    );
    const source = { ...ODD_SOURCE, numbers: [NOW, NOW + DAY], rows: 2, many: 0 };
    await fillTables(db, tables, source, { ...READABLE_ROWS, ...changes });
    const before = await readTables(db);
    await (await Scene.open(db)).runHousekeeping(NOW);
    const after = await readTables(db);
    expect(spared.map(({ table }) => [table, after[table]])).toEqual(
      spared.map(({ table }) => [table, before[table] ?? []]),
    );
    expect(spared.filter(({ table }) => (before[table] ?? []).length < 2)).toEqual([]);
  });

  test("files that nothing names go; those that are named stay", async () => {
    const scene = await Scene.open(await open());
    const { files, burning, evidence, config } = scene.app;
    const who = await scene.person();
    const [photo, orphan] = [photoRow(who.id), pictureFileName(newPictureName(), 96)];
    await scene.db.insertInto("photos").values(photo).execute();
    const put = (store: typeof files, name: string) => store.put(name, Buffer.from(name), "image/webp");
    for (const name of [...photoFilesOf(photo), orphan]) await put(files, name);
    for (const store of [burning, evidence]) await put(store, orphan);
    const outbox = outboxFolderOf(config);
    mkdirSync(outbox, { recursive: true });
    const mails = [NOW - 8 * DAY, NOW - 6 * DAY].map((at) => `${toIsoTime(at).replaceAll(":", "-")}-id.eml`);
    for (const name of mails) writeFileSync(join(outbox, name), "");
    await scene.runHousekeeping(NOW, 0);
    expect(await namesIn(files)).toEqual([...photoFilesOf(photo), orphan].sort());
    expect([await namesIn(burning), await namesIn(evidence)]).toEqual([[orphan], [orphan]]);
    expect(readdirSync(outbox)).toEqual(mails.slice(1));
    for (let round = 0; round < 3; round++) await scene.runHousekeeping(NOW, 8 * DAY);
    expect(await namesIn(files)).toEqual(photoFilesOf(photo).sort());
    const elsewhere = [await namesIn(burning), await namesIn(evidence), await namesIn(scene.quarantine)];
    expect(elsewhere).toEqual([[], [], []]);
  });
});
