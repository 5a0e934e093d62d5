import { walkInSlices } from "./slices";
import { type Db, transact } from "./transact";

/** The value in `meta` once all rows are done. No position is like it: positions are ids. */
const DONE = "done";

const readPosition = async (db: Db, name: string): Promise<string> =>
  (await db.selectFrom("meta").select("value").where("key", "=", name).executeTakeFirst())?.value ?? "";

const writePosition = (db: Db, name: string, value: string) =>
  transact(db, (tx) =>
    tx
      .insertInto("meta")
      .values({ key: name, value })
      .onConflict((on) => on.column("key").doUpdateSet({ value }))
      .execute(),
  );

/**
 * Walks a table's rows once per `name`, in slices, to write what is computed from them anew. Where it is stands in `meta`:
 * killed, it goes on there. Two servers may do it at once, if doing a row twice is harmless.
 * @param slice does the rows with an id after this one ("": from the start), a bounded number of them; returns the last id, null: there were none
 */
export async function refillOnce(
  db: Db,
  name: string,
  slice: (after: string) => Promise<string | null>,
): Promise<void> {
  const position = await readPosition(db, name);
  if (position === DONE) return;
  await walkInSlices(position, async (after) => {
    const last = await slice(after);
    await writePosition(db, name, last ?? DONE);
    return last;
  });
}
