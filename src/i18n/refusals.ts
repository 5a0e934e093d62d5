import type { Refusal } from "../runtime/errors";
import { isKey, type Translate } from "./intl";

type AnyText = (key: string, values?: Record<string, string | number>) => string;

/** The sentence of a refusal in the reader's language. */
export const errorText = (t: Translate, refusal: Refusal): string =>
  (t as AnyText)(`error.${refusal.code}`, refusal.params);

/** The sentence for each field of a `validation_failed`. */
export function fieldTexts(t: Translate, fields: Record<string, string>): Record<string, string> {
  const text = (code: string) => [`field.${code}`, `error.${code}`].find(isKey) ?? "field.invalid";
  return Object.fromEntries(
    Object.entries(fields).map(([name, code]) => [name, (t as AnyText)(text(code), {})]),
  );
}
