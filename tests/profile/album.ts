/** Albums in tests. */
import type { Db } from "../../src/db/transact";
import type { Files } from "../../src/files/files";
import { markedBy } from "../../src/files/store-marker";
import { addPhoto } from "../../src/profile/photos/photos";
import { aPerson, BEGINNING } from "../support/people";
import { png, RED } from "../support/specimens";

export const NOW = BEGINNING;
export const PICTURE_BYTES = png(40, 20, () => RED);

export async function namesIn(files: Files): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of files.list()) if (!markedBy(name)) found.push(name);
  return found.sort();
}

/** Someone with so many photos. */
export async function withPhotos(db: Db, files: Files, count: number) {
  const person = await aPerson(db);
  const photos = [];
  for (let n = 0; n < count; n++)
    photos.push(await addPhoto(db, files, { id: person.id }, PICTURE_BYTES, NOW));
  return { person, photos };
}

/** How many succeeded, and the codes of the others. */
export async function ends(tries: Promise<unknown>[]): Promise<{ won: number; lost: string[] }> {
  const settled = await Promise.allSettled(tries);
  const lost = settled.flatMap((end) =>
    end.status === "rejected" ? [String(end.reason.code ?? end.reason)] : [],
  );
  return { won: settled.length - lost.length, lost };
}
