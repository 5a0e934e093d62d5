export { findStoredTranslation, listStoredTranslations, type StoredTranslation } from "./store";
export { type TextTranslation, translateText, translateUnstored } from "./translate-text";
