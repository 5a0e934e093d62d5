import type { DbOrTx } from "../db/transact";
import { findUser } from "../users/users";

/** Whether the nickname was chosen at registration; after a social sign-in it was only derived. */
export async function hasChosenNickname(
  db: DbOrTx,
  { id, nickname }: { id: string; nickname: string },
): Promise<boolean> {
  const row = await findUser(db, id, ["password_hash"]);
  return Boolean(nickname) && row?.password_hash != null;
}
