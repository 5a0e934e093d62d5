import { memoize } from "../runtime/cache";
import { isLanguage, localeTag } from "./languages";

const collatorOf = memoize("collators", (tag: string) => new Intl.Collator(tag, { numeric: true }));

/** Things in the order in which readers of a language look for their names: Ñ after N, 2 before 10. */
export function sortByName<T>(language: string, things: readonly T[], nameOf: (thing: T) => string): T[] {
  const { compare } = collatorOf(isLanguage(language) ? localeTag(language) : "en");
  return things.toSorted((one, other) => compare(nameOf(one), nameOf(other)));
}
