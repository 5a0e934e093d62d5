import type { DbOrTx } from "../db/transact";

/** Whether the nickname was chosen at registration; after a social sign-in it was only derived. */
export async function hasChosenNickname(
  db: DbOrTx,
  { id, nickname }: { id: string; nickname: string },
): Promise<boolean> {
  const row = await db.selectFrom("users").select("password_hash").where("id", "=", id).executeTakeFirst();
  return Boolean(nickname) && row?.password_hash != null;
}
