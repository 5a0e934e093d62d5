import { afterRefusal, type Tx, transact } from "../../db/transact";
import { type Code, Refusal } from "../../errors";
import { type Arrived, dotted, isNewcomer, type Mask, masksJson, pairs } from "../masks";
import { contactsIn } from "../newcomers/contacts";
import { type Compiled, type Hit, hitsIn } from "./compile";
import { currentRules } from "./current";
import { countHits } from "./hits";

export interface Writer extends Arrived {
  language: string;
}

export interface Verdict {
  /** Texts of the holding rules; null: not held. */
  held: string[] | null;
  masks: string | null;
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
 * Applies word rules and newcomer masks, in the writing transaction. @param fields texts by field @param rules where they are read already
 * @throws Refusal `text_refused`
 */
export async function judge(
  tx: Tx,
  writer: Writer,
  fields: Record<string, string>,
  now: number,
  rules: Compiled | null | Promise<Compiled | null> = currentRules(tx),
): Promise<Verdict> {
  const found = findAll(await rules, fields, writer.language);
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
