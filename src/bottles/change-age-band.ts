import type { Tx } from "../db/transact";
import { FAR_FUTURE } from "../limits/sea";
import type { AgeBandChange } from "../users/users";

/** Moves the author's bottles to their new age band. Official bottles (`all`) stay. */
export async function changeBottlesAgeBand(
  tx: Tx,
  userId: string,
  { adultAt }: AgeBandChange,
  now: number,
): Promise<void> {
  await tx
    .updateTable("bottles")
    .set({
      band: adultAt !== null && adultAt <= now ? "adult" : "minor",
      author_adult_at: adultAt ?? FAR_FUTURE,
    })
    .where("author_id", "=", userId)
    .where("band", "!=", "all")
    .execute();
}
