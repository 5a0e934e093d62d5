import { createIntl, createIntlCache, type Formatters } from "@formatjs/intl";
import en from "../../locales/en.json";
import { isTextLimit, TEXT_LIMITS } from "../limits/text-values";
import { memoize } from "../runtime/cache";
import { requiredJson } from "../runtime/product-file";
import type { Args, Key } from "./catalogue";
import { isLanguage, type Language, textDirection } from "./languages";
import { byLocale, type Locale, languageOfLocale, localeOf } from "./locales";
import { keepCountsTogether } from "./units-together";

type Messages = Record<string, string>;

/** Read when somebody first reads the language: ten of them bundled are a tenth of the memory of a start. */
const loadMessages = (language: Language): Messages =>
  language === "en" ? en : requiredJson(`locales/${language}.json`);

/** A text in the reader's language; keys and their values are typed from `locales/en.json`. */
export type Translate = <K extends Key>(key: K, ...args: Args<K>) => string;

type Values = Record<string, string | number>;

/** Formatting costs as much as a list row, so results are cached. */
const FORMATTED_TEXTS_KEPT = 2_000;
/** As many as there are texts. */
const PARSED_TEXTS_KEPT = Object.keys(en).length;

interface TextToFormat {
  key: string;
  values: Values;
}

function memoizeTexts(format: (key: string, values: Values) => string): (key: string, values: Values) => string {
  const known = memoize(
    "texts",
    (_name: string, { key, values }: TextToFormat) => format(key, values),
    FORMATTED_TEXTS_KEPT,
  );
  return (key, values) => {
    let name = key;
    for (const part in values) {
      // What people wrote is not kept.
      if (typeof values[part] === "string") return format(key, values);
      name += `|${part}${values[part]}`;
    }
    return known(name, { key, values });
  };
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LEFT_TO_RIGHT = /[\p{L}--[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]]/v;

/** What people copy from a sentence into a field: there marks that nobody sees would be wrong. */
const COPIED_VALUES = ["email", "host", "link", "username"];

const isSelectValue = (message: string, name: string): boolean => message.includes(`{${name}, select,`);

/** A text with words of the other writing direction, isolated (FSI … PDI). */
export function isolateForeignText(language: Language, text: string): string {
  const foreign = textDirection(language) === "rtl" ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  return foreign.test(text) ? `\u2068${text}\u2069` : text;
}

const isolatedValue = (language: Language, name: string, value: string | number): string | number =>
  typeof value === "string" && !COPIED_VALUES.includes(name) ? isolateForeignText(language, value) : value;

function isolateForeignValues(language: Language, values: Values, message: string): Values {
  const found: Values = {};
  for (const name in values) {
    const value = values[name] ?? "";
    found[name] = isSelectValue(message, name) ? value : isolatedValue(language, name, value);
  }
  return found;
}

/** Parts of a parsed text: its own words, and the place of a value. */
const WORDS = 0;
const PLACE = 1;

type ParsedText = ReturnType<Formatters["getMessageFormat"]>;

/** @returns puts values into a text @throws Error where one is missing */
function textFiller(language: Language, text: string, parsed: ParsedText): (values: Values) => string {
  const parts = parsed
    .getAst()
    .map((part) =>
      part.type === WORDS || part.type === PLACE ? { isPlace: part.type === PLACE, of: part.value } : null,
    );
  if (!parts.every((part) => part !== null))
    return (values) => String(parsed.format(isolateForeignValues(language, values, text)));
  // Most texts count, choose and format nothing, and need nothing of the library either.
  return (values) => {
    let filled = "";
    for (const { isPlace, of } of parts) {
      if (isPlace && !(of in values)) throw new Error(`${of} is missing`);
      filled += isPlace ? isolatedValue(language, of, values[of] ?? "") : of;
    }
    return filled;
  };
}

const PLACEHOLDER = /\{(\w+)[,}]/g;

/** For each text that names limits: their values, from `limits/` instead of the caller. */
function limitsByKey(messages: Messages): ReadonlyMap<string, Values> {
  const found = new Map<string, Values>();
  for (const [key, text] of Object.entries(messages)) {
    const names = [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name).filter(isTextLimit);
    if (names.length > 0) found.set(key, Object.fromEntries(names.map((name) => [name, TEXT_LIMITS[name]])));
  }
  return found;
}

/** The texts of a language, whichever locale formats their values. */
const textsOf = memoize("translators", (language: Language) => {
  const messages = loadMessages(language);
  return { messages, limits: limitsByKey(messages) };
});

const ARABIC_DIGIT = /[\u0660-\u0669]/g;
const ARABIC_ZERO = 0x660;

/** Arabic texts have Arabic digits; readers of some countries have Latin ones, in the numbers beside them as well. */
function withLocaleDigits(locale: Locale, messages: Messages): Messages {
  if (!locale.startsWith("ar") || !locale.endsWith("-nu-latn")) return messages;
  const latin = (text: string) =>
    text.replace(ARABIC_DIGIT, (digit) => String((digit.codePointAt(0) ?? ARABIC_ZERO) - ARABIC_ZERO));
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, latin(text)]));
}

function createTranslator(locale: Locale): Translate {
  const language = languageOfLocale(locale);
  const { messages: written, limits } = textsOf(language);
  const messages = withLocaleDigits(locale, written);
  const { formatters, formats } = createIntl({ locale, messages, onError: () => undefined }, createIntlCache());
  const textOf = (id: string): string => messages[id] ?? en[id as Key];
  /** Refusals are answers to programs, too, and word for word as specified. */
  const patternOf = (id: string): string => (/^(error|field)\./.test(id) ? textOf(id) : keepCountsTogether(textOf(id)));
  // `formatMessage` writes out its formats as JSON at every call, to find what it has parsed.
  const fillerOf = memoize(
    "parsed texts",
    (id: string) => {
      const pattern = patternOf(id);
      return textFiller(language, pattern, formatters.getMessageFormat(pattern, locale, formats, { formatters }));
    },
    PARSED_TEXTS_KEPT,
  );
  const format = memoizeTexts((id, values) => {
    try {
      return fillerOf(id)(values);
    } catch {
      // A value is missing.
      return textOf(id);
    }
  });
  return (key, ...args) => {
    const values = args[0] as Values | undefined;
    const limited = limits.get(key);
    if (limited) return format(key, { ...limited, ...values });
    // Most texts are plain: those need no formatter.
    return values ? format(key, values) : (messages[key] ?? en[key]);
  };
}

const translatorOf = byLocale(createTranslator);

/** The translator of a reader's locale, made on first use; of a language alone, where nobody's region is known. */
export const translatorFor = (reader: Language | Locale): Translate =>
  translatorOf(isLanguage(reader) ? localeOf(reader, null) : reader);

/** Whether a composed key exists. */
export const isMessageKey = (key: string): key is Key => Object.hasOwn(en, key);
