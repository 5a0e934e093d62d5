import { PASSWORD_HASH } from "../../limits/limits";
import { makeQueue, type Turn } from "../../runtime/queue";

const ARGON2ID = {
  algorithm: "argon2id",
  memoryCost: PASSWORD_HASH.memoryKiB,
  timeCost: PASSWORD_HASH.passes,
} as const;

/** zxcvbn's time grows with the length, so only this prefix is weighed. */
const WEIGHED = 32;
const STRONG = 3;

const inTurn = makeQueue(PASSWORD_HASH);

const typed = (password: string): string => password.normalize("NFKC");

/** Whose hash it is: those who are known, newcomers, and two kinds of strangers do not wait for each other. */
export interface HashTurn extends Turn {
  lane: "known" | "newcomers" | "strangers" | "with a code";
}

/** Turns of work that nobody in particular asked for. */
export const NEWCOMER: HashTurn = { lane: "newcomers", key: "" };
export const STRANGER: HashTurn = { lane: "strangers", key: "" };

/** The turn of somebody who is known. @param key the person's id, or the account's name */
export const knownTurn = (key: string): HashTurn => ({ lane: "known", key });

/** Argon2id hash. @throws Refusal `overloaded` when too many wait */
export const hashPassword = (password: string, turn: HashTurn): Promise<string> =>
  inTurn(() => Bun.password.hash(typed(password), ARGON2ID), turn);

/** Verifies a password; without a hash it is false after the same time. @throws Refusal `overloaded` */
export async function verifyPassword(
  password: string,
  hash: string | null,
  turn: HashTurn,
): Promise<boolean> {
  if (hash !== null) return inTurn(() => Bun.password.verify(typed(password), hash), turn);
  await hashPassword(password, turn);
  return false;
}

/** Whether a password is a common one, ignoring case. The list loads on first use. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary[COMMON].map(String)),
  );
  return (await common).has(typed(password).toLowerCase());
}

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: WEIGHED });
}

const COMMON = "passwords-common";

let estimator: ReturnType<typeof loadEstimator> | undefined;
let common: Promise<Set<string>> | undefined;

/** Why a new password is weak, or null; only a warning. @param hints the person's own names */
export async function weakness(password: string, hints: string[]): Promise<"common" | "guessable" | null> {
  estimator ??= loadEstimator();
  const { score, sequence } = (await estimator).check(typed(password), ["driftglass", ...hints]);
  if (score >= STRONG) return null;
  return sequence.some((part) => part.dictionaryName === COMMON) ? "common" : "guessable";
}
