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
import { type Language, localeTag } from "./languages";

const MESSAGES: Record<Language, Record<string, string>> = { en, zh, hi, fr, ar, ru, pt, ja, de, es };

/** A text in the reader's language; keys and their values are typed from `locales/en.json`. */
export type Translate = <K extends Key>(key: K, ...args: Args<K>) => string;

type Values = Record<string, string | number>;

function translator(language: Language, intl: IntlShape<string>): Translate {
  const messages = MESSAGES[language];
  return (key, ...args) => {
    const text = messages[key] ?? en[key];
    const values = args[0] as Values | undefined;
    // Most texts are plain: those need no formatter.
    return values ? intl.formatMessage({ id: key, defaultMessage: text }, values) : text;
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
