import { ACCOUNT_LIMITS } from "../limits/account";
import { isOverLength } from "../text/length";

/** Controls, line breaks, lone surrogates and bidi controls. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const hasVisibleCharacter = (text: string): boolean => VISIBLE.test(text);

export const dropForbiddenCharacters = (text: string): string => text.replace(FORBIDDEN_CHARACTERS, "");

/** The fault code of a trimmed nickname, or null; it must have a visible character. */
export function nicknameFault(nickname: string): string | null {
  if (!hasVisibleCharacter(nickname)) return "nickname_required";
  if (isOverLength(nickname, ACCOUNT_LIMITS.nicknameMax)) return "nickname_long";
  return dropForbiddenCharacters(nickname) === nickname ? null : "nickname_letters";
}
