export { findStoredTranslation, listStoredTranslations, type StoredTranslation } from "./store";
export { type TextTranslation, translateDraft, translateText } from "./translate-text";
