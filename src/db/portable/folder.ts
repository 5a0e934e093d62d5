import { createReadStream } from "node:fs";
import { appendFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createGunzip, gzipSync } from "node:zlib";
import { z } from "zod";
import { syncToDisk } from "../../runtime/sync-to-disk";
import {
  groupIntoBatches,
  type PortableRow,
  type PortableTable,
  type TransferSource,
  type TransferTarget,
} from "./transfer";

const CONTENTS_FILE = "database.json";
const NAMES = z.array(z.string().regex(/^\w+$/));
const CONTENTS_SCHEMA = z.object({
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string().regex(/^\w+$/), columns: NAMES, rows: z.number() })),
});

const tableFileOf = (folder: string, { name }: PortableTable): string => join(folder, `${name}.ndjson.gz`);

/** One compressed file of JSON lines for each table. */
export async function folderTarget(
  folder: string,
  { migrations, tables }: Pick<TransferSource, "migrations" | "tables">,
): Promise<TransferTarget> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const table of tables) await writeFile(tableFileOf(folder, table), "", { mode: 0o600 });
  return {
    async insert(table, rows) {
      const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
      await appendFile(tableFileOf(folder, table), gzipSync(lines));
    },
    async finish(counts) {
      for (const table of tables) await syncToDisk(tableFileOf(folder, table));
      const contents = {
        migrations,
        tables: tables.map((each) => ({ ...each, rows: counts[each.name] ?? 0 })),
      };
      await writeFile(join(folder, CONTENTS_FILE), JSON.stringify(contents), { mode: 0o600, flush: true });
    },
    abandon: () => rm(folder, { recursive: true, force: true }),
  };
}

async function* readGzipLines(path: string): AsyncIterable<string> {
  const whole = createReadStream(path);
  const plain = whole.pipe(createGunzip());
  whole.once("error", (error) => plain.destroy(error));
  plain.setEncoding("utf8");
  // `node:readline` would end a line at U+2028 and U+2029 too, which JSON may hold.
  let rest = "";
  for await (const text of plain) {
    const lines = `${rest}${text}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** Reads what `folderTarget` wrote. @throws Error where rows are missing */
export async function folderSource(folder: string): Promise<TransferSource> {
  const { migrations, tables } = CONTENTS_SCHEMA.parse(JSON.parse(await readFile(join(folder, CONTENTS_FILE), "utf8")));
  const expected = new Map(tables.map(({ name, rows }) => [name, rows]));
  return {
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    async *rows(table) {
      if (expected.get(table.name) === 0) return;
      let count = 0;
      for await (const batch of groupIntoBatches<string>(readGzipLines(tableFileOf(folder, table)))) {
        count += batch.length;
        yield batch.map((line): PortableRow => JSON.parse(line));
      }
      if (count !== expected.get(table.name)) throw new Error(`rows of ${table.name} are missing`);
    },
    close: async () => undefined,
  };
}
