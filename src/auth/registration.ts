import { pay } from "../coins/coins";
import { uniqueViolation } from "../db/failure";
import type { UserRow } from "../db/tables/users";
import { type Db, type Queries, type Tx, transact } from "../db/transact";
import { priceAt } from "../limits/prices";
import type { Asker } from "../mail/caps";
import { notify } from "../messages/messages";
import { Refusal } from "../runtime/errors";
import { hold, nameColumns, refuseClosed } from "../safety/safety";
import {
  inviteCodeOf,
  isReserved,
  isReservedNickname,
  lockUser,
  nameKey,
  newcomerRow,
  newInviteCode,
} from "../users/users";
import { freeAddress, greetAddress, keepsAddress } from "./email/verification";
import type { Registration } from "./input";
import { type HashTurn, hashPassword, NEWCOMER } from "./password/hash";

const TRIES = 5;
const takenAt = (field: "username" | "nickname" | "email"): Refusal =>
  new Refusal(`${field}_taken`, {}, { [field]: `${field}_taken` });

async function refuseTaken(db: Queries, input: Registration, now: number): Promise<void> {
  const username = nameKey(input.username);
  const nickname = nameKey(input.nickname);
  const email = input.email ? nameKey(input.email) : null;
  const rows = await db
    .selectFrom("users")
    .select(["username_key", "nickname_key", "email_key", "email_verified", "email_since"])
    .where((eb) =>
      eb.or([
        eb("username_key", "=", username),
        eb("nickname_key", "=", nickname),
        eb("email_key", "=", email),
      ]),
    )
    .execute();
  const taken = (column: keyof (typeof rows)[number], key: string) => rows.some((row) => row[column] === key);
  if (isReserved(username) || taken("username_key", username)) throw takenAt("username");
  if (isReservedNickname(input.nickname) || taken("nickname_key", nickname)) throw takenAt("nickname");
  if (rows.some((row) => email !== null && row.email_key === email && keepsAddress(row, now)))
    throw takenAt("email");
}

/** The row is locked, so that the inviter is not deleted before the reward is paid. */
async function inviterOf(tx: Tx, code: string): Promise<string | null> {
  const row = await tx
    .selectFrom("users")
    .select("id")
    .where("invite_code", "=", code)
    .where("banned_at", "is", null)
    .executeTakeFirst();
  return row && (await lockUser(tx, row.id)) ? row.id : null;
}

/** Inserts the row with its letter and the inviter's reward; an unknown code is ignored. */
export async function enrol(
  tx: Tx,
  row: UserRow,
  { invite, asker = [] }: { invite?: string; asker?: Asker },
  now: number,
): Promise<void> {
  const { email_key } = row;
  if (email_key !== null) await freeAddress(tx, email_key, now);
  await join(tx, row, invite, now);
  if (email_key !== null && row.email_verified === 0) await greetAddress(tx, row.id, email_key, asker, now);
}

async function join(tx: Tx, row: UserRow, invite: string | undefined, now: number): Promise<void> {
  await refuseClosed(tx, now);
  const code = inviteCodeOf(invite);
  const inviter = code ? await inviterOf(tx, code) : null;
  const { held, ...said } = await nameColumns(tx, row, { nickname: row.nickname }, now);
  await tx
    .insertInto("users")
    .values({
      ...row,
      ...said,
      hidden_at: held ? now : null,
      invited_by: inviter,
    })
    .execute();
  const thing = { kind: "user", id: row.id, aboutId: row.id, said: { nickname: row.nickname } } as const;
  if (held) await hold(tx, { ...thing, rules: held }, now);
  await notify(tx, row.id, "official_notice", { notice: "welcome" }, now);
  if (!inviter) return;
  const reward = { amount: priceAt("invitation", now), reason: "invitation_reward", ref: row.id } as const;
  await pay(tx, { userId: inviter, ...reward }, now);
}

interface Arrival {
  origin?: string;
  asker?: Asker;
  turn?: HashTurn;
}

/**
 * Registers an account (specification section 5). @param codes source of invitation codes @throws Refusal
 * `username_taken`, `nickname_taken`, `email_taken`, `overloaded`, `text_refused`, `registration_closed`
 */
export async function register(
  db: Db,
  input: Registration & Arrival,
  now: number,
  codes = newInviteCode,
): Promise<string> {
  await refuseClosed(db, now);
  await refuseTaken(db, input, now);
  const passwordHash = await hashPassword(input.password, input.turn ?? NEWCOMER);
  for (let left = TRIES; ; left--) {
    const row = newcomerRow({ ...input, passwordHash, inviteCode: codes() }, now);
    try {
      await transact(db, (tx) => enrol(tx, row, input, now));
      return row.id;
    } catch (error) {
      if (!uniqueViolation(error) || left <= 1) throw error;
      await refuseTaken(db, input, now);
    }
  }
}
