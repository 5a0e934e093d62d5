import type { Tx } from "../db/transact";
import { uncountTiesOf } from "../users/users";

/** Whoever followed or was followed by the person counts one less; the rows go by themselves. */
export const forgetTies = (tx: Tx, userId: string): Promise<void> => uncountTiesOf(tx, userId);
