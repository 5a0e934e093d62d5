import { sql } from "kysely";
import { allNoted, isFirst } from "../db/meta";
import { type Db, type Queries, type Tx, transact } from "../db/transact";
import { translate } from "../i18n/intl";
import { LANGUAGES } from "../limits";
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

/** Writes down what a design is found by; a design that is not listed is not found. */
export async function keepKeys(tx: Tx, id: string): Promise<void> {
  await dropKeys(tx, id);
  const row = await tx
    .selectFrom("designs")
    .innerJoin("pictures", "pictures.hash", "designs.picture")
    .select(["name", "masks", "status", "params"])
    .where("id", "=", id)
    .where("status", "in", LISTED)
    .executeTakeFirst();
  if (!row) return;
  const name = shownText(row.name, row.masks, "name", ANYONE, 0);
  const names = LANGUAGES.map((language) => designName(translate(language), { id, name }));
  const { color, texture } = readParams(JSON.parse(row.params));
  const keys = keysOf([...new Set(names)], colourName(color), texture);
  const rows = keys.map((key) => ({ key, status: row.status, design_id: id }));
  await tx
    .insertInto("design_keys")
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

const NOTE = "design_keys";
const AT_ONCE = 200;

const unkept = (db: Queries, after: string) =>
  db
    .selectFrom("designs")
    .select("id")
    .where("status", "in", LISTED)
    .where(sql<boolean>`not exists (select 1 from design_keys where design_id = designs.id)`)
    .where("id", ">", after)
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();

/** Once: those that were listed before there were keys. */
export async function keepAllKeys(db: Db, now: number): Promise<void> {
  if (await allNoted(db, [NOTE])) return;
  for (let last: string | undefined = ""; last !== undefined; ) {
    const rows = await unkept(db, last);
    await transact(db, async (tx) => {
      for (const { id } of rows) await keepKeys(tx, id);
    });
    last = rows.at(-1)?.id;
  }
  await transact(db, (tx) => isFirst(tx, NOTE, now));
}
