import { readFileSync } from "node:fs";
import { createIntl, createIntlCache, type IntlShape } from "@formatjs/intl";
import en from "../../locales/en.json";
import { keeping } from "../runtime/memoize";
import { neededFile } from "../runtime/product-file";
import type { Args, Key } from "./catalogue";
import { direction, type Language, localeTag } from "./languages";

type Messages = Record<string, string>;

/** Read when somebody first reads the language: ten of them bundled are a tenth of the memory of a start. */
const messagesOf = (language: Language): Messages =>
  language === "en" ? en : JSON.parse(readFileSync(neededFile(`locales/${language}.json`), "utf8"));

/** A text in the reader's language; keys and their values are typed from `locales/en.json`. */
export type Translate = <K extends Key>(key: K, ...args: Args<K>) => string;

type Values = Record<string, string | number>;

/** Formatting costs as much as a list row, so results are cached. */
const KEPT = 4_000;

function remembering(
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
    if (kept.size >= KEPT) kept.clear();
    const text = format(key, values);
    kept.set(name, text);
    return text;
  };
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LEFT_TO_RIGHT = /[\p{L}--[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]]/v;

/** What people copy from a sentence into a field: there marks that nobody sees would be wrong. */
const COPIED = ["email", "host", "link", "username"];

const chooses = (message: string, name: string): boolean => message.includes(`{${name}, select,`);

/** Isolates values of the other writing direction (FSI … PDI). */
function isolated(language: Language, values: Values, message: string): Values {
  const foreign = direction(language) === "rtl" ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  const apart = (name: string, value: string | number) =>
    typeof value === "string" && foreign.test(value) && !COPIED.includes(name) && !chooses(message, name)
      ? `\u2068${value}\u2069`
      : value;
  const found: Values = {};
  for (const name in values) found[name] = apart(name, values[name] ?? "");
  return found;
}

function translator(language: Language, messages: Messages, intl: IntlShape<string>): Translate {
  const { formatters, formats, locale } = intl;
  const textOf = (id: string): string => messages[id] ?? en[id as Key];
  // `formatMessage` writes out its formats as JSON at every call, to find what it has parsed.
  const parsed = keeping((id: string) =>
    formatters.getMessageFormat(textOf(id), locale, formats, { formatters }),
  );
  const format = remembering((id, values) => {
    const text = textOf(id);
    try {
      return String(parsed(id).format(isolated(language, values, text)));
    } catch {
      // A value is missing.
      return text;
    }
  });
  return (key, ...args) => {
    const values = args[0] as Values | undefined;
    // Most texts are plain: those need no formatter.
    return values ? format(key, values) : (messages[key] ?? en[key]);
  };
}

const made = new Map<Language, Translate>();

/** The translator of one language, made on first use. */
export function translate(language: Language): Translate {
  const known = made.get(language);
  if (known) return known;
  const messages = messagesOf(language);
  const intl = createIntl(
    { locale: localeTag(language), messages, onError: () => undefined },
    createIntlCache(),
  );
  const t = translator(language, messages, intl);
  made.set(language, t);
  return t;
}

/** Whether a composed key exists. */
export const isKey = (key: string): key is Key => Object.hasOwn(en, key);
