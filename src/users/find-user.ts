import type { UserRow } from "../db/tables/users";
import type { DbOrTx } from "../db/transact";

/** Columns of one person's row. */
export const findUser = <C extends keyof UserRow>(
  db: DbOrTx,
  id: string,
  columns: readonly C[],
): Promise<Pick<UserRow, C> | undefined> =>
  db.selectFrom("users").select(columns).where("id", "=", id).$castTo<Pick<UserRow, C>>().executeTakeFirst();
