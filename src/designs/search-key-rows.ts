import { SqliteAdapter } from "kysely";
import { refillOnce } from "../db/refill";
import type { DesignRow } from "../db/tables/designs";
import { type Db, type DbOrTx, type Tx, transact } from "../db/transact";
import { translatorFor } from "../i18n/translator";
import { LANGUAGES } from "../limits/languages";
import { maskedTextForOthers } from "../safety/safety";
import { SEARCH_KEY_VERSION } from "../text/search-key";
import { nearestColourName } from "../ui/bottle/colour-names";
import { readDesignParams } from "../ui/bottle/params";
import { designName } from "./pictures/picture-row";
import { LISTED_STATUSES } from "./rules";
import { searchKeysOf } from "./search-keys";

/** A reader for whom everything masked stays masked: masked words are not searchable for anybody. */
const ANY_VIEWER = { created_at: 0, throw_count: 0, official: 0, writer_since: 0, writer_throws: 0 };

/** Deletes a design's search keys. */
export async function deleteSearchKeys(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("design_keys").where("design_id", "=", id).execute();
}

type SearchKeyDesign = Pick<DesignRow, "id" | "name" | "masks" | "status"> & { params: string };

/** A design's search keys as rows; none for one that is not listed. */
export function searchKeyRows({ id, name, masks, status, params }: SearchKeyDesign) {
  if (!LISTED_STATUSES.some((listed) => listed === status)) return [];
  const shown = { id, name: maskedTextForOthers(name, masks, "name", ANY_VIEWER, 0) };
  const names = LANGUAGES.map((language) => designName(translatorFor(language), shown));
  const { color, texture } = readDesignParams(JSON.parse(params));
  const keys = searchKeysOf([...new Set(names)], nearestColourName(color), texture);
  return keys.map((key) => ({ key, status, design_id: id }));
}

/** Writes a design's search keys anew; a design that is not listed has none. */
export async function saveSearchKeys(tx: Tx, id: string): Promise<void> {
  // Locked: on PostgreSQL a concurrent change would leave the keys of both names.
  const row = await tx
    .selectFrom("designs")
    .innerJoin("pictures", "pictures.hash", "designs.picture")
    .select(["id", "name", "masks", "status", "params"])
    .where("id", "=", id)
    .$if(!(tx.getExecutor().adapter instanceof SqliteAdapter), (query) => query.forNoKeyUpdate("designs"))
    .executeTakeFirst();
  await deleteSearchKeys(tx, id);
  const rows = row ? searchKeyRows(row) : [];
  if (rows.length === 0) return;
  await tx
    .insertInto("design_keys")
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

const REFILL_NAME = `design_keys_${SEARCH_KEY_VERSION}`;
/** Writing the keys of this many designs takes about 10 ms. */
const REFILL_BATCH_SIZE = 50;

const selectListedAfter = (db: DbOrTx, after: string) =>
  db
    .selectFrom("designs")
    .select("id")
    .where("status", "in", LISTED_STATUSES)
    .where("id", ">", after)
    .orderBy("id")
    .limit(REFILL_BATCH_SIZE)
    .execute();

/** Writes the search keys of listed designs that an earlier `searchKey` made anew; once for each version, resumable. */
export const refillDesignSearchKeys = (db: Db): Promise<void> =>
  refillOnce(db, REFILL_NAME, async (after) => {
    const rows = await selectListedAfter(db, after);
    await transact(db, async (tx) => {
      for (const { id } of rows) await saveSearchKeys(tx, id);
    });
    return rows.at(-1)?.id ?? null;
  });
