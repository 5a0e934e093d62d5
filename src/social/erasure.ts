import type { Tx } from "../db/transact";
import { uncountTiesOf } from "../users/users";

/** Corrects others' counts; rows cascade. */
export const forgetTies = (tx: Tx, userId: string): Promise<void> => uncountTiesOf(tx, userId);
