import { type Db, type Queries, type Tx, transact } from "../../db/transact";
import { SECOND_FACTOR } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { endSessions, type SignedIn } from "../../users/users";
import { sixDigits } from "../rules";
import { tellOwner } from "../security/acts";
import { checkProven, lockProven, type Self } from "../security/proof";
import { newRecoveryCodes, takeRecoveryCode } from "./recovery-codes";
import { seal, unseal } from "./sealing";
import { newSecret, stepOf, uriOf } from "./totp";

export interface Standing {
  /** ms; null: off. */
  since: number | null;
  recoveryCodesLeft: number;
}

const factorOf = (db: Queries, userId: string) =>
  db
    .selectFrom("second_factors")
    .select(["secret", "created_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();

/** Whether signing in to an account asks for a code. */
export const hasSecondFactor = async (db: Queries, userId: string): Promise<boolean> =>
  (await factorOf(db, userId)) !== undefined;

/** The username key of the account if it has a second factor, else null. */
export async function protectedAccount(db: Queries, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("second_factors")
    .innerJoin("users", "users.id", "second_factors.user_id")
    .select("username_key")
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return row?.username_key ?? null;
}

export async function secondFactorOf(db: Queries, userId: string): Promise<Standing> {
  const row = await factorOf(db, userId);
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number | string>().as("left"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { since: row?.created_at ?? null, recoveryCodesLeft: Number(left) };
}

const READ_AT_MOST = 20;

/** How many of the first secrets this key does not open. */
export async function unreadableSecrets(db: Queries, key: Buffer): Promise<number> {
  const rows = await db
    .selectFrom("second_factors")
    .select(["user_id", "secret"])
    .orderBy("user_id")
    .limit(READ_AT_MOST)
    .execute();
  return rows.filter(({ user_id, secret }) => unseal(key, secret, user_id) === null).length;
}

const failed = (): Refusal => new Refusal("second_factor_failed", {}, { code: "second_factor_failed" });

/** Consumes a TOTP step or a recovery code, each at most once. @throws Refusal `second_factor_failed` */
export async function useCode(tx: Tx, key: Buffer, userId: string, text: string, now: number): Promise<void> {
  const code = sixDigits(text);
  const used = code === null ? takeRecoveryCode(tx, userId, text) : takeStep(tx, key, userId, code, now);
  if (!(await used)) throw failed();
}

async function takeStep(tx: Tx, key: Buffer, userId: string, code: string, now: number): Promise<boolean> {
  const row = await factorOf(tx, userId);
  const secret = row && unseal(key, row.secret, userId);
  const step = secret ? stepOf(secret, code, now) : null;
  if (step === null) return false;
  const taken = await tx
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
}

export interface SetUp {
  secret: string;
  uri: string;
  /** The secret, sealed for this session for 15 minutes; returned with the first code. */
  setup: string;
}

const contextOf = ({ id, sessionId }: Self): string => `setup ${id} ${sessionId}`;

/** Begins set-up, stored with the first code. @throws Refusal `proof_required`, `second_factor_on` */
export async function beginSecondFactor(
  db: Db,
  person: Self & Pick<SignedIn, "username">,
  key: Buffer,
  now: number,
): Promise<SetUp> {
  await checkProven(db, person, now);
  if (await hasSecondFactor(db, person.id)) throw new Refusal("second_factor_on");
  const secret = newSecret();
  const setup = seal(key, `${now + SECOND_FACTOR.setUp} ${secret}`, contextOf(person));
  return { secret, uri: uriOf(secret, person.username), setup };
}

/** Reopens a sealed set-up; null when it is too old or from another session. */
export function setUpAgain(
  person: Self & Pick<SignedIn, "username">,
  { key, setup }: { key: Buffer; setup: string },
  now: number,
): SetUp | null {
  const [until = "", secret] = unseal(key, setup, contextOf(person))?.split(" ") ?? [];
  return secret && Number(until) > now ? { secret, uri: uriOf(secret, person.username), setup } : null;
}

/**
 * Turns the second factor on and ends all other sessions. @returns recovery codes, shown once
 * @throws Refusal `proof_required`, `second_factor_failed`, `second_factor_on`, `set_up_expired`
 */
export async function turnOn(
  db: Db,
  person: Self & Pick<SignedIn, "username">,
  { key, setup, code }: { key: Buffer; setup: string; code: string },
  now: number,
): Promise<string[]> {
  const begun = setUpAgain(person, { key, setup }, now);
  if (!begun) throw new Refusal("set_up_expired");
  const digits = sixDigits(code);
  const step = digits === null ? null : stepOf(begun.secret, digits, now);
  if (step === null) throw failed();
  return transact(db, async (tx) => {
    // A concurrent login waits for this and then asks for a code.
    await lockProven(tx, person, now);
    const secret = seal(key, begun.secret, person.id);
    const made = await tx
      .insertInto("second_factors")
      .values({ user_id: person.id, secret, last_step: step, created_at: now })
      .onConflict((on) => on.doNothing())
      .returning("user_id")
      .executeTakeFirst();
    if (!made) throw new Refusal("second_factor_on");
    await endSessions(tx, person.id, person.sessionId);
    await tellOwner(tx, person.id, "second_factor_on", now);
    return newRecoveryCodes(tx, person.id);
  });
}

interface Shown {
  key: Buffer;
  code: string;
}

async function changed<T>(
  db: Db,
  person: Self,
  { key, code }: Shown,
  now: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transact(db, async (tx) => {
    await lockProven(tx, person, now);
    await useCode(tx, key, person.id, code, now);
    return work(tx);
  });
}

/** Replaces the recovery codes. @throws Refusal `proof_required`, `second_factor_failed` */
export const renewRecoveryCodes = (db: Db, person: Self, shown: Shown, now: number): Promise<string[]> =>
  changed(db, person, shown, now, async (tx) => {
    await tellOwner(tx, person.id, "recovery_codes_made", now);
    return newRecoveryCodes(tx, person.id);
  });

/** Turns one's own second factor off. @throws Refusal `proof_required`, `second_factor_failed` */
export const turnOff = (db: Db, person: Self, shown: Shown, now: number): Promise<void> =>
  changed(db, person, shown, now, (tx) => takeOff(tx, person.id, now));

async function takeOff(tx: Tx, userId: string, now: number): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx.deleteFrom("second_factors").where("user_id", "=", userId).execute();
  await tellOwner(tx, userId, "second_factor_off", now);
}

/** Turns off a lost second factor (operator). @param usernameKey from `nameKey` @returns the id, or null */
export async function takeOffByName(tx: Tx, usernameKey: string, now: number): Promise<string | null> {
  const person = await tx
    .updateTable("users")
    .set((eb) => ({ password_hash: eb.ref("password_hash") }))
    .where("username_key", "=", usernameKey)
    .returning("id")
    .executeTakeFirst();
  if (!person || !(await hasSecondFactor(tx, person.id))) return null;
  await takeOff(tx, person.id, now);
  return person.id;
}
