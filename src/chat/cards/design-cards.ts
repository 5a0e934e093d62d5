import { type InferResult, sql } from "kysely";
import type { DbOrTx } from "../../db/transact";
import { textForReader } from "../../safety/safety";
import { nameAttributes } from "../../translate/detect-language";
import { designSvgPath } from "../../ui/urls";
import {
  ageBandOf,
  ageBandPersonOf,
  designsForAll,
  isBlockBetweenSql,
  isSuspendedOrBanned,
  publicNameSql,
  type TextReader,
} from "../../users/users";
import type { Card } from "./card";

const selectDesigns = (db: DbOrTx, reader: string, ids: readonly string[]) =>
  db
    .selectFrom("designs")
    .innerJoin("users as designer", "designer.id", "designs.designer_id")
    .select(["designs.id", "designer_id", "name", "picture", "status", "price", "designs.hidden_at", "designs.masks"])
    .select(["designer.official", "designer.adult_at", "designer.banned_at", "designer.suspended_until"])
    .select(["designer.created_at as writer_since", "designer.throw_count as writer_throws"])
    .select([
      publicNameSql("designer").as("nickname"),
      sql<number>`case when ${isBlockBetweenSql(sql`${reader}`, sql.ref("designer_id"))} then 1 else 0 end`.as(
        "blocked",
      ),
    ])
    .where("designs.id", "in", [...ids])
    .where("status", "in", ["forSale", "exhibition"]);

type DesignCardRow = InferResult<ReturnType<typeof selectDesigns>>[number];

/** As in the square (docs/product.md 10.16). */
function isDesignVisible(row: DesignCardRow, reader: TextReader, now: number): boolean {
  const { designer_id, blocked, hidden_at, adult_at } = row;
  const band = ageBandOf(reader.adultAt, now);
  if (band === null) return false;
  if (designer_id === reader.id) return true;
  if (blocked === 1 || hidden_at !== null || isSuspendedOrBanned(row, now)) return false;
  return designsForAll(ageBandPersonOf(row)) || ageBandOf(adult_at, now) === band;
}

function designCard(row: DesignCardRow, reader: TextReader, now: number): Card {
  const mask = { by: row.designer_id, official: row.official, masks: row.masks, field: "name" };
  const name = textForReader(row.name, mask, row, reader, now);
  return {
    kind: "design",
    id: row.id,
    name,
    nameLanguage: nameAttributes(name).lang ?? null,
    line: null,
    language: nameAttributes(name).lang ?? null,
    svg: designSvgPath(row.picture),
    by: row.nickname || null,
    price: row.status === "forSale" ? row.price : null,
  };
}

/** Those of the designs that a reader sees in the square, by id. @param now ms */
export async function loadDesignCards(db: DbOrTx, reader: TextReader, ids: readonly string[], now: number) {
  const rows = ids.length === 0 ? [] : await selectDesigns(db, reader.id, ids).execute();
  const visible = rows.filter((row) => isDesignVisible(row, reader, now));
  return new Map(visible.map((row) => [row.id, designCard(row, reader, now)]));
}
