import { z } from "zod";
import { deleteRowsUpTo } from "../../db/slices";
import type { Db, DbOrTx } from "../../db/transact";
import { PASSKEY_LIMITS } from "../../limits/auth";
import { randomToken } from "../../runtime/random";
import { sha256 } from "../../runtime/sha256";

/** What a challenge is for, and the only browser or session that may answer it. */
export interface ChallengeBinding {
  purpose: "login" | "proof" | "registration";
  holder: string;
}

/** Stores a challenge; the database keeps its hash alone. @returns the challenge, base64url */
export async function createChallenge(db: DbOrTx, { purpose, holder }: ChallengeBinding, now: number): Promise<string> {
  const challenge = randomToken(PASSKEY_LIMITS.challengeBytes);
  await db
    .insertInto("passkey_challenges")
    .values({ id: sha256(challenge), purpose, holder, expires_at: now + PASSKEY_LIMITS.challengeLifetime })
    .execute();
  return challenge;
}

const CLIENT_DATA = z.object({ challenge: z.string() });

/** The challenge that a browser says it has answered; null: it says none. */
function challengeOf(clientDataJSON: string): string | null {
  try {
    return CLIENT_DATA.parse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString())).challenge;
  } catch {
    return null;
  }
}

/**
 * Uses up the challenge of an answer, before anything of it is verified: of many answers one is verified.
 * @returns the challenge; null: unknown, used, expired, or of another purpose, browser or session
 */
export async function consumeChallenge(
  db: DbOrTx,
  clientDataJSON: string,
  { purpose, holder }: ChallengeBinding,
  now: number,
): Promise<string | null> {
  const challenge = challengeOf(clientDataJSON);
  if (challenge === null) return null;
  const used = await db
    .deleteFrom("passkey_challenges")
    .where("id", "=", sha256(challenge))
    .where("purpose", "=", purpose)
    .where("holder", "=", holder)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return used === undefined ? null : challenge;
}

export const deleteExpiredChallenges = (db: Db, now: number): Promise<void> =>
  deleteRowsUpTo(db, { table: "passkey_challenges", key: ["id"], time: "expires_at" }, now);
