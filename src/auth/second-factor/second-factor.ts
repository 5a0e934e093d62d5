import { type Db, type Queries, type Tx, transact } from "../../db/transact";
import { Refusal } from "../../errors";
import { SECOND_FACTOR } from "../../limits";
import { writeToOwner } from "../../mail/outbox";
import { notify } from "../../messages/messages";
import { endSessions, type SignedIn } from "../../users/users";
import { sixDigits } from "../rules";
import { checkOneself, lockUnchanged, wrongPassword } from "../security/reauthentication";
import { newRecoveryCodes, takeRecoveryCode } from "./recovery-codes";
import { seal, unseal } from "./sealing";
import { newSecret, stepOf, uriOf } from "./totp";

type Self = Pick<SignedIn, "id" | "sessionId">;

export interface Standing {
  /** Since when it is on, ms; null: it is off. */
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

/** The account that a code is asked for, as the key of its username; null where none is. */
export async function protectedAccount(db: Queries, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("second_factors")
    .innerJoin("users", "users.id", "second_factors.user_id")
    .select("username_key")
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return row?.username_key ?? null;
}

/** How it stands with somebody's second factor. */
export async function secondFactorOf(db: Queries, userId: string): Promise<Standing> {
  const row = await factorOf(db, userId);
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number | string>().as("left"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { since: row?.created_at ?? null, recoveryCodesLeft: Number(left) };
}

const failed = (): Refusal => new Refusal("second_factor_failed", {}, { code: "second_factor_failed" });

/**
 * Uses up a code: six digits of the app, each step once, or a recovery code. The rows hold the rule: of two at once with
 * the same code one gets through.
 * @throws Refusal `second_factor_failed`
 */
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

/** What is shown to whoever sets up their app. */
export interface SetUp {
  /** Base32. */
  secret: string;
  uri: string;
  /** The secret, sealed for this session and for a quarter of an hour; it comes back with the first code. */
  setup: string;
}

const contextOf = ({ id, sessionId }: Self): string => `setup ${id} ${sessionId}`;

/**
 * Begins to protect an account. Nothing is stored before a code has shown that the app has the secret.
 * @throws Refusal as `checkOneself`; `second_factor_on` where there is one
 */
export async function beginSecondFactor(
  db: Db,
  person: Self & Pick<SignedIn, "username">,
  { key, password }: { key: Buffer; password?: string },
  now: number,
): Promise<SetUp> {
  await checkOneself(db, person, { password }, now);
  if (await hasSecondFactor(db, person.id)) throw new Refusal("second_factor_on");
  const secret = newSecret();
  const setup = seal(key, `${now + SECOND_FACTOR.setUp} ${secret}`, contextOf(person));
  return { secret, uri: uriOf(secret, person.username), setup };
}

/** The set-up that came back; null where it is too old, or was begun in another session. */
export function setUpAgain(
  person: Self & Pick<SignedIn, "username">,
  { key, setup }: { key: Buffer; setup: string },
  now: number,
): SetUp | null {
  const [until = "", secret] = unseal(key, setup, contextOf(person))?.split(" ") ?? [];
  return secret && Number(until) > now ? { secret, uri: uriOf(secret, person.username), setup } : null;
}

async function tell(tx: Tx, userId: string, which: "second_factor_on" | "second_factor_off", now: number) {
  await writeToOwner(tx, userId, which, now);
  await notify(tx, userId, "official_notice", { notice: which }, now);
}

/**
 * Protects an account by the app that the code is of, and ends all other sessions: they began without one.
 * @returns the recovery codes, shown this once
 * @throws Refusal `second_factor_failed`, `second_factor_on`, `set_up_expired`
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
    await lockPerson(tx, person.id);
    const secret = seal(key, begun.secret, person.id);
    const made = await tx
      .insertInto("second_factors")
      .values({ user_id: person.id, secret, last_step: step, created_at: now })
      .onConflict((on) => on.doNothing())
      .returning("user_id")
      .executeTakeFirst();
    if (!made) throw new Refusal("second_factor_on");
    await endSessions(tx, person.id, person.sessionId);
    await tell(tx, person.id, "second_factor_on", now);
    return newRecoveryCodes(tx, person.id);
  });
}

/** A sign-in that happens at once waits for us, and then finds that a code is asked for. */
const lockPerson = (tx: Tx, userId: string) =>
  tx
    .updateTable("users")
    .set((eb) => ({ password_hash: eb.ref("password_hash") }))
    .where("id", "=", userId)
    .execute();

/** Shows that it is really its owner who changes the second factor. */
interface Shown {
  key: Buffer;
  password?: string;
  code: string;
}

async function changed<T>(
  db: Db,
  person: Self,
  { key, password, code }: Shown,
  now: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const hash = await checkOneself(db, person, { password }, now);
  return transact(db, async (tx) => {
    if (!(await lockUnchanged(tx, person.id, hash))) throw wrongPassword();
    await useCode(tx, key, person.id, code, now);
    return work(tx);
  });
}

/** Ten new recovery codes instead of those there were. @throws Refusal as `checkOneself`, `second_factor_failed` */
export const renewRecoveryCodes = (db: Db, person: Self, shown: Shown, now: number): Promise<string[]> =>
  changed(db, person, shown, now, (tx) => newRecoveryCodes(tx, person.id));

/** Takes the second factor off one's own account. @throws Refusal as `checkOneself`, `second_factor_failed` */
export const turnOff = (db: Db, person: Self, shown: Shown, now: number): Promise<void> =>
  changed(db, person, shown, now, (tx) => takeOff(tx, person.id, now));

/** The recovery codes go with it. */
async function takeOff(tx: Tx, userId: string, now: number): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx.deleteFrom("second_factors").where("user_id", "=", userId).execute();
  await tell(tx, userId, "second_factor_off", now);
}

/**
 * Takes the second factor off an account whose owner has lost it.
 * @param usernameKey as `nameKey` makes it
 * @returns the person's id, or null where nobody of this name has one
 */
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
