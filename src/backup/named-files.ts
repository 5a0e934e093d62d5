import { AT_ONCE, inBatches } from "../db/batches";
import type { Queries } from "../db/transact";
import { picturesOf } from "../rooms";
import { sealedPictures } from "../safety/safety";

const people = (db: Queries) =>
  inBatches<{ id: string }>((last) =>
    db
      .selectFrom("users")
      .select("id")
      .where("id", ">", last?.id ?? "")
      .orderBy("id")
      .limit(AT_ONCE)
      .execute(),
  );

/** Files that a database names, as their paths in a backup; burn pictures are not among them. */
export async function* namedFiles(db: Queries, installation: string): AsyncIterable<string> {
  for await (const some of people(db))
    for (const { id } of some)
      for (const name of await picturesOf(db, id)) yield `pictures/${name.slice(0, 2)}/${name}`;
  for await (const names of sealedPictures(db))
    for (const name of names) yield `evidence/${installation}/${name.slice(0, 2)}/${name}`;
}
