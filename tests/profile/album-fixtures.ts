/** Albums in tests. */
import type { Db } from "../../src/db/transact";
import type { FileStore } from "../../src/files/files";
import { databaseOfStoreMarker } from "../../src/files/store-marker";
import { addPhoto } from "../../src/profile/photos/photos";
import { NOW } from "../support/bottles";
import { aPerson } from "../support/people";
import { makePng, RED } from "../support/sample-pictures";

export const ALBUM_PICTURE = makePng(40, 20, () => RED);

export async function listPictureNames(files: FileStore): Promise<string[]> {
  const result: string[] = [];
  for await (const { name } of files.list()) if (!databaseOfStoreMarker(name)) result.push(name);
  return result.sort();
}

/** Someone with so many photos. */
export async function aPersonWithPhotos(db: Db, files: FileStore, count: number) {
  const person = await aPerson(db);
  const photos = [];
  for (let n = 0; n < count; n++) photos.push(await addPhoto(db, files, { id: person.id }, ALBUM_PICTURE, NOW));
  return { person, photos };
}

/** How many succeeded, and the codes of the others. */
export async function countSettled(tries: Promise<unknown>[]): Promise<{ won: number; lost: string[] }> {
  const settled = await Promise.allSettled(tries);
  const lost = settled.flatMap((end) => (end.status === "rejected" ? [String(end.reason.code ?? end.reason)] : []));
  return { won: settled.length - lost.length, lost };
}
