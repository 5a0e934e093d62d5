import { readAllByKeys } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { listUserPictures } from "../rooms";
import { listEvidencePictures } from "../safety/safety";

const listPeopleInPages = (db: DbOrTx) => readAllByKeys(db.selectFrom("users").select("id"), { id: "" });

/** Files that a database names, as their paths in a backup; burn pictures are not among them. */
export async function* listReferencedPictures(db: DbOrTx, installation: string): AsyncIterable<string> {
  for await (const some of listPeopleInPages(db))
    for (const { id } of some)
      for (const name of await listUserPictures(db, id)) yield `pictures/${name.slice(0, 2)}/${name}`;
  for await (const names of listEvidencePictures(db))
    for (const name of names) yield `evidence/${installation}/${name.slice(0, 2)}/${name}`;
}
