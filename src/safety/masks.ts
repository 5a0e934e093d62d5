import { NEWCOMER } from "../limits/limits";
import type { Span } from "./words/matching/verify";
import { DOTS } from "./words/rules";

type Pair = [start: number, end: number];

/** Stretches hidden from others: by a word rule for good, contacts while the writer is new. */
export interface Mask {
  words: Pair[];
  contacts: Pair[];
}

export interface Arrived {
  created_at: number;
  throw_count: number;
  official: number;
}

/** New until a day after registration and three throws (product.md, Official side and safety). */
export const isNewcomer = ({ created_at, throw_count, official }: Arrived, now: number): boolean =>
  official !== 1 && (throw_count < NEWCOMER.throws || now < created_at + NEWCOMER.time);

/** Stretches in their order; those that overlap are one. */
export function pairs(spans: readonly Span[]): Pair[] {
  const all: Pair[] = [];
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    const last = all.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else all.push([start, end]);
  }
  return all;
}

/** Column value by field; null: nothing masked. */
export function masksJson(masks: Record<string, Mask>): string | null {
  const some = Object.entries(masks).filter(([, { words, contacts }]) => words.length + contacts.length > 0);
  return some.length === 0 ? null : JSON.stringify(Object.fromEntries(some));
}

/** Replaces stretches by dots. */
export function dotted(text: string, stretches: readonly Pair[]): string {
  let result = "";
  let at = 0;
  for (const [start, end] of [...stretches].sort((one, other) => one[0] - other[0])) {
    if (start >= at) result += text.slice(at, start) + DOTS;
    at = Math.max(at, end);
  }
  return result + text.slice(at);
}

/** A text as anybody may have it, whoever its writer is by now: all that is masked stays covered. */
export function coveredText(text: string, masks: string | null, field: string): string {
  const mask = masks === null ? undefined : (JSON.parse(masks) as Record<string, Mask>)[field];
  return mask ? dotted(text, [...mask.words, ...mask.contacts]) : text;
}

/** A text as others read it. @param masks the column @param writer its writer */
export function shownText(
  text: string,
  masks: string | null,
  field: string,
  writer: Arrived,
  now: number,
): string {
  if (masks === null) return text;
  const mask = (JSON.parse(masks) as Record<string, Mask>)[field];
  if (!mask) return text;
  return dotted(text, isNewcomer(writer, now) ? [...mask.words, ...mask.contacts] : mask.words);
}

const hasContacts = (masks: string | null): boolean =>
  masks !== null &&
  Object.values(JSON.parse(masks) as Record<string, Mask>).some((mask) => mask.contacts.length > 0);

export interface Written {
  writer_since: number;
  writer_throws: number;
}

interface Reading {
  by: string;
  official: number;
  masks: string | null;
  field: string;
}

/** A text for one reader: writer and officials read it unmasked. */
export function readText(
  text: string,
  { by, official, masks, field }: Reading,
  row: Written,
  reader: { id: string; official?: boolean } | null,
  now: number,
): string {
  if (masks === null || reader?.id === by || reader?.official) return text;
  const writer = { created_at: row.writer_since, throw_count: row.writer_throws, official };
  return shownText(text, masks, field, writer, now);
}

/** For whoever wrote a text, and them alone: what says that others do not read the contacts in it yet. */
export const maskedMine = (
  { by, official, masks }: Omit<Reading, "field">,
  row: Written,
  reader: { id: string } | null,
  now: number,
): { masked?: true } =>
  reader?.id === by && masksContacts(masks, row, official, now) ? { masked: true } : {};

/** Whether others do not read the contacts in a text yet, for whoever wrote it. */
export const masksContacts = (masks: string | null, row: Written, official: number, now: number): boolean =>
  hasContacts(masks) &&
  isNewcomer({ created_at: row.writer_since, throw_count: row.writer_throws, official }, now);
