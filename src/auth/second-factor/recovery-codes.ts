import { randomBytes } from "node:crypto";
import type { Queries, Tx } from "../../db/transact";
import { SECOND_FACTOR } from "../../limits/limits";
import { sha256 } from "../../runtime/sha256";

const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const SIGNS = 16;
const GROUP = 4;

/** Signs in groups of four, as people copy them. */
export const grouped = (text: string, between = " "): string =>
  text.match(new RegExp(`.{1,${GROUP}}`, "g"))?.join(between) ?? text;

const draw = (): string =>
  grouped(Array.from(randomBytes(SIGNS), (byte) => ALPHABET[byte % ALPHABET.length]).join(""), "-");

function plain(text: string): string | null {
  const code = text.normalize("NFKC").toUpperCase().replace(/[\s-]/g, "");
  return code.length === SIGNS && [...code].every((sign) => ALPHABET.includes(sign)) ? code : null;
}

/** Replaces a person's recovery codes with ten new ones. @returns the codes, shown once */
export async function newRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: SECOND_FACTOR.recoveryCodes }, draw);
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code: sha256(plain(code) ?? code) })))
    .execute();
  return codes;
}

/** Whether it is one of theirs, not used up. */
export async function hasRecoveryCode(db: Queries, userId: string, text: string): Promise<boolean> {
  const code = plain(text);
  if (code === null) return false;
  const found = await db
    .selectFrom("recovery_codes")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("code", "=", sha256(code))
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses up a recovery code. @returns whether it was one of theirs */
export async function takeRecoveryCode(tx: Tx, userId: string, text: string): Promise<boolean> {
  const code = plain(text);
  if (code === null) return false;
  const taken = await tx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code", "=", sha256(code))
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
}
