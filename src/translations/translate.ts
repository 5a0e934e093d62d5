import type { TranslationRow } from "../db/tables/translations";
import type { Db, DbOrTx } from "../db/transact";
import type { Language } from "../i18n/languages";
import { Refusal } from "../runtime/errors";
import { detectTextLanguage, loadDetector } from "../translate/detect-language";
import type { Translator } from "../translate/engine";
import type { SignedIn } from "../users/users";
import { findStoredTranslation, reserveTranslation, storeTranslation } from "./store";

export type TranslatableKind = TranslationRow["kind"];

/** A thing's text for one reader; see `room.ts`. @throws Refusal `…_not_found` */
export type LoadTranslatableText = (db: DbOrTx, reader: SignedIn, id: string, now: number) => Promise<string>;

export interface TextTranslation {
  text: string;
  /** ISO 639-1 */
  from: string;
  to: Language;
}

interface TranslationRequest {
  kind: TranslatableKind;
  id: string;
  to: Language;
}

/** What a person asks for twice is done once. */
const runningTranslations = new WeakMap<Db, Map<string, Promise<TextTranslation>>>();

function singleFlightTranslation(
  db: Db,
  key: string,
  work: () => Promise<TextTranslation>,
): Promise<TextTranslation> {
  const running = runningTranslations.get(db) ?? new Map<string, Promise<TextTranslation>>();
  runningTranslations.set(db, running);
  const known = running.get(key);
  if (known) return known;
  const flight = work().finally(() => running.delete(key));
  running.set(key, flight);
  return flight;
}

interface TranslationWork {
  db: Db;
  translator: Translator;
  reader: SignedIn;
  place: { kind: TranslatableKind; thing_id: string; to_language: Language };
  source: string;
  from: string | null;
  /** What it says now. */
  again: () => Promise<string>;
}

/** When it is the reader's turn: somebody else may have asked for the same meanwhile. */
async function translateAfresh(
  { db, translator, reader, place, source, from, again }: TranslationWork,
  now: number,
) {
  const stored = await findStoredTranslation(db, place, source);
  if (stored) return stored;
  await reserveTranslation(db, place, source, now);
  // Text deleted before the reservation is not sent.
  if ((await again()) !== source) throw new Refusal("translation_unavailable");
  const translated = await translator.translate({ text: source, from, to: place.to_language }, reader.id);
  await storeTranslation(db, place, source, translated);
  return translated;
}

/**
 * A stored or new translation.
 * @throws Refusal `…_not_found`, `translation_unavailable`, `language_not_translated`
 */
export async function translateText(
  db: Db,
  translator: Translator | null,
  textOf: LoadTranslatableText,
  reader: SignedIn,
  { kind, id, to }: TranslationRequest,
  now: number,
): Promise<TextTranslation> {
  const place = { kind, thing_id: id, to_language: to };
  const again = () => textOf(db, reader, id, now);
  const source = await again();
  return singleFlightTranslation(db, JSON.stringify([reader.id, place, source]), async () => {
    const stored = await findStoredTranslation(db, place, source);
    if (stored) return { ...stored, to };
    if (!translator) throw new Refusal("translation_unavailable");
    await loadDetector();
    const from = detectTextLanguage(source);
    if (from === to) return { text: source, from, to };
    const work = { db, translator, reader, place, source, from, again };
    return { ...(await translator.inTurn(reader.id, () => translateAfresh(work, now))), to };
  });
}
