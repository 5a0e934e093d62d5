import { listSentPictureFiles } from "../chat/pictures/sent-files";
import { readAllByKeys } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { listUserPhotoFiles } from "../profile/photos/photo-rows";
import { listEvidencePictures } from "../safety/reports/evidence-names";

/** `pictures.of` of the rooms that have any; not through `ROOMS`, as a backup that loads every room takes 30 MB more. */
export const LISTS_OF_PICTURES = [listSentPictureFiles, listUserPhotoFiles] as const;

async function listPicturesOf(db: DbOrTx, userId: string): Promise<string[]> {
  return (await Promise.all(LISTS_OF_PICTURES.map((list) => list(db, userId)))).flat();
}

const listPeopleInPages = (db: DbOrTx) => readAllByKeys(db.selectFrom("users").select("id"), { id: "" });

/** Files that a database names, as their paths in a backup; burn pictures are not among them. */
export async function* listReferencedPictures(db: DbOrTx, installation: string): AsyncIterable<string> {
  for await (const some of listPeopleInPages(db))
    for (const { id } of some)
      for (const name of await listPicturesOf(db, id)) yield `pictures/${name.slice(0, 2)}/${name}`;
  for await (const names of listEvidencePictures(db))
    for (const name of names) yield `evidence/${installation}/${name.slice(0, 2)}/${name}`;
}
