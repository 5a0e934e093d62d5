import { createIntl, createIntlCache, type IntlShape } from "@formatjs/intl";
import ar from "../../locales/ar.json";
import de from "../../locales/de.json";
import en from "../../locales/en.json";
import es from "../../locales/es.json";
import fr from "../../locales/fr.json";
import hi from "../../locales/hi.json";
import ja from "../../locales/ja.json";
import pt from "../../locales/pt.json";
import ru from "../../locales/ru.json";
import zh from "../../locales/zh.json";
import type { Args, Key } from "./catalogue";
import { direction, type Language, localeTag } from "./languages";

const MESSAGES: Record<Language, Record<string, string>> = { en, zh, hi, fr, ar, ru, pt, ja, de, es };

/** A text in the reader's language; keys and their values are typed from `locales/en.json`. */
export type Translate = <K extends Key>(key: K, ...args: Args<K>) => string;

type Values = Record<string, string | number>;

/** Sentences with numbers in them come back again and again; formatting one costs as much as a row of a list. */
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

/**
 * A name or a line in the other writing direction stands apart (Unicode's FSI … PDI), or it would turn the sentence.
 * What a message chooses by is never shown.
 */
function isolated(language: Language, values: Values, message: string): Values {
  const foreign = direction(language) === "rtl" ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  const apart = (name: string, value: string | number) =>
    typeof value === "string" && foreign.test(value) && !COPIED.includes(name) && !chooses(message, name)
      ? `\u2068${value}\u2069`
      : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, apart(name, value)]));
}

function translator(language: Language, intl: IntlShape<string>): Translate {
  const messages = MESSAGES[language];
  const format = remembering((id, values) => {
    const defaultMessage = messages[id] ?? en[id as Key];
    return intl.formatMessage({ id, defaultMessage }, isolated(language, values, defaultMessage));
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
  const messages = MESSAGES[language];
  const intl = createIntl(
    { locale: localeTag(language), messages, onError: () => undefined },
    createIntlCache(),
  );
  const t = translator(language, intl);
  made.set(language, t);
  return t;
}

/** A key that is put together at run time (`error.` + code): the English text where it is known, else null. */
export const isKey = (key: string): key is Key => Object.hasOwn(en, key);
