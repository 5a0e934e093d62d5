import { type RawBuilder, sql } from "kysely";
import { insertion, preparedQuery } from "../../db/prepared-query";
import type { Db, DbOrTx, Tx } from "../../db/transact";
import { CHAT_LIMITS } from "../../limits/chat";

/** One attempt of one session to open a burn picture; repeated after a lost answer. */
export type BurnClaim = Record<"id" | "claim" | "sessionId", string>;

/** Stores the key of a burn picture that is being sent. */
export const insertBurnKey = insertion("burn_keys");

/** Of a key that nobody has asked for. */
export const UNCLAIMED_KEY = { claim: null, session_id: null, claimed_at: null } as const;

const selectKey = preparedQuery<{ id: string }, { key: string }>((db, param) =>
  db.selectFrom("burn_keys").select("key").where("message_id", "=", param("id")).compile(),
);

/** The key of a burn picture; null: it is gone, or the picture was stored before pictures were sealed. */
const findBurnKey = async (db: DbOrTx, id: string): Promise<string | null> =>
  (await selectKey(db, { id }))[0]?.key ?? null;

const setClaim = preparedQuery<BurnClaim & { now: number }, { key: string }>((db, param) =>
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
  (await setClaim(tx, { ...claim, now }))[0]?.key ?? null;

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

const insertMissingKey = preparedQuery<{ id: string; key: string }, never>((_, param) =>
  sql<never>`insert into burn_keys (message_id, key)
      select id, ${param("key")} from chat_messages
      where id = ${param("id")} and opened_at is null and recalled_at is null
      on conflict (message_id) do nothing`.compile(_),
);

/** The key of a burn picture; one that has none gets this one, unless it has ended. @returns null: it has ended */
export async function findOrInsertBurnKey(db: DbOrTx, id: string, key: string): Promise<string | null> {
  const known = await findBurnKey(db, id);
  if (known) return known;
  await insertMissingKey(db, { id, key });
  return findBurnKey(db, id);
}

/** Erases a claimed key, as its session has shown the picture. */
export async function deleteClaimedKey(db: Db, { id, claim, sessionId }: BurnClaim): Promise<void> {
  await db
    .deleteFrom("burn_keys")
    .where("message_id", "=", id)
    .where("claim", "=", claim)
    .where("session_id", "=", sessionId)
    .execute();
}

/** Erases the keys of pictures that have ended; nobody reads one afterwards, whoever has claimed it. */
export async function deleteBurnKeys(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("burn_keys").where("message_id", "in", ids).execute();
}

/** Erases the keys of all pictures of these conversations. */
export async function deleteBurnKeysIn(tx: Tx, conversations: RawBuilder<string>): Promise<void> {
  const pictures = sql<string>`(select burn_keys.message_id from burn_keys
    join chat_messages on chat_messages.id = burn_keys.message_id
    where chat_messages.conversation_id in (${conversations}))`;
  await tx.deleteFrom("burn_keys").where("message_id", "in", pictures).execute();
}

/** Erases the keys that were claimed a minute ago. @returns how many @param now ms */
export async function deleteSpentBurnKeys(db: Db, now: number): Promise<number> {
  const spent = db.deleteFrom("burn_keys").where("claimed_at", "<=", now - CHAT_LIMITS.burnClaimKept);
  return Number((await spent.executeTakeFirst()).numDeletedRows);
}

/** ms until the next claimed key is to be erased; undefined: none is claimed. @param now ms */
export async function untilNextSpentKey(db: Db, now: number): Promise<number | undefined> {
  const next = await db
    .selectFrom("burn_keys")
    .select("claimed_at")
    .where("claimed_at", "is not", null)
    .orderBy("claimed_at")
    .limit(1)
    .executeTakeFirst();
  return next?.claimed_at == null ? undefined : next.claimed_at + CHAT_LIMITS.burnClaimKept - now;
}

/** Erases the keys of pictures that ended unopened, where the ending has not done so itself. */
export async function deleteEndedBurnKeys(db: Db): Promise<void> {
  const ended = db
    .selectFrom("burn_keys as unclaimed")
    .innerJoin("chat_messages", "chat_messages.id", "unclaimed.message_id")
    .select("unclaimed.message_id")
    .where("unclaimed.claimed_at", "is", null)
    .where((eb) => eb.or([eb("recalled_at", "is not", null), eb("opened_at", "is not", null)]));
  await db.deleteFrom("burn_keys").where("message_id", "in", ended).execute();
}
