import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../db/schema";
import { DELETED_USER_ID } from "../../limits/account";
import { FAR_FUTURE } from "../../limits/sea";

/**
 * SQL: when a bottle expires that drifts again: one for all ages never, that of an erased author at once, so that it is not
 * found again.
 */
export const expiresAtSql = (
  eb: ExpressionBuilder<Schema, "bottles">,
  ofErasedAuthor: RawBuilder<number>,
  later: RawBuilder<number>,
) =>
  eb
    .case()
    .when("band", "=", "all")
    .then(sql.lit(FAR_FUTURE))
    .when("author_id", "=", sql.lit(DELETED_USER_ID))
    .then(ofErasedAuthor)
    .else(later)
    .end();
