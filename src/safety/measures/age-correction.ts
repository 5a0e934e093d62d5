import type { AGE_CORRECTIONS, MeasureRow } from "../../db/tables/safety";
import type { Tx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import {
  type AgeBand,
  type AgeRow,
  adultAtFromBirthday,
  ageBandOf,
  checkBirthday,
  latestAdultAt,
  loadAge,
  type OnAgeBandChange,
  setAge,
} from "../../users/users";

export type AgeCorrection = (typeof AGE_CORRECTIONS)[number];

type AgeMeasureColumns = Pick<MeasureRow, "age" | "birthday" | "before_birthday" | "before_adult_at">;

/** Columns of a measure that corrects no age. */
export const NO_AGE_CORRECTION: AgeMeasureColumns = {
  age: null,
  birthday: null,
  before_birthday: null,
  before_adult_at: null,
};

/** The age band that an `age` measure sets. @param takenAt ms */
export const ageBandOfMeasure = (
  { age, birthday }: { age?: AgeCorrection | null; birthday?: string | null },
  takenAt: number,
): AgeBand =>
  birthday && age === "birthday"
    ? (ageBandOf(adultAtFromBirthday(birthday), takenAt) ?? "minor")
    : age === "adult"
      ? "adult"
      : "minor";

interface AgeCorrectionInput {
  userId: string;
  age?: AgeCorrection;
  birthday?: string;
}

/** The birthday on file stays unless the correction names one. @throws Refusal `validation_failed`; as `checkBirthday` */
function ageAfter(before: AgeRow, { age, birthday }: AgeCorrectionInput, now: number): AgeRow {
  if (age === "minor") return { ...before, adult_at: Math.max(before.adult_at ?? 0, latestAdultAt(now)) };
  if (age === "adult") return { ...before, adult_at: now };
  if (birthday === undefined) throw new Refusal("validation_failed", {}, { birthday: "birthday_required" });
  checkBirthday(birthday, now);
  return { birthday, adult_at: adultAtFromBirthday(birthday) };
}

/** "minor" and "adult" change the band; "birthday" changes the day, the band or both. */
const isAgeChanged = (before: AgeRow, after: AgeRow, age: AgeCorrection | undefined, now: number): boolean =>
  age === "birthday"
    ? before.birthday !== after.birthday || before.adult_at !== after.adult_at
    : ageBandOf(before.adult_at, now) !== ageBandOf(after.adult_at, now);

/**
 * Corrects the age of a person, whose row is locked.
 * @returns the columns of the measure, with the age before it @throws Refusal `age_unchanged`, `underage`, `validation_failed`
 */
export async function correctAge(
  tx: Tx,
  correction: AgeCorrectionInput,
  now: number,
  bandChanged: OnAgeBandChange,
): Promise<AgeMeasureColumns> {
  const { userId, age, birthday } = correction;
  const before = await loadAge(tx, userId);
  const after = ageAfter(before, correction, now);
  if (!isAgeChanged(before, after, age, now)) throw new Refusal("age_unchanged");
  await setAge(tx, userId, { before, age: after }, now, bandChanged);
  return {
    age: age ?? null,
    birthday: age === "birthday" ? (birthday ?? null) : null,
    before_birthday: before.birthday,
    before_adult_at: before.adult_at,
  };
}

const findLaterAgeMeasure = (tx: Tx, { user_id, from_at, id }: MeasureRow) =>
  tx
    .selectFrom("measures")
    .select("id")
    .where("user_id", "=", user_id)
    .where("kind", "=", "age")
    .where("lifted_at", "is", null)
    .where((eb) => eb(eb.refTuple("from_at", "id"), ">", eb.tuple(from_at, id)))
    .orderBy("from_at")
    .orderBy("id")
    .executeTakeFirst();

/**
 * Restores the age from before a lifted measure, over changes made since. If a later `age` measure is in force, only its
 * stored "before" values are replaced. The person's row is locked.
 */
export async function restoreAge(tx: Tx, lifted: MeasureRow, now: number, bandChanged: OnAgeBandChange): Promise<void> {
  const { user_id, before_birthday, before_adult_at } = lifted;
  const laterMeasure = await findLaterAgeMeasure(tx, lifted);
  if (laterMeasure) {
    await tx
      .updateTable("measures")
      .set({ before_birthday, before_adult_at })
      .where("id", "=", laterMeasure.id)
      .execute();
    return;
  }
  const age = { birthday: before_birthday, adult_at: before_adult_at };
  await setAge(tx, user_id, { before: await loadAge(tx, user_id), age }, now, bandChanged);
}
