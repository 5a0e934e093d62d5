import { payCoins } from "../coins/coins";
import { uniqueViolation } from "../db/error-codes";
import type { UserRow } from "../db/tables/users";
import { type Db, type DbOrTx, type Tx, transact } from "../db/transact";
import { priceAt } from "../limits/prices";
import type { EmailRequester } from "../mail/email-caps";
import { notifyPerson } from "../messages/messages";
import { Refusal } from "../runtime/errors";
import { checkedNameColumns, holdText, refuseClosedRegistration } from "../safety/safety";
import {
  isReservedNameKey,
  isReservedNickname,
  lockUser,
  nameKey,
  newInviteCode,
  newUserRow,
  parseInviteCode,
  writeNicknameParts,
} from "../users/users";
import { enqueueFirstVerification, isAddressTaken, releaseUnverifiedAddress } from "./email/verification";
import type { RegistrationInput } from "./input";
import { type HashTurn, hashPassword, NEWCOMER_HASH_TURN } from "./password/hash";

const REGISTRATION_TRIES = 5;

type NameFields = Partial<Pick<RegistrationInput, "username" | "nickname" | "email">>;
type TakenFields = Partial<Record<keyof NameFields, "username_taken" | "nickname_taken" | "email_taken">>;

const keyOf = (name: string | undefined): string | null => (name ? nameKey(name) : null);

/** Which of these names and addresses are taken, by field; absent ones are not looked for. */
export async function findTakenFields(db: DbOrTx, input: NameFields, now: number): Promise<TakenFields> {
  const [username, nickname, email] = [keyOf(input.username), keyOf(input.nickname), keyOf(input.email)];
  const rows = await db
    .selectFrom("users")
    .select(["username_key", "nickname_key", "email_key", "email_verified", "email_since"])
    .where((eb) =>
      eb.or([eb("username_key", "=", username), eb("nickname_key", "=", nickname), eb("email_key", "=", email)]),
    )
    .execute();
  const taken = (column: keyof (typeof rows)[number], key: string) => rows.some((row) => row[column] === key);
  const fields: TakenFields = {};
  if (username !== null && (isReservedNameKey(username) || taken("username_key", username)))
    fields.username = "username_taken";
  if (nickname !== null && (isReservedNickname(input.nickname ?? "") || taken("nickname_key", nickname)))
    fields.nickname = "nickname_taken";
  if (rows.some((row) => email !== null && row.email_key === email && isAddressTaken(row, now)))
    fields.email = "email_taken";
  return fields;
}

/** The first one is the refusal's code, all of them its fields. */
async function refuseTaken(db: DbOrTx, input: NameFields, now: number): Promise<void> {
  const fields = await findTakenFields(db, input, now);
  const [code] = Object.values(fields);
  if (code) throw new Refusal(code, {}, fields);
}

/** The row is locked, so that the inviter is not deleted before the reward is paid. */
async function findInviter(tx: Tx, code: string): Promise<string | null> {
  const row = await tx
    .selectFrom("users")
    .select("id")
    .where("invite_code", "=", code)
    .where("banned_at", "is", null)
    .executeTakeFirst();
  return row && (await lockUser(tx, row.id)) ? row.id : null;
}

/**
 * Inserts the account, queues its verification email and pays the inviter; an unknown invitation code is ignored.
 * @throws Refusal `registration_closed`, `text_refused`
 */
export async function insertAccount(
  tx: Tx,
  row: UserRow,
  { invite, requester = [] }: { invite?: string; requester?: EmailRequester },
  now: number,
): Promise<void> {
  const { email_key } = row;
  if (email_key !== null) await releaseUnverifiedAddress(tx, email_key, now);
  await insertUserAndPayInviter(tx, row, invite, now);
  if (email_key !== null && row.email_verified === 0)
    await enqueueFirstVerification(tx, row.id, email_key, requester, now);
}

async function insertUserAndPayInviter(tx: Tx, row: UserRow, invite: string | undefined, now: number): Promise<void> {
  await refuseClosedRegistration(tx, now);
  const code = parseInviteCode(invite);
  const inviter = code ? await findInviter(tx, code) : null;
  const { holdingRules, ...nameColumns } = await checkedNameColumns(tx, row, { nickname: row.nickname }, now);
  await tx
    .insertInto("users")
    .values({
      ...row,
      ...nameColumns,
      hidden_at: holdingRules ? now : null,
      invited_by: inviter,
    })
    .execute();
  await writeNicknameParts(tx, row.id, row.nickname);
  const text = { kind: "user", id: row.id, aboutId: row.id, fields: { nickname: row.nickname } } as const;
  if (holdingRules) await holdText(tx, { ...text, rules: holdingRules }, now);
  await notifyPerson(tx, row.id, "official_notice", { notice: "welcome" }, now);
  if (!inviter) return;
  const reward = { amount: priceAt("invitation", now), reason: "invitation_reward", ref: row.id } as const;
  await payCoins(tx, { userId: inviter, ...reward }, now);
}

interface RegistrationContext {
  origin?: string;
  requester?: EmailRequester;
  turn?: HashTurn;
}

/**
 * Registers an account (docs/product.md 7.2). @param codes source of invitation codes @returns the person's id @throws Refusal
 * `username_taken`, `nickname_taken`, `email_taken`, `overloaded`, `text_refused`, `registration_closed`
 */
export async function registerAccount(
  db: Db,
  input: RegistrationInput & RegistrationContext,
  now: number,
  codes = newInviteCode,
): Promise<string> {
  await refuseClosedRegistration(db, now);
  await refuseTaken(db, input, now);
  const passwordHash = await hashPassword(input.password, input.turn ?? NEWCOMER_HASH_TURN);
  for (let left = REGISTRATION_TRIES; ; left--) {
    const row = newUserRow({ ...input, passwordHash, inviteCode: codes() }, now);
    try {
      await transact(db, (tx) => insertAccount(tx, row, input, now));
      return row.id;
    } catch (error) {
      if (!uniqueViolation(error) || left <= 1) throw error;
      await refuseTaken(db, input, now);
    }
  }
}
