import type { Tx } from "../db/transact";

/** The bottles go with their author into the other age band; official ones belong to both. */
export async function changeBand(tx: Tx, userId: string, adultAt: number, now: number): Promise<void> {
  await tx
    .updateTable("bottles")
    .set({ band: adultAt <= now ? "adult" : "minor", author_adult_at: adultAt })
    .where("author_id", "=", userId)
    .where("band", "!=", "all")
    .execute();
}
