import type { DbOrTx } from "../../db/transact";
import type { Provider } from "../../limits/auth";
import { Refusal } from "../../runtime/errors";
import type { ProviderIdentity } from "../providers/claims";
import { findIdentityOwner, listLinkedProviders } from "../providers/linked-providers";
import { recordProof, type SessionPerson } from "./proof";

/** How a person can prove themselves: who has a password, by that alone. */
export interface ProofMethods {
  password: boolean;
  /** Where a code can be mailed to; null: nowhere. */
  email: string | null;
  providers: Provider[];
}

/** @param open configured providers */
export async function loadProofMethods(
  db: DbOrTx,
  { id }: SessionPerson,
  open: readonly Provider[],
): Promise<ProofMethods> {
  const row = await db
    .selectFrom("users")
    .select(["password_hash", "email", "email_verified"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row?.password_hash != null) return { password: true, email: null, providers: [] };
  const links = (await listLinkedProviders(db, id)).map(({ provider }) => provider);
  return {
    password: false,
    email: row?.email_verified === 1 ? row.email : null,
    providers: open.filter((each) => links.includes(each)),
  };
}

/** Proves by a fresh sign-in at a linked provider. @throws Refusal `proof_not_offered`, `identity_other` */
export async function proveByProvider(
  db: DbOrTx,
  person: SessionPerson,
  who: Pick<ProviderIdentity, "provider" | "subject">,
  now: number,
): Promise<void> {
  const { providers } = await loadProofMethods(db, person, [who.provider]);
  if (providers.length === 0) throw new Refusal("proof_not_offered");
  if ((await findIdentityOwner(db, who)) !== person.id) throw new Refusal("identity_other");
  await recordProof(db, person, now);
}
