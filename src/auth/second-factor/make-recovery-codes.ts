import { type Db, type Tx, transact } from "../../db/transact";
import { lockAndCheckProven } from "../security/proof";
import { type SecretMaker, transactOnceSealed } from "../security/sealed-answer";
import { hasRecoveryCode, replaceRecoveryCodes, secondFactorFailed } from "./recovery-codes";

/** A repeat is told the codes again under the same conditions, as long as one of them lets in. @throws Refusal */
const checkRepeat = (db: Db, person: SecretMaker, codes: readonly string[], now: number): Promise<void> =>
  transact(db, async (tx) => {
    await lockAndCheckProven(tx, person, now);
    for (const code of codes) if (await hasRecoveryCode(tx, person.id, code)) return;
    throw secondFactorFailed();
  });

/**
 * Replaces a person's recovery codes, after an act in the same transaction. @returns the codes, shown once; with `once` a repeat
 * has the first ones again @throws Refusal `proof_required`, `second_factor_failed`: a repeat whose codes have been replaced or
 * were made in another session
 */
export async function makeRecoveryCodes(
  db: Db,
  person: SecretMaker,
  now: number,
  act: (tx: Tx) => Promise<void>,
): Promise<string[]> {
  const { secret, isRepeat } = await transactOnceSealed(db, person, now, async (tx) => {
    await act(tx);
    return { told: null, secret: (await replaceRecoveryCodes(tx, person.id)).join(" ") };
  });
  const codes = secret?.split(" ") ?? [];
  if (isRepeat) await checkRepeat(db, person, codes, now);
  return codes;
}
