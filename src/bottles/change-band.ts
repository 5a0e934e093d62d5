import type { Tx } from "../db/transact";

/** Moves the author's bottles to the other age band. */
export async function changeBand(tx: Tx, userId: string, adultAt: number, now: number): Promise<void> {
  await tx
    .updateTable("bottles")
    .set({ band: adultAt <= now ? "adult" : "minor", author_adult_at: adultAt })
    .where("author_id", "=", userId)
    .where("band", "!=", "all")
    .execute();
}
