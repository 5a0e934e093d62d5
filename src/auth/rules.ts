import { ACCOUNT_LIMITS } from "../limits/account";
import { CODE_LIMITS } from "../limits/auth";
import { countCharacters } from "../text/graphemes";
import { isOverLength } from "../text/length";
import { typedCode } from "../text/typed";
import { isReservedNameKey, nameKey } from "../users/names";
import { dropForbiddenCharacters, hasVisibleCharacter } from "../users/nickname";

const USERNAME = /^[\p{L}\p{N}_.-][\p{L}\p{M}\p{N}_.-]*$/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** The fault code of a trimmed username, or null (docs/product.md 7.1). */
export function usernameFault(username: string): string | null {
  if (username === "") return "username_required";
  if (isOverLength(username, ACCOUNT_LIMITS.usernameMax, ACCOUNT_LIMITS.usernameBytes)) return "username_long";
  if (countCharacters(username) < ACCOUNT_LIMITS.usernameMin) return "username_short";
  return USERNAME.test(username) && !INVISIBLE.test(username) ? null : "username_letters";
}

/** The fault code of a new password, or null. */
export function passwordFault(password: string): string | null {
  if (password === "") return "password_required";
  if (isOverLength(password, ACCOUNT_LIMITS.passwordMax, ACCOUNT_LIMITS.passwordBytes)) return "password_long";
  return countCharacters(password) < ACCOUNT_LIMITS.passwordMin ? "password_short" : null;
}

const MAX_NAME_DIGITS = 6;

const shortenName = (name: string, max: number): string => [...name].slice(0, max - MAX_NAME_DIGITS).join("");

/** Username made of an external name, with room for digits; may be too short to be valid. */
export function suggestUsername(name: string): string {
  const fitting = name
    .normalize("NFKC")
    .replace(/\s+/gu, ".")
    .replace(/[^\p{L}\p{M}\p{N}_.-]|\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/^\p{M}+/u, "");
  return shortenName(fitting, ACCOUNT_LIMITS.usernameMax);
}

/** Nickname made of an external name, with room for digits; may be empty. */
export function suggestNickname(name: string): string {
  const fitting = shortenName(dropForbiddenCharacters(name).trim(), ACCOUNT_LIMITS.nicknameMax).trim();
  return hasVisibleCharacter(fitting) ? fitting : "";
}

/** Candidate names: the base, then with two, four and six digits. @param fault null for a usable name */
export const candidateNames = (
  base: string,
  fault: (name: string) => string | null,
  digits: (count: number) => string,
): string[] =>
  [0, 2, 4, MAX_NAME_DIGITS]
    .map((count) => base + digits(count))
    .filter((name) => fault(name) === null && !isReservedNameKey(nameKey(name)));

const DIGITS_PATTERN = /^\d+$/;

/** Normalizes a code typed in any digits and with gaps; null if it is none. */
export function parseDigitCode(text: string): string | null {
  const code = typedCode(text);
  return code.length === CODE_LIMITS.digits && DIGITS_PATTERN.test(code) ? code : null;
}

const BROWSERS: [mark: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+.* Safari\//, "Safari"],
];

const SYSTEMS: [mark: RegExp, name: string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system from a User-Agent; null where unknown. */
export function parseUserAgent(userAgent: string): { browser: string | null; system: string | null } {
  const nameIn = (list: [RegExp, string][]) => list.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
