import { createHmac } from "node:crypto";
import { ensureMeta } from "../../db/meta";
import { preparedQuery } from "../../db/prepared-query";
import type { Tx } from "../../db/transact";
import { randomToken } from "../../runtime/random";

const MASS_TEXT_KEY_META = "mass_text_key";
const MASS_TEXT_KEY_BYTES = 32;

const selectKey = preparedQuery<Record<string, never>, { value: string }>((db) =>
  db.selectFrom("meta").select("value").where("key", "=", MASS_TEXT_KEY_META),
);

/** One key per installation; read in the transaction, as one that makes it may be rolled back. */
async function massTextKey(tx: Tx): Promise<string> {
  const [row] = await selectKey(tx, {});
  return row?.value ?? (await ensureMeta(tx, MASS_TEXT_KEY_META, () => randomToken(MASS_TEXT_KEY_BYTES)));
}

/** HMAC of a text's shape: who has the table alone cannot try out texts. */
export const massTextFingerprint = async (tx: Tx, shape: string): Promise<string> =>
  createHmac("sha256", await massTextKey(tx))
    .update(shape)
    .digest("base64url");
