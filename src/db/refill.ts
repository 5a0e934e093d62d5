import { readMeta, writeMeta } from "./meta";
import { walkInSlices } from "./slices";
import { type Db, transact } from "./transact";

/** The value in `meta` once all rows are done. No position is like it: positions are ids. */
const DONE = "done";

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
  const position = (await readMeta(db, name)) ?? "";
  if (position === DONE) return;
  await walkInSlices(position, async (after) => {
    const last = await slice(after);
    await transact(db, (tx) => writeMeta(tx, name, last ?? DONE));
    return last;
  });
}
