/**
 * The Latin letter or the digit of a key, or "?"; else "". On keyboards of other scripts, where it says another letter or a
 * vowel's sign, it is that of its place.
 */
export function latinKeyOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  if (/^[a-z0-9?]$/i.test(key)) return key.toLowerCase();
  const [, letter, digit] = /^(?:Key(.)|Digit(.))$/.exec(code) ?? [];
  return (/^[\p{L}\p{M}]$/u.test(key) && letter?.toLowerCase()) || (digit ?? "");
}
