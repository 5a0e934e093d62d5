import { ACCOUNT } from "../limits";
import { isLong, lengthOf } from "../ui/length";
import { isReserved, nameKey } from "../users/names";

const USERNAME = /^[\p{L}\p{N}_.-][\p{L}\p{M}\p{N}_.-]*$/u;
/** Letters by Unicode's book that show nothing, such as the Hangul filler. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Controls, line breaks, halves of a character, and marks that turn the direction of what follows. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The field code of what is wrong with a trimmed username, or null (product.md, Accounts). */
export function usernameFault(username: string): string | null {
  if (username === "") return "username_required";
  if (isLong(username, ACCOUNT.usernameMax, ACCOUNT.usernameBytes)) return "username_long";
  if (lengthOf(username) < ACCOUNT.usernameMin) return "username_short";
  return USERNAME.test(username) && !INVISIBLE.test(username) ? null : "username_letters";
}

/** The field code of what is wrong with a trimmed nickname, or null: it must show something. */
export function nicknameFault(nickname: string): string | null {
  if (!VISIBLE.test(nickname)) return "nickname_required";
  if (isLong(nickname, ACCOUNT.nicknameMax)) return "nickname_long";
  return UNFIT.test(nickname) ? "nickname_letters" : null;
}

/** The field code of what is wrong with a new password, or null. */
export function passwordFault(password: string): string | null {
  if (password === "") return "password_required";
  if (isLong(password, ACCOUNT.passwordMax, ACCOUNT.passwordBytes)) return "password_long";
  return lengthOf(password) < ACCOUNT.passwordMin ? "password_short" : null;
}

/** Digits a name may get behind it until it is free. */
const MOST_DIGITS = 6;

const shortened = (name: string, most: number): string => [...name].slice(0, most - MOST_DIGITS).join("");

/** What of a name from elsewhere may stand in a username, with room for digits; it may be too short to be one. */
export function usernameFrom(name: string): string {
  const fit = name
    .normalize("NFKC")
    .replace(/\s+/gu, ".")
    .replace(/[^\p{L}\p{M}\p{N}_.-]|\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/^\p{M}+/u, "");
  return shortened(fit, ACCOUNT.usernameMax);
}

/** What of a name from elsewhere may stand in a nickname, with room for digits; empty where nothing of it shows. */
export function nicknameFrom(name: string): string {
  const fit = shortened(name.replace(new RegExp(UNFIT, "gu"), "").trim(), ACCOUNT.nicknameMax).trim();
  return VISIBLE.test(fit) ? fit : "";
}

/**
 * Names to try until one is free: the base alone, then with two, four and six digits.
 * @param fault of a name, or null where it may be had
 * @param digits so many of them, drawn
 */
export const drafts = (
  base: string,
  fault: (name: string) => string | null,
  digits: (count: number) => string,
): string[] =>
  [0, 2, 4, MOST_DIGITS]
    .map((count) => base + digits(count))
    .filter((name) => fault(name) === null && !isReserved(nameKey(name)));

const CODE = /^\d{6}$/;
/** Where each row of ten digits begins that people's keyboards write: Arabic, Persian, Devanagari. */
const ZEROS = [0x660, 0x6f0, 0x966];

function digitOf(sign: string): string {
  const point = sign.codePointAt(0) ?? 0;
  const zero = ZEROS.find((each) => point >= each && point <= each + 9);
  return zero === undefined ? sign : String(point - zero);
}

/** A code as someone typed it, in their own digits and with gaps; null where it cannot be one. */
export function sixDigits(text: string): string | null {
  const code = [...text.normalize("NFKC").replace(/[\s-]/g, "")].map(digitOf).join("");
  return CODE.test(code) ? code : null;
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

/** Browser and system from what a browser calls itself; null where it does not say. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  const found = (list: [RegExp, string][]) => list.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
  return { browser: found(BROWSERS), system: found(SYSTEMS) };
}
