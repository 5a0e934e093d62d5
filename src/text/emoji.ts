/** Any emoji that Unicode recommends for interchange, sequences and skin tones too. */
const ONE_EMOJI = /^\p{RGI_Emoji}$/v;
/** Asks for the coloured form of a character that is a text symbol by default. */
const EMOJI_VARIATION = "\ufe0f";

/** The one emoji that a text is, in its fully qualified form; null: it is something else. */
export function toSingleEmoji(text: string): string | null {
  if (ONE_EMOJI.test(text)) return text;
  const qualified = `${text}${EMOJI_VARIATION}`;
  return ONE_EMOJI.test(qualified) ? qualified : null;
}
