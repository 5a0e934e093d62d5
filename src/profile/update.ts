import { sql } from "kysely";
import { uniqueViolation } from "../db/error-codes";
import { type Db, type Tx, transact } from "../db/transact";
import { Refusal } from "../runtime/errors";
import { checkedNameColumns, hideByNewWords } from "../safety/safety";
import { searchKey } from "../text/search-key";
import {
  adultAtFromBirthday,
  findUser,
  isReservedNickname,
  loadAge,
  lockUser,
  nameKey,
  type OnAgeBandChange,
  SIGNED_IN_COLUMNS,
  type SignedIn,
  signedInFromRow,
  toAgeBandChange,
  writeNicknameParts,
} from "../users/users";
import { checkOwnBirthday, findBirthdayRefusal, mayTryBirthday } from "./first-birthday";
import type { LocaleSettingsInput, ProfileInput } from "./input";

const bigintSql = (ms: number) => sql<number>`cast(${ms} as bigint)`;

/**
 * Changes the birthday within the same age band; under 18 the latest `adult_at` ever set is kept. @throws Refusal
 * `birthday_locked`, `birthday_wait`
 */
async function changeBirthday(
  tx: Tx,
  userId: string,
  birthday: string,
  now: number,
  onBandChange: OnAgeBandChange,
): Promise<void> {
  const before = await loadAge(tx, userId);
  const adultAt = adultAtFromBirthday(birthday);
  const sameBand = adultAt <= now ? "<=" : ">";
  const updated = await tx
    .updateTable("users")
    .set((eb) => ({
      birthday,
      birthday_refused_at: null,
      birthday_refused_last_at: null,
      removal_seen_at: null,
      adult_at: eb
        .case()
        .when("adult_at", ">", bigintSql(Math.max(now, adultAt)))
        .then(eb.ref("adult_at"))
        .when(eb.and([eb("birthday", "=", birthday), eb("adult_at", "is not", null)]))
        .then(eb.ref("adult_at"))
        .else(bigintSql(adultAt))
        .end(),
    }))
    .where("id", "=", userId)
    .where((eb) =>
      eb.or([eb("adult_at", "is", null), eb("birthday", "=", birthday), eb("adult_at", sameBand, bigintSql(now))]),
    )
    .where((eb) => mayTryBirthday(eb, now))
    .returning("adult_at")
    .executeTakeFirst();
  if (!updated) throw await findBirthdayRefusal(tx, userId, now);
  await onBandChange(tx, userId, toAgeBandChange(before, updated.adult_at, now), now);
}

const SQL_BOOLEANS = [0, 1] as const;

const profileColumnsOf = (input: ProfileInput) => ({
  nickname: input.nickname,
  nickname_key: input.nickname === undefined ? undefined : nameKey(input.nickname),
  nickname_search: input.nickname === undefined ? undefined : searchKey(input.nickname),
  gender: input.gender,
  signature: input.signature,
  interests: input.interests && JSON.stringify(input.interests),
  reads: input.reads && JSON.stringify(input.reads),
  translates_at_once: input.translateAtOnce === undefined ? undefined : SQL_BOOLEANS[Number(input.translateAtOnce)],
  language: input.language,
  // At least one column: an empty update is not SQL.
  country: input.country ?? sql.ref<string>("country"),
});

const JUDGED_COLUMNS = [
  "nickname",
  "signature",
  "official",
  "language",
  "created_at",
  "throw_count",
  "set_back_until",
  "hidden_at",
] as const;

type Names = Record<"nickname" | "signature", string>;

/** A signature that is only taken away is nothing new for reports. */
const hasNewWords = (before: Names, after: Names): boolean =>
  after.nickname !== before.nickname || (after.signature !== before.signature && after.signature !== "");

/** Applies the word rules to name and signature, which can hide both or show them again. @throws Refusal `text_refused` */
async function judgeNames(tx: Tx, userId: string, { nickname, signature }: ProfileInput, now: number) {
  if (nickname === undefined && signature === undefined) return {};
  // Before the row is read: of two writes at once the second judges what the first has left.
  await lockUser(tx, userId);
  const row = await findUser(tx, userId, JUDGED_COLUMNS);
  if (!row) throw new Refusal("unauthenticated");
  const names = { nickname: nickname ?? row.nickname, signature: signature ?? row.signature };
  if (names.nickname === row.nickname && names.signature === row.signature) return {};
  const { holdingRules, ...checked } = await checkedNameColumns(tx, row, names, now);
  const columns = { ...checked, ...(hasNewWords(row, names) && { profile_changed_at: now }) };
  const ref = { kind: "user", id: userId, aboutId: userId } as const;
  if (!holdingRules && row.hidden_at === null) return columns;
  return { ...columns, hidden_at: await hideByNewWords(tx, ref, { fields: names, holdingRules }, now) };
}

const nicknameTakenRefusal = () => new Refusal("nickname_taken", {}, { nickname: "nickname_taken" });

/** An unchanged nickname is kept even if it has become reserved. */
function checkNickname(person: SignedIn, nickname: string): void {
  if (nickname === person.nickname || person.official) return;
  if (isReservedNickname(nickname)) throw nicknameTakenRefusal();
}

/**
 * Updates the own profile in one transaction (`PUT /auth/profile`). @param now ms @returns the new state
 * @throws Refusal `nickname_taken`, `underage`, `birthday_locked`, `birthday_wait`, `validation_failed`, `text_refused`
 */
export async function updateProfile(
  db: Db,
  person: SignedIn,
  input: ProfileInput,
  now: number,
  onBandChange: OnAgeBandChange,
): Promise<SignedIn> {
  const { birthday, nickname } = input;
  if (nickname !== undefined) checkNickname(person, nickname);
  if (birthday !== undefined) await checkOwnBirthday(db, person.id, birthday, now);
  try {
    return await transact(db, async (tx) => {
      const nameColumns = await judgeNames(tx, person.id, input, now);
      await tx
        .updateTable("users")
        .set({ ...profileColumnsOf(input), ...nameColumns })
        .where("id", "=", person.id)
        .execute();
      if (nickname !== undefined) await writeNicknameParts(tx, person.id, nickname);
      if (birthday !== undefined) await changeBirthday(tx, person.id, birthday, now, onBandChange);
      const row = await tx.selectFrom("users").select(SIGNED_IN_COLUMNS).where("id", "=", person.id).executeTakeFirst();
      if (!row) throw new Refusal("unauthenticated");
      return signedInFromRow(row, person.sessionId);
    });
  } catch (error) {
    if (uniqueViolation(error)?.includes("nickname_key")) throw nicknameTakenRefusal();
    throw error;
  }
}

/** Sets language and country (docs/product.md 2.3). */
export const updateLocaleSettings = (
  db: Db,
  person: SignedIn,
  input: LocaleSettingsInput,
  now: number,
): Promise<SignedIn> => updateProfile(db, person, input, now, async () => undefined);
