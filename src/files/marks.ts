import type { Files } from "./files";

const MARK = /^driftglass-([\da-f-]{36})\.mark$/;

/** The file by which a database says that pictures of its own lie here. */
export const markOf = (database: string): string => `driftglass-${database}.mark`;

/** Which database a file is the mark of; null: it is none. */
export const markedBy = (name: string): string | null => MARK.exec(name)?.[1] ?? null;

const TEXT =
  "A Driftglass database keeps pictures here. Where there are two such marks, no picture is cleaned up.\n";

/** Leaves the mark of a database, unless it is there. */
export async function writeMark(files: Files, database: string): Promise<void> {
  const name = markOf(database);
  if (!(await files.get(name))) await files.put(name, new TextEncoder().encode(TEXT), "text/plain");
}

/** The same files, where no picture is put before the mark of its database is there. */
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
