import type { DbOrTx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import type { SessionPerson } from "../security/proof";

/** Notes that a session was proven with a passkey. @param begins it was begun with it, too @throws Refusal `login_failed` when the passkey or session is gone */
export async function markSessionPasskey(
  db: DbOrTx,
  { id, sessionId }: SessionPerson,
  passkeyId: string,
  begins = false,
): Promise<void> {
  const marked = await db
    .updateTable("sessions")
    .set({ passkey_id: passkeyId, ...(begins && { begun_passkey_id: passkeyId }) })
    .where("id", "=", sessionId)
    .where("user_id", "=", id)
    .where("scope", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("passkeys")
          .select("passkeys.id")
          .where("passkeys.id", "=", passkeyId)
          .where("passkeys.user_id", "=", id),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  if (!marked) throw new Refusal("login_failed");
}

/** Whether a session was begun or proven with a passkey that is still there: it counts as two steps. */
export async function isPasskeySession(db: DbOrTx, { id, sessionId }: SessionPerson): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("passkeys", "passkeys.id", "sessions.passkey_id")
    .select("sessions.id")
    .where("sessions.id", "=", sessionId)
    .where("passkeys.user_id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}
