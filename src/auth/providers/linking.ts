import type { IdentityRow } from "../../db/tables/auth";
import { type Db, type Queries, type Tx, transact } from "../../db/transact";
import type { Provider } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { tellOwner } from "../security/acts";
import { lockProven, type Self } from "../security/proof";
import type { Outsider } from "./claims";

type Known = Pick<Outsider, "provider" | "subject">;

export const identityRow = (
  userId: string,
  who: Known & { email: string | null },
  now: number,
): IdentityRow => ({
  provider: who.provider,
  subject: who.subject,
  user_id: userId,
  email: who.email,
  created_at: now,
});

/** Whose account the identity opens. */
export async function ownerOf(db: Queries, { provider, subject }: Known): Promise<string | null> {
  const row = await db
    .selectFrom("identities")
    .select("user_id")
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export type Link = Pick<IdentityRow, "provider" | "email" | "created_at">;

/** An account's linked providers, oldest first. */
export const linksOf = (db: Queries, userId: string): Promise<Link[]> =>
  db
    .selectFrom("identities")
    .select(["provider", "email", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();

/** Links an identity; repeating it changes nothing. @throws Refusal `identity_taken`, `already_linked` */
export async function bind(tx: Tx, row: IdentityRow): Promise<void> {
  const bound = await tx
    .insertInto("identities")
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (bound) return tellOwner(tx, row.user_id, "link_added", row.created_at);
  const owner = await ownerOf(tx, row);
  if (owner !== row.user_id) throw new Refusal(owner === null ? "already_linked" : "identity_taken");
}

/** Takes all links from an account. */
export async function unlinkAll(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("identities").where("user_id", "=", userId).execute();
}

/** Links an identity to one's own account. @throws Refusal `proof_required`, and as `bind` */
export const link = (db: Db, person: Self, who: Outsider, now: number): Promise<void> =>
  transact(db, async (tx) => {
    await lockProven(tx, person, now);
    await bind(tx, identityRow(person.id, who, now));
  });

/** @throws Refusal `last_way_in` */
async function refuseLast(tx: Tx, userId: string, others: readonly Link[], open: readonly Provider[]) {
  const row = await tx
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (row?.password_hash == null && !others.some((each) => open.includes(each.provider)))
    throw new Refusal("last_way_in");
}

/**
 * Unlinks a provider. @param open configured providers
 * @throws Refusal `proof_required`, `link_not_found`, `last_way_in`
 */
export async function unlink(
  db: Db,
  person: Self,
  provider: Provider,
  open: readonly Provider[],
  now: number,
): Promise<void> {
  await transact(db, async (tx) => {
    // Two concurrent unlinks would each count on the other's link.
    await lockProven(tx, person, now);
    const userId = person.id;
    const links = await linksOf(tx, userId);
    if (!links.some((each) => each.provider === provider)) throw new Refusal("link_not_found");
    const others = links.filter((each) => each.provider !== provider);
    await refuseLast(tx, userId, others, open);
    await tx
      .deleteFrom("identities")
      .where("user_id", "=", userId)
      .where("provider", "=", provider)
      .execute();
    await tellOwner(tx, userId, "link_removed", now);
  });
}
