import type { TranslationRow } from "../db/tables/translations";
import type { Db, Queries } from "../db/transact";
import type { Language } from "../i18n/languages";
import { Refusal } from "../runtime/errors";
import { languageOf, loadDetector } from "../translate/detect";
import type { Translator } from "../translate/engine";
import type { SignedIn } from "../users/users";
import { claimTranslation, storedTranslation, storeTranslation } from "./store";

export type TextKind = TranslationRow["kind"];

/** A thing's text for one reader; see `room.ts`. @throws Refusal `…_not_found` */
export type TextOf = (db: Queries, reader: SignedIn, id: string, now: number) => Promise<string>;

export interface Translation {
  text: string;
  /** ISO 639-1 */
  from: string;
  to: Language;
}

interface Asked {
  kind: TextKind;
  id: string;
  to: Language;
}

/** What a person asks for twice is done once. */
const flights = new WeakMap<Db, Map<string, Promise<Translation>>>();

function once(db: Db, key: string, work: () => Promise<Translation>): Promise<Translation> {
  const running = flights.get(db) ?? new Map<string, Promise<Translation>>();
  flights.set(db, running);
  const known = running.get(key);
  if (known) return known;
  const flight = work().finally(() => running.delete(key));
  running.set(key, flight);
  return flight;
}

interface Work {
  db: Db;
  translator: Translator;
  reader: SignedIn;
  place: { kind: TextKind; thing_id: string; to_language: Language };
  source: string;
  from: string | null;
  /** What it says now. */
  again: () => Promise<string>;
}

/** When it is the reader's turn: somebody else may have asked for the same meanwhile. */
async function fresh({ db, translator, reader, place, source, from, again }: Work, now: number) {
  const stored = await storedTranslation(db, place, source);
  if (stored) return stored;
  await claimTranslation(db, place, source, now);
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
export async function translateThing(
  db: Db,
  translator: Translator | null,
  textOf: TextOf,
  reader: SignedIn,
  { kind, id, to }: Asked,
  now: number,
): Promise<Translation> {
  const place = { kind, thing_id: id, to_language: to };
  const again = () => textOf(db, reader, id, now);
  const source = await again();
  return once(db, JSON.stringify([reader.id, place, source]), async () => {
    const stored = await storedTranslation(db, place, source);
    if (stored) return { ...stored, to };
    if (!translator) throw new Refusal("translation_unavailable");
    await loadDetector();
    const from = languageOf(source);
    if (from === to) return { text: source, from, to };
    const work = { db, translator, reader, place, source, from, again };
    return { ...(await translator.inTurn(reader.id, () => fresh(work, now))), to };
  });
}
