import { PASSWORD_HASH } from "../../limits";
import { makeQueue } from "../../queue";

const ARGON2ID = {
  algorithm: "argon2id",
  memoryCost: PASSWORD_HASH.memoryKiB,
  timeCost: PASSWORD_HASH.passes,
} as const;

/** zxcvbn's time grows with the length; what is unguessable up to here stays so. */
const WEIGHED = 32;
/** zxcvbn's scale from 0 to 4: below 3 a patient guesser gets there. */
const STRONG = 3;

const inTurn = makeQueue(PASSWORD_HASH);

/** Keyboards differ in how they write the same letter. */
const typed = (password: string): string => password.normalize("NFKC");

/**
 * Argon2id of a password.
 * @param rank the lower, the sooner it is one's turn; 0: for whoever is known
 * @throws Refusal `overloaded` when too many wait
 */
export const hashPassword = (password: string, rank = 0): Promise<string> =>
  inTurn(() => Bun.password.hash(typed(password), ARGON2ID), rank);

/**
 * Whether the password belongs to the hash. Without a hash (no such user, or one who has no password) it is
 * false and takes just as long, so that the time does not tell who exists.
 * @param rank as of `hashPassword`
 * @throws Refusal `overloaded` when too many wait
 */
export async function verifyPassword(password: string, hash: string | null, rank = 0): Promise<boolean> {
  if (hash !== null) return inTurn(() => Bun.password.verify(typed(password), hash), rank);
  await hashPassword(password, rank);
  return false;
}

/** Whether a password is, but for case, one of those that most people use. The word list loads on first use. */
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

/**
 * Why a new password should be thought over: it is (close to) one that many use, or easily guessed otherwise.
 * The page warns and asks to confirm; nothing is refused. The word lists load on first use.
 * @param hints what guessers try first: the person's own names
 */
export async function weakness(password: string, hints: string[]): Promise<"common" | "guessable" | null> {
  estimator ??= loadEstimator();
  const { score, sequence } = (await estimator).check(typed(password), ["driftglass", ...hints]);
  if (score >= STRONG) return null;
  return sequence.some((part) => part.dictionaryName === COMMON) ? "common" : "guessable";
}
