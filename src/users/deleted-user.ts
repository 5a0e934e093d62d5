import type { Tx } from "../db/transact";
import { DELETED_USER_ID } from "../limits/account";
import { DEFAULT_LANGUAGE } from "../limits/languages";
import { newUserRow } from "./new-user";

const DELETED_USER = {
  username: "",
  nickname: "",
  language: DEFAULT_LANGUAGE,
  country: "",
  passwordHash: null,
  inviteCode: "",
} as const;

/** Creates the account that stands for whoever is deleted, and for mail to who has no account. */
export async function ensureDeletedUser(tx: Tx, now: number): Promise<void> {
  await tx
    .insertInto("users")
    .values({ ...newUserRow(DELETED_USER, now), id: DELETED_USER_ID })
    .onConflict((on) => on.doNothing())
    .execute();
}
