import type { Tx } from "../../db/transact";
import type { Provider } from "../../limits/auth";
import { Refusal } from "../../runtime/errors";
import type { PasskeySite } from "../passkeys/site";

/** After something was taken away: refuses where nothing is left that opens the account here. @throws Refusal `last_way_in` */
export async function refuseLastSignInMethod(
  tx: Tx,
  userId: string,
  { site, configured }: { site: PasskeySite | null; configured: readonly Provider[] },
): Promise<void> {
  const { password_hash } = await tx
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (password_hash !== null) return;
  const links = await tx.selectFrom("identities").select("provider").where("user_id", "=", userId).execute();
  if (links.some(({ provider }) => configured.includes(provider))) return;
  const passkey = await tx
    .selectFrom("passkeys")
    .select("id")
    .where("user_id", "=", userId)
    .where("rp_id", "=", site?.rpId ?? "")
    .executeTakeFirst();
  if (!passkey) throw new Refusal("last_way_in");
}
