import { z } from "zod";
import { ACCOUNT_LIMITS, FIRST_HINTS_COUNT } from "../limits/account";
import { LANGUAGES } from "../limits/languages";
import { BYTES_PER_CHARACTER } from "../limits/text";
import { isOverByteLimit, isOverLength } from "../text/length";
import { COUNTRY_FIELD, isIsoDate, LANGUAGE_FIELD, NICKNAME_FIELD } from "../users/users";
import { GENDERS, INTERESTS } from "./rules";

const MAX_LIST_ITEMS = 100;

/** Forms send a comma-separated list, empty when nothing is ticked. */
const splitFormList = (value: unknown) =>
  typeof value === "string" ? value.split(",", MAX_LIST_ITEMS).filter(Boolean) : value;

const listOfChoices = <const T extends readonly string[]>(list: T, code: string) =>
  z
    .preprocess(
      splitFormList,
      z
        .array(z.unknown(), code)
        .max(MAX_LIST_ITEMS, code)
        .pipe(z.array(z.enum(list, code)))
        .transform((chosen) => list.filter((each) => chosen.includes(each))),
    )
    .meta({ items: { enum: list } });

const signature = z
  .string("invalid")
  .refine((text) => !isOverByteLimit(text, ACCOUNT_LIMITS.signatureMax * BYTES_PER_CHARACTER), "signature_long")
  .transform((text) => text.trim().toWellFormed().replaceAll("\0", ""))
  .refine((text) => !isOverLength(text, ACCOUNT_LIMITS.signatureMax), "signature_long");

/** Checkbox with a hidden empty field: "on" is among the values when ticked. */
const ticked = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",", MAX_LIST_ITEMS).includes("on") : value),
  z.boolean("invalid"),
);

const birthday = z
  .string({ error: ({ input }) => (input === undefined ? "birthday_required" : "birthday_invalid") })
  .min(1, "birthday_required")
  .refine(isIsoDate, "birthday_invalid");

const gender = z.enum(GENDERS, "gender_unknown");

/** `PUT /auth/settings` (docs/product.md 16.6). */
export const LOCALE_SETTINGS_INPUT = z.object({
  language: LANGUAGE_FIELD.optional(),
  country: COUNTRY_FIELD.optional(),
});
export type LocaleSettingsInput = z.infer<typeof LOCALE_SETTINGS_INPUT>;

export const PROFILE_INPUT = LOCALE_SETTINGS_INPUT.extend({
  nickname: NICKNAME_FIELD.optional(),
  birthday: birthday.optional(),
  gender: gender.optional(),
  signature: signature.optional(),
  interests: listOfChoices(INTERESTS, "interest_unknown").optional(),
  reads: listOfChoices(LANGUAGES, "language_unknown")
    .refine((chosen) => chosen.length > 0, "reads_required")
    .optional(),
  translateAtOnce: ticked.optional(),
});
export type ProfileInput = z.infer<typeof PROFILE_INPUT>;

/** Required before the first throw (docs/product.md 7.9). */
export const PROFILE_COMPLETION_INPUT = PROFILE_INPUT.extend({ nickname: NICKNAME_FIELD, birthday, gender });

/** Completion form of people who chose a nickname at registration. */
export const NAMED_COMPLETION_INPUT = PROFILE_INPUT.extend({ birthday, gender });

/** `POST /hints`: number of first hints seen. */
export const HINTS_SEEN_INPUT = z.object({
  seen: z.coerce.number("invalid").int().min(1).max(FIRST_HINTS_COUNT),
});

/** Edit form: required fields cannot be emptied. */
export const PROFILE_EDIT_INPUT = PROFILE_INPUT.omit({ language: true }).extend({
  nickname: NICKNAME_FIELD,
  birthday,
  gender,
});

export const LANGUAGE_QUERY_INPUT = z.object({ language: LANGUAGE_FIELD.optional() });
