import { SqliteAdapter, sql } from "kysely";
import { allNoted, isFirst } from "../db/meta";
import { throughPlaces } from "../db/slices";
import type { DesignRow } from "../db/tables/designs";
import { type Db, type Queries, type Tx, transact } from "../db/transact";
import { translate } from "../i18n/intl";
import { LANGUAGES } from "../limits/limits";
import { shownText } from "../safety/safety";
import { colourName } from "../ui/bottle/names";
import { readParams } from "../ui/bottle/params";
import { designName } from "./pictures/picture-row";
import { LISTED } from "./rules";
import { keysOf } from "./search-keys";

/** What is masked for some readers nobody finds a design by. */
const ANYONE = { created_at: 0, throw_count: 0, official: 0, writer_since: 0, writer_throws: 0 };

/** Forgets what a design is found by. */
export async function dropKeys(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("design_keys").where("design_id", "=", id).execute();
}

type Listed = Pick<DesignRow, "id" | "name" | "masks" | "status"> & { params: string };

/** What a design is found by; none of one that is not listed. */
export function keyRows({ id, name, masks, status, params }: Listed) {
  if (!LISTED.some((listed) => listed === status)) return [];
  const shown = { id, name: shownText(name, masks, "name", ANYONE, 0) };
  const names = LANGUAGES.map((language) => designName(translate(language), shown));
  const { color, texture } = readParams(JSON.parse(params));
  const keys = keysOf([...new Set(names)], colourName(color), texture);
  return keys.map((key) => ({ key, status, design_id: id }));
}

/** Writes down what a design is found by; a design that is not listed is not found. */
export async function keepKeys(tx: Tx, id: string): Promise<void> {
  // Locked, or on PostgreSQL a change under way would leave the keys of both names.
  const row = await tx
    .selectFrom("designs")
    .innerJoin("pictures", "pictures.hash", "designs.picture")
    .select(["id", "name", "masks", "status", "params"])
    .where("id", "=", id)
    .$if(!(tx.getExecutor().adapter instanceof SqliteAdapter), (query) => query.forNoKeyUpdate("designs"))
    .executeTakeFirst();
  await dropKeys(tx, id);
  const rows = row ? keyRows(row) : [];
  if (rows.length === 0) return;
  await tx
    .insertInto("design_keys")
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

const NOTE = "design_keys";
/** Keys of so many take about 10 ms. */
const AT_ONCE = 50;

const listedAfter = (db: Queries, after: string) =>
  db
    .selectFrom("designs")
    .select(["id", sql<boolean>`exists (select 1 from design_keys where design_id = designs.id)`.as("kept")])
    .where("status", "in", LISTED)
    .where("id", ">", after)
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();

/** Once, in bites: those that were listed before there were keys. */
export async function keepAllKeys(db: Db, now: number): Promise<void> {
  if (await allNoted(db, [NOTE])) return;
  await throughPlaces("", async (after) => {
    const rows = await listedAfter(db, after);
    const unkept = rows.filter(({ kept }) => !kept);
    if (unkept.length > 0)
      await transact(db, async (tx) => {
        for (const { id } of unkept) await keepKeys(tx, id);
      });
    return rows.at(-1)?.id ?? null;
  });
  await transact(db, (tx) => isFirst(tx, NOTE, now));
}
