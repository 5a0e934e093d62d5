import type { Tx } from "../db/transact";
import { NEVER } from "../limits/limits";
import type { BandChange } from "../users/users";

/** Moves the author's bottles to the other age band. */
export async function changeBand(
  tx: Tx,
  userId: string,
  { adultAt }: BandChange,
  now: number,
): Promise<void> {
  await tx
    .updateTable("bottles")
    .set({
      band: adultAt !== null && adultAt <= now ? "adult" : "minor",
      author_adult_at: adultAt ?? NEVER,
    })
    .where("author_id", "=", userId)
    .where("band", "!=", "all")
    .execute();
}
