export const LANGUAGES = ["en", "zh", "hi", "fr", "ar", "ru", "pt", "ja", "de", "es"] as const;

export const DEFAULT_LANGUAGE = "en";

export const DEFAULT_COUNTRY = "US";
