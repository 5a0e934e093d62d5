import type { Queries } from "../../db/transact";
import type { Provider } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import type { Outsider } from "../providers/claims";
import { linksOf, ownerOf } from "../providers/linking";
import { noteProof, type Self } from "./proof";

/** How a person can prove themselves: who has a password, by that alone. */
export interface WaysToProve {
  password: boolean;
  /** Where a code can be mailed to; null: nowhere. */
  email: string | null;
  providers: Provider[];
}

/** @param open configured providers */
export async function waysToProve(
  db: Queries,
  { id }: Self,
  open: readonly Provider[],
): Promise<WaysToProve> {
  const row = await db
    .selectFrom("users")
    .select(["password_hash", "email", "email_verified"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row?.password_hash != null) return { password: true, email: null, providers: [] };
  const links = (await linksOf(db, id)).map(({ provider }) => provider);
  return {
    password: false,
    email: row?.email_verified === 1 ? row.email : null,
    providers: open.filter((each) => links.includes(each)),
  };
}

/** Proves by a fresh sign-in at a linked provider. @throws Refusal `proof_not_offered`, `identity_other` */
export async function proveByProvider(
  db: Queries,
  person: Self,
  who: Pick<Outsider, "provider" | "subject">,
  now: number,
): Promise<void> {
  const { providers } = await waysToProve(db, person, [who.provider]);
  if (providers.length === 0) throw new Refusal("proof_not_offered");
  if ((await ownerOf(db, who)) !== person.id) throw new Refusal("identity_other");
  await noteProof(db, person, now);
}
