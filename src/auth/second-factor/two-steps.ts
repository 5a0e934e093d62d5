import type { DbOrTx } from "../../db/transact";
import { isPasskeySession } from "../passkeys/session-passkey";
import type { SessionPerson } from "../security/proof";
import { hasSecondFactor } from "./second-factor";

/** Whether a session stands on two steps: the account has a code's app, or a passkey began or proved the session. */
export const isTwoStepSession = async (db: DbOrTx, person: SessionPerson): Promise<boolean> =>
  (await hasSecondFactor(db, person.id)) || (await isPasskeySession(db, person));
