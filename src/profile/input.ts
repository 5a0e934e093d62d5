import { z } from "zod";
import { country, language, nickname } from "../auth/input";
import { ACCOUNT, BYTES_PER_CHARACTER, HINTS, LANGUAGES } from "../limits/limits";
import { isHeavy, isLong } from "../ui/length";
import { isDate } from "../users/users";
import { GENDERS, INTERESTS } from "./rules";

const LISTED_MAX = 100;

/** Forms send an empty field when nothing is ticked. */
const listed = (value: unknown) =>
  typeof value === "string" ? value.split(",", LISTED_MAX).filter(Boolean) : value;

const someOf = <const T extends readonly string[]>(list: T, code: string) =>
  z
    .preprocess(
      listed,
      z
        .array(z.unknown(), code)
        .max(LISTED_MAX, code)
        .pipe(z.array(z.enum(list, code)))
        .transform((chosen) => list.filter((each) => chosen.includes(each))),
    )
    .meta({ items: { enum: list } });

const signature = z
  .string("invalid")
  .refine((text) => !isHeavy(text, ACCOUNT.signatureMax * BYTES_PER_CHARACTER), "signature_long")
  .transform((text) => text.trim().toWellFormed().replaceAll("\0", ""))
  .refine((text) => !isLong(text, ACCOUNT.signatureMax), "signature_long");

/** Checkboxes: an empty field, and "on" when ticked. */
const ticked = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",", LISTED_MAX).includes("on") : value),
  z.boolean("invalid"),
);

const birthday = z
  .string({ error: ({ input }) => (input === undefined ? "birthday_required" : "birthday_invalid") })
  .min(1, "birthday_required")
  .refine(isDate, "birthday_invalid");

const gender = z.enum(GENDERS, "gender_unknown");

/** Specification section 7, `PUT /auth/settings`. */
export const SETTINGS = z.object({ language: language.optional(), country: country.optional() });
export type Settings = z.infer<typeof SETTINGS>;

export const PROFILE = SETTINGS.extend({
  nickname: nickname.optional(),
  birthday: birthday.optional(),
  gender: gender.optional(),
  signature: signature.optional(),
  interests: someOf(INTERESTS, "interest_unknown").optional(),
  reads: someOf(LANGUAGES, "language_unknown")
    .refine((chosen) => chosen.length > 0, "reads_required")
    .optional(),
  translateAtOnce: ticked.optional(),
});
export type ProfileInput = z.infer<typeof PROFILE>;

/** Required before the first throw (specification section 5). */
export const COMPLETION = PROFILE.extend({ nickname, birthday, gender });

/** The completing form of somebody who chose a nickname when registering. */
export const COMPLETION_OF_NAMED = PROFILE.extend({ birthday, gender });

/** `POST /hints`: how many of the first hints have been seen. */
export const HINTS_SEEN = z.object({ seen: z.coerce.number("invalid").int().min(1).max(HINTS) });

/** Required fields may not be emptied. */
export const EDITED = PROFILE.omit({ language: true }).extend({ nickname, birthday, gender });

export const IN_LANGUAGE = z.object({ language: language.optional() });
