import type { DbOrTx } from "../../db/transact";
import type { Provider } from "../../limits/auth";
import { Refusal } from "../../runtime/errors";
import { findUser } from "../../users/users";
import { hasPasskeyOf } from "../passkeys/passkeys";
import type { PasskeySite } from "../passkeys/site";
import type { ProviderIdentity } from "../providers/claims";
import { findIdentityOwner, listLinkedProviders } from "../providers/linked-providers";
import { recordProof, type SessionPerson } from "./proof";

/** The ways a person can prove who they are; codes and providers only without a password. */
export interface ProofMethods {
  password: boolean;
  /** Whether one of their passkeys can be used here. */
  passkey: boolean;
  /** The address a code can be sent to; null: none. */
  email: string | null;
  providers: Provider[];
}

/** @param here what opens accounts in this installation */
export async function loadProofMethods(
  db: DbOrTx,
  { id }: SessionPerson,
  { site, configured }: { site: PasskeySite | null; configured: readonly Provider[] },
): Promise<ProofMethods> {
  const row = await findUser(db, id, ["password_hash", "email", "email_verified"]);
  const passkey = await hasPasskeyOf(db, id, site);
  if (row?.password_hash != null) return { password: true, passkey, email: null, providers: [] };
  const links = (await listLinkedProviders(db, id)).map(({ provider }) => provider);
  return {
    password: false,
    passkey,
    email: row?.email_verified === 1 && !passkey ? row.email : null,
    providers: configured.filter((each) => links.includes(each)),
  };
}

/** Proves by a fresh sign-in at a linked provider. @throws Refusal `proof_not_offered`, `identity_other` */
export async function proveByProvider(
  db: DbOrTx,
  person: SessionPerson,
  identity: Pick<ProviderIdentity, "provider" | "subject">,
  now: number,
): Promise<void> {
  const { providers } = await loadProofMethods(db, person, { site: null, configured: [identity.provider] });
  if (providers.length === 0) throw new Refusal("proof_not_offered");
  if ((await findIdentityOwner(db, identity)) !== person.id) throw new Refusal("identity_other");
  await recordProof(db, person, now);
}
