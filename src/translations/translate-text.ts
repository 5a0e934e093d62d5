import { STORED_KINDS, type StoredKind, type TranslatableKind } from "../db/tables/translations";
import type { Db } from "../db/transact";
import type { Language } from "../i18n/languages";
import { singleFlight } from "../runtime/cache";
import { Refusal } from "../runtime/errors";
import { perOwner } from "../runtime/per-owner";
import { detectSourceLanguage } from "../translate/detect-language";
import type { EngineResult, Translator } from "../translate/engine";
import type { SignedIn } from "../users/users";
import { findStoredTranslation, reserveTranslation, storeTranslation } from "./store";
import { type TextTranslation, translateUnstored } from "./unstored";

export type { StoredKind, TranslatableKind } from "../db/tables/translations";

/**
 * Loads a text for one reader (rooms declare these as `texts`), and logs it as a look where reading is logged.
 * @throws Refusal `…_not_found`, `evidence_sealed`
 */
export type LoadTranslatableText = (db: Db, reader: SignedIn, id: string, now: number) => Promise<string>;

interface TranslationRequest {
  kind: TranslatableKind;
  id: string;
  to: Language;
}

interface TranslationSources {
  /** null: no translation server */
  translator: Translator | null;
  textOf: LoadTranslatableText;
}

/** Repeated requests of one person share one translation. */
const sharedTranslationsOf = perOwner((_: Db) => singleFlight<string, TextTranslation>());

interface TranslationWork {
  db: Db;
  translator: Translator;
  reader: SignedIn;
  key: { kind: StoredKind; thing_id: string; to_language: Language };
  source: string;
  from: string | null;
  /** Loads the current text again. */
  loadSource: () => Promise<string>;
}

/** Everybody's requests of one text share one run: a second one would clear the row that the first one fills. */
const runningTranslationsOf = perOwner((_: Db) => singleFlight<string, EngineResult>());

/** Runs when it is the reader's turn; another request may have stored the same translation meanwhile. */
const translateAfresh = (
  { db, translator, reader, key, source, from, loadSource }: TranslationWork,
  now: number,
): Promise<EngineResult> =>
  runningTranslationsOf(db)(JSON.stringify([key, source]), async () => {
    const stored = await findStoredTranslation(db, key, source);
    if (stored) return stored;
    await reserveTranslation(db, key, source, now);
    // A text that was deleted or changed before the reservation is not sent. Other readers may share the result:
    // a reason that holds for this reader alone is not told to them.
    const current = await loadSource().catch(() => null);
    if (current !== source) throw new Refusal("translation_unavailable");
    const translated = await translator.translate({ text: source, from, to: key.to_language }, reader.id);
    await storeTranslation(db, key, source, translated);
    return translated;
  });

/** Whether translations of this kind are stored. */
export const isStoredKind = (kind: TranslatableKind): kind is StoredKind => STORED_KINDS.some((each) => each === kind);

/**
 * Translates a text, or returns the stored translation. @param sources the translator, and the loader of the text
 * @throws Refusal `…_not_found`, `evidence_sealed`, and as `translateUnstored`
 */
export async function translateText(
  db: Db,
  { translator, textOf }: TranslationSources,
  reader: SignedIn,
  { kind, id, to }: TranslationRequest,
  now: number,
): Promise<TextTranslation> {
  const loadSource = () => textOf(db, reader, id, now);
  const source = await loadSource();
  return sharedTranslationsOf(db)(JSON.stringify([reader.id, kind, id, to, source]), async () => {
    if (!isStoredKind(kind)) return translateUnstored(translator, reader, source, to);
    const key = { kind, thing_id: id, to_language: to };
    const stored = await findStoredTranslation(db, key, source);
    if (stored) return { ...stored, to };
    if (!translator) throw new Refusal("translation_unavailable");
    const from = detectSourceLanguage(source, to, (each) => translator.canTranslate(each, to));
    if (from === to) return { text: source, from, to };
    const work = { db, translator, reader, key, source, from, loadSource };
    return { ...(await translator.inTurn(reader.id, () => translateAfresh(work, now))), to };
  });
}
