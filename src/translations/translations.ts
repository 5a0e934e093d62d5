export { findStoredTranslation, listStoredTranslations, type StoredTranslation } from "./store";
export { translateText } from "./translate-text";
export { type TextTranslation, translateUnstored } from "./unstored";
