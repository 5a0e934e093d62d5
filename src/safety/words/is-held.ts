import { type RawBuilder, sql } from "kysely";
import type { ContentKind } from "../../db/tables/safety";

/** SQL: whether a text is held, alone or with others of the same mass mail: until it is decided it can be shown. */
export const isHeldSql = (kind: ContentKind, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from held_texts where held_texts.kind = ${sql.lit(kind)} and held_texts.thing_id = ${id})`;
