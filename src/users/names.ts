/** Names of the house itself: nobody else may carry them. */
const RESERVED = new Set(["driftglass"]);

/** What shows nothing between what shows something: whoever has it in their name looks like whoever has not. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * What a key column holds: equal for names that differ in case, Unicode form or what nobody sees only. The Greek final
 * sigma is one letter with the other, whose capital is the same.
 */
export const nameKey = (name: string): string =>
  name
    .replace(UNSEEN, "")
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKC")
    .trim()
    .replace(/\s+/gu, " ")
    .replaceAll("ς", "σ");

export const isReserved = (key: string): boolean => RESERVED.has(key);
