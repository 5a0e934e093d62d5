import { LANGUAGES } from "../src/limits/languages";

/** Proper names, and words the languages share. */
export const SAME_AS_ENGLISH: Record<string, readonly string[]> = {
  "auth.passkeys.kind_computer": ["de"],
  "auth.passkeys.name": ["de"],
  "auth.passkeys.title": ["de"],
  "chat.info_state": ["de"],
  "chat.settings.title": ["de", "es"],
  "official.of_day": ["pt", "es"],
  "official.span": ["fr", "pt", "es"],
  "chat.search.pictures": ["fr"],
  "profile.album.title": ["de", "fr"],
  "safety.measure.left": ["pt", "es"],
  "shell.app.name": LANGUAGES,
  "designs.colour.coral": ["pt", "es"],
  "designs.colour.orange": ["fr"],
  "designs.colour.rose": ["fr"],
  "designs.editor.angle": ["fr"],
  "designs.editor.base": ["es", "fr", "pt"],
  "designs.editor.material": ["de", "es", "pt"],
  "designs.editor.name": ["de"],
  "designs.editor.texture": ["fr"],
  "designs.editor.turn": ["fr"],
  "designs.marker.ring": ["de"],
  "designs.marker.triangle": ["fr"],
  "designs.swatch.coral": ["es", "pt"],
  "designs.swatch.gold": ["de"],
  "designs.swatch.orange": ["de", "fr"],
  "designs.swatch.rose": ["fr"],
  "designs.swatch.violet": ["fr"],
  "designs.texture.metal": ["es", "pt"],
  "official.words.kind_design": ["de", "fr", "pt"],
  "official.words.kind_user": ["de"],
};

/** Whether there is anything to translate beside placeholders. */
export const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/\{\w+(, \w+)?\}/g, ""));

/** Whether a text is that of English, where the language has no such word of its own. */
export const isLeftInEnglish = (language: string, key: string, text: string, english: string): boolean =>
  text === english && hasWords(text) && !SAME_AS_ENGLISH[key]?.includes(language);
