/**
 * Whatever copies an installation copies all of it: each way is tried with a source in which every table of the schema
 * and every column has something, and the copy is compared with it cell by cell and file by file.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { excludedTables } from "../../../src/backup/database";
import { DATA_FOLDERS } from "../../../src/config/data-folders";
import { isPostgresUrl, openDatabase } from "../../../src/db/open";
import { findSqliteFaults } from "../../../src/db/portable/sqlite";
import { wantedDatabaseKinds } from "../../support/databases";
import { PROPERTY_SEED, PROPERTY_TIMEOUT, propertyRuns } from "../../support/property-runs";
import { findEmptyPlaces, findFileDifferences, findTableDifferences, readFilesBelow, readTablesAt } from "./compare";
import { ODD_SOURCE, SOURCE } from "./rows";
import { readSchema, type TableFacts } from "./schema";
import { type CopySource, openSource, Places } from "./source";
import { LEFT_OUT_TABLES, WAYS_TO_COPY, type WayToCopy } from "./ways";

/** With the first one, which has everything odd at once. */
const RUNS = { sqlite: 2, postgres: 1 };

const dir = mkdtempSync(join(tmpdir(), "driftglass-template-"));
const template = join(dir, "template.sqlite");
let tables: TableFacts[];

beforeAll(async () => {
  const { db, close } = await openDatabase(template);
  tables = await readSchema(db);
  await close();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Folders of the data directory that a backup takes along; others are made anew, or hold what ends with the machine. */
const COPIED_FOLDERS: readonly string[] = ["pictures", "evidence"] satisfies (typeof DATA_FOLDERS)[number][];
const LEFT_FOLDERS: readonly string[] = [
  "quarantine",
  "burn",
  "outbox",
  "previews",
  "backups",
] satisfies (typeof DATA_FOLDERS)[number][];

/** Files of a data directory that a backup has, by path. */
const copiedFiles = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readFilesBelow(dataDir)).filter(([path]) => {
      const [folder = ""] = path.split("/");
      return path.includes("/") ? !LEFT_FOLDERS.includes(folder) : !path.startsWith("driftglass.sqlite");
    }),
  );

/** How the copy is otherwise than it should be. */
async function copyFaults(way: WayToCopy, source: CopySource, places: Places): Promise<string[]> {
  // Written just now: it stands in the log of the file.
  await source.db
    .insertInto("departed_trades")
    .values({ ref: `before: ${way.name}` })
    .execute();
  const copied = await way.copy(source, places);
  const rows = await readTablesAt(source.url);
  const expected = way.expected?.(rows) ?? rows;
  const faults = findTableDifferences(tables, expected, await readTablesAt(copied.url));
  if (!isPostgresUrl(copied.url)) faults.push(...findSqliteFaults(copied.url));
  if (copied.dataDir !== undefined)
    faults.push(...findFileDifferences(copiedFiles(source.config.dataDir), copiedFiles(copied.dataDir)));
  return faults.map((fault) => `${way.name}: ${fault}`);
}

test("every folder of a data directory is copied or left behind", () => {
  expect([...COPIED_FOLDERS, ...LEFT_FOLDERS].sort()).toEqual([...DATA_FOLDERS].sort());
});

test("every table that rooms leave out of backups is left out for a reason", () => {
  const leftOut: string[] = excludedTables();
  expect(leftOut.sort()).toEqual(Object.keys(LEFT_OUT_TABLES).sort());
});

describe.each([...wantedDatabaseKinds])("a copy (from %s)", (kind) => {
  const ways = WAYS_TO_COPY.filter(
    ({ from, needs }) => from.includes(kind) && (!needs || wantedDatabaseKinds.includes(needs)),
  );

  test(
    `is as its source, table by table (seed ${PROPERTY_SEED})`,
    async () => {
      const property = fc.asyncProperty(SOURCE, async (recipe) => {
        const places = new Places(template);
        try {
          const source = await openSource(places, kind, tables, recipe);
          expect(findEmptyPlaces(tables, await readTablesAt(source.url))).toEqual([]);
          const faults: string[] = [];
          for (const way of ways) faults.push(...(await copyFaults(way, source, places)));
          expect(faults).toEqual([]);
        } finally {
          await places.end();
        }
      });
      await fc.assert(property, { ...propertyRuns(RUNS[kind]), examples: [[ODD_SOURCE]] });
    },
    PROPERTY_TIMEOUT,
  );
});
