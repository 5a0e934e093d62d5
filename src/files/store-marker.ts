import type { FileStore } from "./files";

const STORE_MARKER_PATTERN = /^driftglass-([\da-f-]{36})\.mark$/;

/** Name of a database's marker file in its picture store. */
const storeMarkerNameOf = (database: string): string => `driftglass-${database}.mark`;

/** The database to which a marker file belongs; null: not a marker file. */
export const databaseOfStoreMarker = (name: string): string | null => STORE_MARKER_PATTERN.exec(name)?.[1] ?? null;

const STORE_MARKER_TEXT =
  "A Driftglass database keeps pictures here. Where there are two such marks, no picture is cleaned up.\n";

/** Writes the marker unless it exists. */
export async function writeStoreMarker(files: FileStore, database: string): Promise<void> {
  const name = storeMarkerNameOf(database);
  if (!(await files.get(name))) await files.put(name, new TextEncoder().encode(STORE_MARKER_TEXT), "text/plain");
}

/** A store that writes its marker before the first picture. */
export function withStoreMarker(files: FileStore, database: string): FileStore {
  let marked: Promise<void> | undefined;
  return {
    ...files,
    async put(name, bytes, type) {
      marked ??= writeStoreMarker(files, database).catch((error) => {
        marked = undefined;
        throw error;
      });
      await marked;
      await files.put(name, bytes, type);
    },
  };
}
