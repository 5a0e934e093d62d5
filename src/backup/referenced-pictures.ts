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

/** Those after this person first. */
async function* listPeopleInPages(db: DbOrTx, after: string) {
  const people = db.selectFrom("users").select("id");
  yield* readAllByKeys(people, { id: after });
  if (after !== "") yield* readAllByKeys(people.where("id", "<=", after), { id: "" });
}

/**
 * Files that a database names, as their paths in a backup, page by page: those of cases, then those of each page of
 * people, which may have none. Burn pictures are not among them. @param after the person after whom the people begin
 */
export async function* listReferencedPictures(db: DbOrTx, installation: string, after = ""): AsyncGenerator<string[]> {
  const pathIn = (folder: string) => (name: string) => `${folder}/${name.slice(0, 2)}/${name}`;
  for await (const names of listEvidencePictures(db)) yield names.map(pathIn(`evidence/${installation}`));
  for await (const some of listPeopleInPages(db, after)) {
    const names = await Promise.all(some.map(({ id }) => listPicturesOf(db, id)));
    yield names.flat().map(pathIn("pictures"));
  }
}
