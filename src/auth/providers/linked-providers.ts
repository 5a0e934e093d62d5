import type { IdentityRow } from "../../db/tables/auth";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import type { Provider } from "../../limits/auth";
import { Refusal } from "../../runtime/errors";
import type { PasskeySite } from "../passkeys/site";
import { notifyOwner } from "../security/acts";
import { lockAndCheckProven, type SessionPerson } from "../security/proof";
import { refuseLastSignInMethod } from "../security/sign-in-methods";
import type { ProviderIdentity } from "./claims";

type IdentityKey = Pick<ProviderIdentity, "provider" | "subject">;

export const identityRow = (
  userId: string,
  identity: IdentityKey & { email: string | null },
  now: number,
): IdentityRow => ({
  provider: identity.provider,
  subject: identity.subject,
  user_id: userId,
  email: identity.email,
  created_at: now,
});

/** The id of the account an identity is linked to; null: none. */
export async function findIdentityOwner(db: DbOrTx, { provider, subject }: IdentityKey): Promise<string | null> {
  const row = await db
    .selectFrom("identities")
    .select("user_id")
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export type LinkedProvider = Pick<IdentityRow, "provider" | "email" | "created_at">;

/** An account's linked providers, oldest first. */
export const listLinkedProviders = (db: DbOrTx, userId: string): Promise<LinkedProvider[]> =>
  db
    .selectFrom("identities")
    .select(["provider", "email", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();

/** Links an identity; repeating it changes nothing. @throws Refusal `identity_taken`, `already_linked` */
export async function insertIdentity(tx: Tx, row: IdentityRow): Promise<void> {
  const inserted = await tx
    .insertInto("identities")
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (inserted) return notifyOwner(tx, row.user_id, "link_added", row.created_at);
  const owner = await findIdentityOwner(tx, row);
  if (owner !== row.user_id) throw new Refusal(owner === null ? "already_linked" : "identity_taken");
}

/** Removes all links of an account; the caller notifies the owner of each. @returns how many */
export async function unlinkAllProviders(tx: Tx, userId: string): Promise<number> {
  return (await tx.deleteFrom("identities").where("user_id", "=", userId).returning("provider").execute()).length;
}

/** Links an identity to the person's account. @throws Refusal `proof_required`, and as `insertIdentity` */
export const linkIdentity = (db: Db, person: SessionPerson, identity: ProviderIdentity, now: number): Promise<void> =>
  transact(db, async (tx) => {
    await lockAndCheckProven(tx, person, now);
    await insertIdentity(tx, identityRow(person.id, identity, now));
  });

/**
 * Unlinks a provider. @param available sign-in methods that this installation offers: its passkey site and its configured providers
 * @throws Refusal `proof_required`, `link_not_found`, `last_way_in`
 */
export async function unlinkIdentity(
  db: Db,
  person: SessionPerson,
  provider: Provider,
  available: { site: PasskeySite | null; configured: readonly Provider[] },
  now: number,
): Promise<void> {
  await transact(db, async (tx) => {
    // Two concurrent unlinks would each count on the other's link.
    await lockAndCheckProven(tx, person, now);
    const userId = person.id;
    const links = await listLinkedProviders(tx, userId);
    if (!links.some((each) => each.provider === provider)) throw new Refusal("link_not_found");
    await tx.deleteFrom("identities").where("user_id", "=", userId).where("provider", "=", provider).execute();
    await refuseLastSignInMethod(tx, userId, available);
    await notifyOwner(tx, userId, "link_removed", now);
  });
}
