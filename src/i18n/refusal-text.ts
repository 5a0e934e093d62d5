import type { Refusal } from "../runtime/errors";
import { isMessageKey, type Translate } from "./translator";

type AnyText = (key: string, values?: Record<string, string | number>) => string;

/** The sentence of a refusal in the reader's language. */
export const refusalText = (t: Translate, refusal: Refusal): string =>
  (t as AnyText)(`error.${refusal.code}`, refusal.params);

/** The sentence for each field of a `validation_failed`. */
export function fieldErrorTexts(t: Translate, fields: Record<string, string>): Record<string, string> {
  const text = (code: string) => [`field.${code}`, `error.${code}`].find(isMessageKey) ?? "field.invalid";
  return Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, (t as AnyText)(text(code), {})]));
}
