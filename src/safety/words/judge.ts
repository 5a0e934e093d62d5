import { afterRefusal, type Tx, transact } from "../../db/transact";
import { type Code, Refusal } from "../../runtime/errors";
import { type Arrived, dotted, isNewcomer, type Mask, masksJson, pairs } from "../masks";
import { contactsIn } from "../newcomers/contacts";
import { currentRules } from "./current";
import { countHits } from "./hits";
import type { Compiled } from "./matching/compile";
import { type Hit, hitsIn } from "./matching/find";
import { Steps } from "./matching/steps";
import { type Mode, WORDS } from "./rules";
import { type Judged, TEXTS } from "./texts";

export interface Writer extends Arrived {
  language: string;
}

export interface Verdict {
  /** Texts of the holding rules, none where it was too much work to look at all of it; null: not held. */
  held: string[] | null;
  masks: string | null;
  shown: Record<string, string>;
}

/** What was found in one field. */
interface Found {
  name: string;
  text: string;
  hits: Hit[];
  /** Whether all of it was looked at. */
  whole: boolean;
}

interface Looking {
  language: string;
  /** Nobody of the team reads it: what a rule would hold is refused. */
  friends: boolean;
}

const ofMode = (hits: readonly Hit[], mode: Mode): Hit[] => hits.filter(({ rule }) => rule.mode === mode);

function findAll(rules: Compiled | null, fields: Record<string, string>, looking: Looking): Found[] {
  const steps = new Steps(WORDS.stepsMost);
  return Object.entries(fields).map(([name, text]) => ({
    name,
    text,
    ...(rules ? hitsIn(rules, text, { ...looking, steps }) : { hits: [], whole: true }),
  }));
}

const refusing = (hits: readonly Hit[], friends: boolean): Hit[] =>
  friends ? [...ofMode(hits, "refuse"), ...ofMode(hits, "hold")] : ofMode(hits, "refuse");

function refusal(code: Code, fields: readonly Found[]): Refusal {
  return new Refusal(code, {}, Object.fromEntries(fields.map(({ name }) => [name, code])));
}

function refuse(tx: Tx, found: readonly Found[], { friends }: Looking, now: number): void {
  const refused = found.filter(({ hits }) => refusing(hits, friends).length > 0);
  if (refused.length > 0) {
    const rules = refused.flatMap(({ hits }) => refusing(hits, friends).map(({ rule }) => rule.id));
    afterRefusal(tx, (db) => transact(db, (own) => countHits(own, rules, now)));
    throw refusal("text_refused", refused);
  }
  const unread = found.filter(({ whole }) => !whole);
  if (friends && unread.length > 0) throw refusal("text_unchecked", unread);
}

const maskOf = ({ text, hits }: Found, isNew: boolean): Mask => ({
  words: pairs(ofMode(hits, "mask")),
  contacts: isNew ? pairs(contactsIn(text)) : [],
});

function holdingOf(found: readonly Found[]): string[] | null {
  const holding = found.flatMap(({ hits }) => ofMode(hits, "hold")).map(({ rule }) => rule.text);
  return holding.length > 0 || found.some(({ whole }) => !whole) ? [...new Set(holding)] : null;
}

/**
 * Applies word rules and newcomer masks, in the writing transaction. Between friends nothing is held, and contacts are shown.
 * @param kind what is written @param fields texts by field @param rules where they are read already
 * @throws Refusal `text_refused`, `text_unchecked`
 */
export async function judge(
  tx: Tx,
  writer: Writer,
  kind: Judged,
  fields: Record<string, string>,
  now: number,
  rules: Compiled | null | Promise<Compiled | null> = currentRules(tx),
): Promise<Verdict> {
  const looking = { language: writer.language, friends: TEXTS[kind] === "friends" };
  const found = findAll(await rules, fields, looking);
  refuse(tx, found, looking, now);
  const hit = found.flatMap(({ hits }) => hits.map(({ rule }) => rule.id));
  if (hit.length > 0) await countHits(tx, hit, now);
  const isNew = !looking.friends && isNewcomer(writer, now);
  const masks = Object.fromEntries(found.map((field) => [field.name, maskOf(field, isNew)]));
  const shown = found.map(({ name, text }) => {
    const { words = [], contacts = [] } = masks[name] ?? {};
    return [name, dotted(text, [...words, ...contacts])];
  });
  return { held: holdingOf(found), masks: masksJson(masks), shown: Object.fromEntries(shown) };
}
