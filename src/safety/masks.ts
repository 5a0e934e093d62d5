import { NEWCOMER_LIMITS } from "../limits/sea";
import { MASK_DOTS } from "./words/match-rule";
import type { TextSpan } from "./words/matching/verify-hit";

type MaskRange = [start: number, end: number];

/** Stretches hidden from others: by a word rule for good, contacts while the writer is new. */
export interface TextMask {
  words: MaskRange[];
  contacts: MaskRange[];
  /** ms until which contacts stay hidden whoever the writer is by then; absent: while the writer is new. */
  until?: number;
}

export interface NewcomerFacts {
  created_at: number;
  throw_count: number;
  official: number;
}

/** New until a day after registration and three throws (docs/product.md 12.8). */
export const isNewcomer = ({ created_at, throw_count, official }: NewcomerFacts, now: number): boolean =>
  official !== 1 && (throw_count < NEWCOMER_LIMITS.throws || now < created_at + NEWCOMER_LIMITS.age);

/** Whether the contacts of a mask are hidden from others. */
const hidesContacts = ({ until = 0 }: TextMask, writer: NewcomerFacts, now: number): boolean =>
  isNewcomer(writer, now) || now < until;

/** Stretches in their order; those that overlap are one. */
export function mergeSpans(spans: readonly TextSpan[]): MaskRange[] {
  const merged: MaskRange[] = [];
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** Column value by field; null: nothing masked. */
export function masksJson(masks: Record<string, TextMask>): string | null {
  const nonEmpty = Object.entries(masks).filter(([, { words, contacts }]) => words.length + contacts.length > 0);
  return nonEmpty.length === 0 ? null : JSON.stringify(Object.fromEntries(nonEmpty));
}

/** Replaces stretches by dots. */
export function replaceWithDots(text: string, ranges: readonly MaskRange[]): string {
  let result = "";
  let position = 0;
  for (const [start, end] of [...ranges].sort((one, other) => one[0] - other[0])) {
    if (start >= position) result += text.slice(position, start) + MASK_DOTS;
    position = Math.max(position, end);
  }
  return result + text.slice(position);
}

/** A text of which nothing is shown. */
export const hiddenText = (text: string): string => replaceWithDots(text, [[0, text.length]]);

/** The masks of a part of a text, as masks of that part. @param masks the column */
export function clipMasks(masks: string | null, field: string, { start, end }: TextSpan): string | null {
  const mask = masks === null ? undefined : (JSON.parse(masks) as Record<string, TextMask>)[field];
  if (!mask) return null;
  const clip = (ranges: MaskRange[]) =>
    ranges
      .filter(([from, to]) => to > start && from < end)
      .map(([from, to]): MaskRange => [Math.max(from, start) - start, Math.min(to, end) - start]);
  return masksJson({ [field]: { ...mask, words: clip(mask.words), contacts: clip(mask.contacts) } });
}

/** A text as anybody may have it, whoever its writer is by now: all that is masked stays covered. */
export function fullyMaskedText(text: string, masks: string | null, field: string): string {
  const mask = masks === null ? undefined : (JSON.parse(masks) as Record<string, TextMask>)[field];
  return mask ? replaceWithDots(text, [...mask.words, ...mask.contacts]) : text;
}

/** A text as others read it. @param masks the column @param writer its writer */
export function maskedTextForOthers(
  text: string,
  masks: string | null,
  field: string,
  writer: NewcomerFacts,
  now: number,
): string {
  if (masks === null) return text;
  const mask = (JSON.parse(masks) as Record<string, TextMask>)[field];
  if (!mask) return text;
  return replaceWithDots(text, hidesContacts(mask, writer, now) ? [...mask.words, ...mask.contacts] : mask.words);
}

const hasHiddenContactMask = (masks: string | null, writer: NewcomerFacts, now: number): boolean =>
  masks !== null &&
  Object.values(JSON.parse(masks) as Record<string, TextMask>).some(
    (mask) => mask.contacts.length > 0 && hidesContacts(mask, writer, now),
  );

export interface WriterColumns {
  writer_since: number;
  writer_throws: number;
}

interface MaskedTextInfo {
  by: string;
  official: number;
  masks: string | null;
  field: string;
}

/** A text for one reader: writer and officials read it unmasked. */
export function textForReader(
  text: string,
  { by, official, masks, field }: MaskedTextInfo,
  row: WriterColumns,
  reader: { id: string; official?: boolean } | null,
  now: number,
): string {
  if (masks === null || reader?.id === by || reader?.official) return text;
  const writer = { created_at: row.writer_since, throw_count: row.writer_throws, official };
  return maskedTextForOthers(text, masks, field, writer, now);
}

/** For whoever wrote a text, and them alone: what says that others do not read the contacts in it yet. */
export const ownMaskedFlag = (
  { by, official, masks }: Omit<MaskedTextInfo, "field">,
  row: WriterColumns,
  reader: { id: string } | null,
  now: number,
): { masked?: true } => (reader?.id === by && hasHiddenContacts(masks, row, official, now) ? { masked: true } : {});

/** Whether others do not read the contacts in a text yet, for whoever wrote it. */
export const hasHiddenContacts = (masks: string | null, row: WriterColumns, official: number, now: number): boolean =>
  hasHiddenContactMask(masks, { created_at: row.writer_since, throw_count: row.writer_throws, official }, now);
