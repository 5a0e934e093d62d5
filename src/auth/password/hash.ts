import { PASSWORD_HASH_LIMITS } from "../../limits/auth";
import { memoize } from "../../runtime/cache";
import { createFairQueue, type QueueTurn } from "../../runtime/queue";

const ARGON2ID = {
  algorithm: "argon2id",
  memoryCost: PASSWORD_HASH_LIMITS.memoryKiB,
  timeCost: PASSWORD_HASH_LIMITS.passes,
} as const;

/** zxcvbn's time grows with the length: only this prefix is checked. */
const STRENGTH_PREFIX_LENGTH = 32;
const STRONG_SCORE = 3;

const runInHashQueue = createFairQueue(PASSWORD_HASH_LIMITS);

const normalizePassword = (password: string): string => password.normalize("NFKC");

/** The place of a hash in the queue: the lanes do not wait for each other. */
export interface HashTurn extends QueueTurn {
  lane: "known" | "newcomers" | "strangers" | "with a code";
}

/** Turns without a key of their own. */
export const NEWCOMER_HASH_TURN: HashTurn = { lane: "newcomers", key: "" };
export const STRANGER_HASH_TURN: HashTurn = { lane: "strangers", key: "" };

/** The turn of a known account. @param key the person's id, or the key of the username */
export const knownHashTurn = (key: string): HashTurn => ({ lane: "known", key });

/** Argon2id hash. @throws Refusal `overloaded` when too many wait */
export const hashPassword = (password: string, turn: HashTurn): Promise<string> =>
  runInHashQueue(() => Bun.password.hash(normalizePassword(password), ARGON2ID), turn);

/** Verifies a password; without a hash it is false after the same time. @throws Refusal `overloaded` */
export async function verifyPassword(password: string, hash: string | null, turn: HashTurn): Promise<boolean> {
  if (hash !== null) return runInHashQueue(() => Bun.password.verify(normalizePassword(password), hash), turn);
  await hashPassword(password, turn);
  return false;
}

const commonPasswords = memoize("common passwords", async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary[COMMON_PASSWORDS_DICTIONARY].map(String));
});

/** Whether a password is a common one, ignoring case. The list loads on first use. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await commonPasswords()).has(normalizePassword(password).toLowerCase());
}

const strengthEstimator = memoize("password strength", async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: STRENGTH_PREFIX_LENGTH });
});

const COMMON_PASSWORDS_DICTIONARY = "passwords-common";

/** Why a new password is weak, or null; only a warning. @param hints the person's own names */
export async function findPasswordWeakness(password: string, hints: string[]): Promise<"common" | "guessable" | null> {
  const { score, sequence } = (await strengthEstimator()).check(normalizePassword(password), ["driftglass", ...hints]);
  if (score >= STRONG_SCORE) return null;
  return sequence.some((part) => part.dictionaryName === COMMON_PASSWORDS_DICTIONARY) ? "common" : "guessable";
}
