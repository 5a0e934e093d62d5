import type { UserRow } from "../db/tables/users";
import type { Tx } from "../db/transact";
import type { SignedIn } from "./signed-in";

/** Changes which photos stay blurred for a person, whose row must be locked. */
export const updatePhotoBlur = async (tx: Tx, id: string, photo_blur: UserRow["photo_blur"]): Promise<void> =>
  void (await tx.updateTable("users").set({ photo_blur }).where("id", "=", id).execute());

/** Changes the given switches of a person, whose row must be locked; absent ones stay unchanged. */
export async function updateTells(tx: Tx, id: string, { read, typing }: Partial<SignedIn["tells"]>): Promise<void> {
  const change: Partial<Pick<UserRow, "tells_read" | "tells_typing">> = {
    ...(read !== undefined && { tells_read: read ? 1 : 0 }),
    ...(typing !== undefined && { tells_typing: typing ? 1 : 0 }),
  };
  if (Object.keys(change).length === 0) return;
  await tx.updateTable("users").set(change).where("id", "=", id).execute();
}
