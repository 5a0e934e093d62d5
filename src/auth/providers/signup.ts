import { randomInt } from "node:crypto";
import { uniqueViolation } from "../../db/failure";
import type { UserRow } from "../../db/tables/users";
import { type Db, type Queries, transact } from "../../db/transact";
import type { Language } from "../../i18n/languages";
import { Refusal } from "../../runtime/errors";
import { isReservedNickname, nameKey, newcomerRow, newInviteCode } from "../../users/users";
import { keepsAddress } from "../email/verification";
import { enrol } from "../registration";
import { drafts, nicknameFault, nicknameFrom, usernameFault, usernameFrom } from "../rules";
import type { Outsider } from "./claims";
import { identityRow, ownerOf } from "./linking";

const TRIES = 5;
const NAMELESS = "Drifter";

/** `claimed`: the verified e-mail belongs to that account, whose password decides. */
export interface Arrival {
  outcome: "known" | "claimed" | "new";
  userId: string;
}

/** What the browser, or the API's client, says of a newcomer. */
export interface Guest {
  language: Language;
  invite?: string;
}

type Draw = (count: number) => string;
const drawDigits: Draw = (count) => (count === 0 ? "" : String(randomInt(10 ** count)).padStart(count, "0"));

const verifiedKey = ({ email, emailVerified }: Outsider): string | null =>
  email !== null && emailVerified ? nameKey(email) : null;

/** null: unknown identity. An e-mail unverified for a day belongs to nobody. */
export async function recognise(db: Queries, who: Outsider, now: number): Promise<Arrival | null> {
  const owner = await ownerOf(db, who);
  if (owner) return { outcome: "known", userId: owner };
  const key = verifiedKey(who);
  if (key === null) return null;
  const namesake = await db
    .selectFrom("users")
    .select(["id", "email_verified", "email_since"])
    .where("email_key", "=", key)
    .executeTakeFirst();
  return namesake && keepsAddress(namesake, now) ? { outcome: "claimed", userId: namesake.id } : null;
}

async function freeNames(db: Queries, who: Outsider, draw: Draw) {
  const usernames = drafts(usernameFrom(who.username) || NAMELESS.toLowerCase(), usernameFault, draw);
  const called = nicknameFrom(who.nickname);
  const nicknames = drafts(isReservedNickname(called) ? NAMELESS : called || NAMELESS, nicknameFault, draw);
  const rows = await db
    .selectFrom("users")
    .select(["username_key", "nickname_key"])
    .where((eb) =>
      eb.or([
        eb("username_key", "in", usernames.map(nameKey)),
        eb("nickname_key", "in", nicknames.map(nameKey)),
      ]),
    )
    .execute();
  const free = (names: string[], column: "username_key" | "nickname_key") =>
    names.find((name) => !rows.some((row) => row[column] === nameKey(name))) ?? names.at(-1) ?? "";
  return { username: free(usernames, "username_key"), nickname: free(nicknames, "nickname_key") };
}

async function newcomerFrom(db: Queries, who: Outsider, guest: Guest, now: number, draw: Draw) {
  const names = await freeNames(db, who, draw);
  const email = verifiedKey(who) === null ? undefined : (who.email ?? undefined);
  const row = newcomerRow(
    { ...names, email, language: guest.language, passwordHash: null, inviteCode: newInviteCode() },
    now,
  );
  return { ...row, email_verified: email === undefined ? (0 as const) : (1 as const) };
}

/** A name refused by the word rules is replaced by a neutral one. */
const isRefusedName = (error: unknown): boolean => error instanceof Refusal && error.code === "text_refused";

async function open(db: Db, row: UserRow, who: Outsider, { invite }: Guest, now: number): Promise<Arrival> {
  await transact(db, async (tx) => {
    await enrol(tx, row, { invite }, now);
    await tx
      .insertInto("identities")
      .values(identityRow(row.id, who, now))
      .execute();
  });
  return { outcome: "new", userId: row.id };
}

async function settleAs(db: Db, who: Outsider, guest: Guest, now: number, draw: Draw): Promise<Arrival> {
  for (let left = TRIES; ; left--) {
    const row = await newcomerFrom(db, who, guest, now, draw);
    try {
      return await open(db, row, who, guest, now);
    } catch (error) {
      if (!uniqueViolation(error) || left <= 1) throw error;
      const met = await recognise(db, who, now);
      if (met) return met;
    }
  }
}

/** Account for an identity: free names, verified e-mail, no password. Concurrent calls create one account. */
export const settle = (
  db: Db,
  who: Outsider,
  guest: Guest,
  now: number,
  draw = drawDigits,
): Promise<Arrival> =>
  settleAs(db, who, guest, now, draw).catch((error: unknown) => {
    if (isRefusedName(error)) return settleAs(db, { ...who, nickname: "" }, guest, now, draw);
    throw error;
  });
