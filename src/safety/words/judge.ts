import { afterRefusal, type Tx, transact } from "../../db/transact";
import { type Code, Refusal } from "../../errors";
import { type Arrived, dotted, isNewcomer, type Mask, masksJson, pairs } from "../masks";
import { contactsIn } from "../newcomers/contacts";
import { type Compiled, type Hit, hitsIn } from "./compile";
import { currentRules } from "./current";
import { countHits } from "./hits";

/** Whoever writes. */
export interface Writer extends Arrived {
  language: string;
}

/** What becomes of texts that are taken. */
export interface Verdict {
  /** Others see them once an official has looked: the texts of the rules that say so; null: at once. */
  held: string[] | null;
  /** For the column `masks`; null: others read all of it. */
  masks: string | null;
  /** The texts as others read them now. */
  shown: Record<string, string>;
}

const ofMode = (hits: readonly Hit[], mode: Hit["rule"]["mode"]): Hit[] =>
  hits.filter(({ rule }) => rule.mode === mode);

type Found = Record<string, Hit[]>;

function findAll(rules: Compiled | null, fields: Record<string, string>, language: string): Found {
  if (!rules) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, hitsIn(rules, text, language)]),
  );
}

/** @throws Refusal `text_refused` with the fields; its rules are counted once everything else is undone */
function refuse(tx: Tx, found: Found, now: number): void {
  const refused = Object.entries(found).filter(([, hits]) => ofMode(hits, "refuse").length > 0);
  if (refused.length === 0) return;
  const rules = refused.flatMap(([, hits]) => ofMode(hits, "refuse").map(({ rule }) => rule.id));
  afterRefusal(tx, (db) => transact(db, (own) => countHits(own, rules, now)));
  throw new Refusal(
    "text_refused",
    {},
    Object.fromEntries(refused.map(([name]) => [name, "text_refused" satisfies Code])),
  );
}

const maskOf = (text: string, hits: readonly Hit[], isNew: boolean): Mask => ({
  words: pairs(ofMode(hits, "mask")),
  contacts: isNew ? pairs(contactsIn(text)) : [],
});

/**
 * What the word rules say to what somebody writes, and what of it others do not read while the writer is new. In the
 * transaction that writes it; without rules it costs one look at an index.
 * @param fields the texts by the name of their field
 * @throws Refusal `text_refused` (422, on the fields)
 */
export async function judge(
  tx: Tx,
  writer: Writer,
  fields: Record<string, string>,
  now: number,
): Promise<Verdict> {
  const found = findAll(await currentRules(tx), fields, writer.language);
  refuse(tx, found, now);
  const all = Object.values(found).flat();
  if (all.length > 0)
    await countHits(
      tx,
      all.map(({ rule }) => rule.id),
      now,
    );
  const isNew = isNewcomer(writer, now);
  const masks = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, maskOf(text, found[name] ?? [], isNew)]),
  );
  const shown = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const { words = [], contacts = [] } = masks[name] ?? {};
      return [name, dotted(text, [...words, ...contacts])];
    }),
  );
  const holding = ofMode(all, "hold").map(({ rule }) => rule.text);
  return { held: holding.length > 0 ? [...new Set(holding)] : null, masks: masksJson(masks), shown };
}

/** First words to a stranger, as `judge`: nothing is held there, what a rule would hold is refused. */
export async function checkFirstWords(tx: Tx, writer: Writer, text: string, now: number): Promise<Verdict> {
  const verdict = await judge(tx, writer, { text }, now);
  if (verdict.held) throw new Refusal("text_refused", {}, { text: "text_refused" });
  return verdict;
}
