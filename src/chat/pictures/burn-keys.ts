import { insertion, preparedQuery } from "../../db/prepared-query";
import type { Db, DbOrTx, Tx } from "../../db/transact";
import { CHAT_LIMITS } from "../../limits/chat";

/** One attempt of one session to open a burn picture; repeated after a lost answer. */
export type BurnClaim = Record<"id" | "claim" | "sessionId", string>;

/** Stores the key of a burn picture that is being sent. */
export const insertBurnKey = insertion("burn_keys");

const selectKey = preparedQuery<{ id: string }, { key: string }>((db, param) =>
  db.selectFrom("burn_keys").select("key").where("message_id", "=", param("id")).compile(),
);

/** The key of a burn picture; null: it is gone, or the picture was stored before pictures were sealed. */
export const findBurnKey = async (db: DbOrTx, id: string): Promise<string | null> =>
  (await selectKey(db, { id }))[0]?.key ?? null;

const takeKey = preparedQuery<BurnClaim & { now: number }, { key: string }>((db, param) =>
  db
    .updateTable("burn_keys")
    .set({ claim: param("claim"), session_id: param("sessionId"), claimed_at: param("now") })
    .where("message_id", "=", param("id"))
    .where("claim", "is", null)
    .returning("key")
    .compile(),
);

/** The first claim takes the key; null: there is none, or another claim has it. @param now ms */
export const claimBurnKey = async (tx: Tx, claim: BurnClaim, now: number): Promise<string | null> =>
  (await takeKey(tx, { ...claim, now }))[0]?.key ?? null;

const selectClaimedKey = preparedQuery<BurnClaim & { since: number }, { key: string }>((db, param) =>
  db
    .selectFrom("burn_keys")
    .select("key")
    .where("message_id", "=", param("id"))
    .where("claim", "=", param("claim"))
    .where("session_id", "=", param("sessionId"))
    .where("claimed_at", ">", param("since"))
    .compile(),
);

/** The key for the claim that took it, within a minute; null: not for this one, or no more. @param now ms */
export const findClaimedKey = async (db: DbOrTx, claim: BurnClaim, now: number): Promise<string | null> =>
  (await selectClaimedKey(db, { ...claim, since: now - CHAT_LIMITS.burnClaimKept }))[0]?.key ?? null;

/** Erases a claimed key, as its session has shown the picture. */
export async function deleteClaimedKey(db: Db, { id, claim, sessionId }: BurnClaim): Promise<void> {
  await db
    .deleteFrom("burn_keys")
    .where("message_id", "=", id)
    .where("claim", "=", claim)
    .where("session_id", "=", sessionId)
    .execute();
}

/** Erases the keys that nobody may read any more: claimed a minute ago, or of pictures that ended unopened. @param now ms */
export async function deleteSpentBurnKeys(db: Db, now: number): Promise<void> {
  const ended = db
    .selectFrom("chat_messages")
    .innerJoin("burn_keys", "burn_keys.message_id", "chat_messages.id")
    .select("chat_messages.id")
    .where("burn_keys.claimed_at", "is", null)
    .where((eb) => eb.or([eb("recalled_at", "is not", null), eb("opened_at", "is not", null)]));
  await db
    .deleteFrom("burn_keys")
    .where((eb) => eb.or([eb("claimed_at", "<=", now - CHAT_LIMITS.burnClaimKept), eb("message_id", "in", ended)]))
    .execute();
}
