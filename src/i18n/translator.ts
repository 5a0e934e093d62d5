import { readFileSync } from "node:fs";
import { createIntl, createIntlCache, type IntlShape } from "@formatjs/intl";
import en from "../../locales/en.json";
import { isTextLimit, TEXT_LIMITS } from "../limits/text-values";
import { memoize } from "../runtime/memoize";
import { neededFile } from "../runtime/product-file";
import type { Args, Key } from "./catalogue";
import { type Language, localeTag, textDirection } from "./languages";

type Messages = Record<string, string>;

/** Read when somebody first reads the language: ten of them bundled are a tenth of the memory of a start. */
const loadMessages = (language: Language): Messages =>
  language === "en" ? en : JSON.parse(readFileSync(neededFile(`locales/${language}.json`), "utf8"));

/** A text in the reader's language; keys and their values are typed from `locales/en.json`. */
export type Translate = <K extends Key>(key: K, ...args: Args<K>) => string;

type Values = Record<string, string | number>;

/** Formatting costs as much as a list row, so results are cached. */
const FORMATTED_TEXTS_MAX = 4_000;

function memoizeTexts(
  format: (key: string, values: Values) => string,
): (key: string, values: Values) => string {
  const kept = new Map<string, string>();
  return (key, values) => {
    let name = key;
    for (const part in values) {
      // What people wrote is not kept.
      if (typeof values[part] === "string") return format(key, values);
      name += `|${part}${values[part]}`;
    }
    const known = kept.get(name);
    if (known !== undefined) return known;
    if (kept.size >= FORMATTED_TEXTS_MAX) kept.clear();
    const text = format(key, values);
    kept.set(name, text);
    return text;
  };
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LEFT_TO_RIGHT = /[\p{L}--[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]]/v;

/** What people copy from a sentence into a field: there marks that nobody sees would be wrong. */
const COPIED_VALUES = ["email", "host", "link", "username"];

const isSelectValue = (message: string, name: string): boolean => message.includes(`{${name}, select,`);

/** Isolates values of the other writing direction (FSI … PDI). */
function isolateForeignValues(language: Language, values: Values, message: string): Values {
  const foreign = textDirection(language) === "rtl" ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  const apart = (name: string, value: string | number) =>
    typeof value === "string" &&
    foreign.test(value) &&
    !COPIED_VALUES.includes(name) &&
    !isSelectValue(message, name)
      ? `\u2068${value}\u2069`
      : value;
  const found: Values = {};
  for (const name in values) found[name] = apart(name, values[name] ?? "");
  return found;
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

function createTranslator(language: Language, messages: Messages, intl: IntlShape<string>): Translate {
  const { formatters, formats, locale } = intl;
  const textOf = (id: string): string => messages[id] ?? en[id as Key];
  // `formatMessage` writes out its formats as JSON at every call, to find what it has parsed.
  const parsed = memoize((id: string) =>
    formatters.getMessageFormat(textOf(id), locale, formats, { formatters }),
  );
  const format = memoizeTexts((id, values) => {
    const text = textOf(id);
    try {
      return String(parsed(id).format(isolateForeignValues(language, values, text)));
    } catch {
      // A value is missing.
      return text;
    }
  });
  const limits = limitsByKey(messages);
  return (key, ...args) => {
    const values = args[0] as Values | undefined;
    const limited = limits.get(key);
    if (limited) return format(key, { ...limited, ...values });
    // Most texts are plain: those need no formatter.
    return values ? format(key, values) : (messages[key] ?? en[key]);
  };
}

const translators = new Map<Language, Translate>();

/** The translator of one language, made on first use. */
export function translatorFor(language: Language): Translate {
  const known = translators.get(language);
  if (known) return known;
  const messages = loadMessages(language);
  const intl = createIntl(
    { locale: localeTag(language), messages, onError: () => undefined },
    createIntlCache(),
  );
  const t = createTranslator(language, messages, intl);
  translators.set(language, t);
  return t;
}

/** Whether a composed key exists. */
export const isMessageKey = (key: string): key is Key => Object.hasOwn(en, key);
