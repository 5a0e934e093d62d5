import { createReadStream } from "node:fs";
import { appendFile, mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip, gzipSync } from "node:zlib";
import { z } from "zod";
import { inBatches, type Row, type Source, type Table, type Target } from "./portable";

const HEAD = "database.json";
const NAMES = z.array(z.string().regex(/^\w+$/));
const CONTENTS = z.object({
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string().regex(/^\w+$/), columns: NAMES, rows: z.number() })),
});

const fileOf = (folder: string, { name }: Table): string => join(folder, `${name}.ndjson.gz`);

async function durable(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** One compressed file of JSON lines for each table. */
export async function folderTarget(
  folder: string,
  { migrations, tables }: Pick<Source, "migrations" | "tables">,
): Promise<Target> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const table of tables) await writeFile(fileOf(folder, table), "", { mode: 0o600 });
  return {
    async insert(table, rows) {
      const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
      await appendFile(fileOf(folder, table), gzipSync(lines));
    },
    async finish(counts) {
      for (const table of tables) await durable(fileOf(folder, table));
      const contents = {
        migrations,
        tables: tables.map((each) => ({ ...each, rows: counts[each.name] ?? 0 })),
      };
      await writeFile(join(folder, HEAD), JSON.stringify(contents), { mode: 0o600, flush: true });
    },
    abandon: () => rm(folder, { recursive: true, force: true }),
  };
}

async function* linesOf(path: string): AsyncIterable<string> {
  const whole = createReadStream(path);
  const plain = whole.pipe(createGunzip());
  whole.once("error", (error) => plain.destroy(error));
  yield* createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY });
}

/** Reads what `folderTarget` wrote. @throws Error where rows are missing */
export async function folderSource(folder: string): Promise<Source> {
  const { migrations, tables } = CONTENTS.parse(JSON.parse(await readFile(join(folder, HEAD), "utf8")));
  const expected = new Map(tables.map(({ name, rows }) => [name, rows]));
  return {
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    async *rows(table) {
      if (expected.get(table.name) === 0) return;
      let count = 0;
      for await (const batch of inBatches<string>(linesOf(fileOf(folder, table)))) {
        count += batch.length;
        yield batch.map((line): Row => JSON.parse(line));
      }
      if (count !== expected.get(table.name)) throw new Error(`rows of ${table.name} are missing`);
    },
    close: async () => undefined,
  };
}
