import { MESSAGE_SEARCH_LIMITS } from "../../limits/chat";
import { cutGraphemes, graphemesOf } from "../../text/graphemes";
import { findTerm, type MessageQuery, toSearchForm, wordPiecesOf } from "./words";

interface TextRange {
  from: number;
  to: number;
}

interface MappedText {
  /** In its search form. */
  text: string;
  /** The character of the written text that each character comes from. */
  origins: TextRange[];
}

const IS_BLANK = /^\s+$/;

interface MappedForm {
  form: string;
  origin: TextRange;
}

const searchFormOf = (text: string): string => (IS_BLANK.test(text) ? " " : toSearchForm(text));

/** The form of a character after another: signs that repeat it or sound with it change. `joined`: of both together. */
function formAfter(last: string, character: string): { form: string; joined: boolean } {
  const [before, both] = [searchFormOf(last), toSearchForm(last + character)];
  const alone = searchFormOf(character);
  if (last === "" || alone === " " || before === " " || both === before + alone) return { form: alone, joined: false };
  return both.startsWith(before) ? { form: both.slice(before.length), joined: false } : { form: both, joined: true };
}

/** A text in its search form, with the way back. By characters, as one may become several, or none. */
function mapSearchForm(written: string): MappedText {
  const forms: MappedForm[] = [];
  let [last, at] = ["", 0];
  for (const character of graphemesOf(written)) {
    const { form, joined } = formAfter(last, character);
    const from = joined ? (forms.pop()?.origin.from ?? at) : at;
    forms.push({ form, origin: { from, to: at + character.length } });
    at += character.length;
    last = character;
  }
  return {
    text: forms.map(({ form }) => form).join(""),
    origins: forms.flatMap(({ form, origin }) => Array.from({ length: form.length }, () => origin)),
  };
}

function joinRanges(ranges: TextRange[]): TextRange[] {
  const joined: TextRange[] = [];
  for (const { from, to } of ranges.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

function* findPlaces(text: string, query: MessageQuery): Generator<TextRange> {
  for (const piece of wordPiecesOf(text))
    for (const term of query)
      for (let at = findTerm(term, piece); at >= 0; at = findTerm(term, piece, at + 1))
        yield { from: piece.at + at, to: piece.at + at + term.text.length - 1 };
}

function findRanges(written: string, query: MessageQuery): TextRange[] {
  const { text, origins } = mapSearchForm(written);
  const ranges = [...findPlaces(text, query)].flatMap(({ from, to }) => {
    const [first, last] = [origins[from], origins[to]];
    return first && last ? [{ from: first.from, to: last.to }] : [];
  });
  return joinRanges(ranges);
}

export interface TextPiece {
  text: string;
  found: boolean;
}

/** Characters before the first place. */
const LEAD = 40;

/** Where an excerpt begins: at a blank, if one is near. */
function excerptStart(text: string, first: number): number {
  if (text.length <= MESSAGE_SEARCH_LIMITS.excerpt || first <= LEAD) return 0;
  const blank = text.indexOf(" ", first - LEAD);
  return blank >= 0 && blank < first ? blank + 1 : first;
}

const ELLIPSIS: TextPiece = { text: "…", found: false };

/** Cuts a text at its ranges. @param start where it begins @param end where it ends */
function cutAtRanges(text: string, ranges: readonly TextRange[], start: number, end: number): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = start;
  for (const { from, to } of ranges.filter((range) => range.to <= end)) {
    if (from > at) pieces.push({ text: text.slice(at, from), found: false });
    pieces.push({ text: text.slice(from, to), found: true });
    at = to;
  }
  if (at < end) pieces.push({ text: text.slice(at, end), found: false });
  return pieces;
}

/** A part of a message around its first place, on one line, cut at its places. @param text as the reader sees it */
export function excerptOfMessage(text: string, query: MessageQuery): TextPiece[] {
  const line = text.replace(/\s/gu, " ");
  const ranges = findRanges(line, query);
  const start = excerptStart(line, ranges[0]?.from ?? 0);
  const wanted = Math.max(MESSAGE_SEARCH_LIMITS.excerpt, (ranges[0]?.to ?? 0) - start);
  const end = start + cutGraphemes(line.slice(start), wanted).length;
  const pieces = cutAtRanges(line, ranges, start, end);
  return [...(start > 0 ? [ELLIPSIS] : []), ...pieces, ...(end < line.length ? [ELLIPSIS] : [])];
}
