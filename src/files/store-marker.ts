import type { Files } from "./files";

const MARK = /^driftglass-([\da-f-]{36})\.mark$/;

/** Mark file of a database in its picture store. */
export const markOf = (database: string): string => `driftglass-${database}.mark`;

/** The database a mark file belongs to; null: no mark file. */
export const markedBy = (name: string): string | null => MARK.exec(name)?.[1] ?? null;

const TEXT =
  "A Driftglass database keeps pictures here. Where there are two such marks, no picture is cleaned up.\n";

/** Writes the mark unless it exists. */
export async function writeMark(files: Files, database: string): Promise<void> {
  const name = markOf(database);
  if (!(await files.get(name))) await files.put(name, new TextEncoder().encode(TEXT), "text/plain");
}

/** A store that writes its mark before the first picture. */
export function markedFiles(files: Files, database: string): Files {
  let marked: Promise<void> | undefined;
  return {
    ...files,
    async put(name, bytes, type) {
      marked ??= writeMark(files, database).catch((error) => {
        marked = undefined;
        throw error;
      });
      await marked;
      await files.put(name, bytes, type);
    },
  };
}
