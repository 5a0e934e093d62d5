import { removeInvisible } from "../text/clean";

const RESERVED_NAME_KEYS: ReadonlySet<string> = new Set(["driftglass"]);

/** Unique key of a name: ignores case, Unicode form and invisible characters; final sigma equals sigma. */
export const nameKey = (name: string): string =>
  removeInvisible(name)
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKC")
    .trim()
    .replace(/\s+/gu, " ")
    .replaceAll("ς", "σ");

/** Whether a name key is reserved for the product. */
export const isReservedNameKey = (key: string): boolean => RESERVED_NAME_KEYS.has(key);
