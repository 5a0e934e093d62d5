import type { UserRow } from "../db/tables/users";
import type { Tx } from "../db/transact";
import type { SignedIn } from "./signed-in";

/** Changes which photos stay blurred for a person, whose row must be locked. */
export const updatePhotoBlur = async (tx: Tx, id: string, photo_blur: UserRow["photo_blur"]): Promise<void> =>
  void (await tx.updateTable("users").set({ photo_blur }).where("id", "=", id).execute());

/** Changes the given switches of a person, whose row must be locked; absent ones stay unchanged. */
export async function updateChatSwitches(
  tx: Tx,
  id: string,
  { receipts, typing }: Partial<SignedIn["chatSwitches"]>,
): Promise<void> {
  const change: Partial<Pick<UserRow, "receipts_on" | "typing_on">> = {
    ...(receipts !== undefined && { receipts_on: receipts ? 1 : 0 }),
    ...(typing !== undefined && { typing_on: typing ? 1 : 0 }),
  };
  if (Object.keys(change).length === 0) return;
  await tx.updateTable("users").set(change).where("id", "=", id).execute();
}
