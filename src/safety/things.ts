import type { Queries, Tx } from "../db/transact";
import { Refusal } from "../errors";
import type { Files } from "../files/files";
import type { WordsReader } from "../users/users";

/** What can be reported (api.md, POST /reports). */
export const KINDS = ["bottle", "comment", "answer", "design", "user", "message"] as const;
export type Kind = (typeof KINDS)[number];

/** Why (product.md, Official side and safety). */
export const REASONS = ["spam", "harassment", "sexual", "underage", "self_harm", "other"] as const;
export type Reason = (typeof REASONS)[number];

/** What a thing says, as it is sealed with its first report. */
export interface Said {
  authorId: string;
  /** An account of the house: nobody but an official hides what it says. */
  official: boolean;
  nickname: string;
  text: string;
  language: string | null;
  /** Where it stands: a path, as whoever may look sees it. */
  where: string;
  /** ms */
  at: number;
  /** It is a picture, whatever is left of it. */
  pictured?: boolean;
  /** What else belongs to it: the picture of a bottle, the name of a design, messages around. */
  more?: Record<string, string>;
}

/** Where pictures of things are, and where copies of those that are reported are sealed. */
export interface Shelves {
  kept: Files;
  burning: Files;
  evidence: Files;
}

/** What a room tells of its things of one kind, see `Room.reports`. */
export interface Thing {
  /** What it says now, hidden or not; null: it is not there. */
  said(db: Queries, id: string): Promise<Said | null>;
  /** What it says to one reader; null: they do not see it. */
  seen(db: Queries, reader: WordsReader, id: string, now: number): Promise<string | null>;
  /** A picture that could go while a report of it waits, as its name and bytes; null: there is none, or none any more. */
  picture?(
    db: Queries,
    shelves: Shelves,
    id: string,
    now: number,
  ): Promise<{ name: string; bytes: Uint8Array } | null>;
  /** From now on others do not see it. */
  hide(tx: Tx, id: string, now: number): Promise<void>;
  /** Takes it away until an appeal is granted; absent: it stays hidden. */
  remove?(tx: Tx, id: string, now: number): Promise<void>;
  /** Undoes both. */
  restore(tx: Tx, id: string, now: number): Promise<void>;
}

/** All that can be reported; comments are known to more than one room. */
export type Things = { readonly [K in Kind]?: readonly Thing[] };

/** What a look at something brings, or null where it is refused: whoever may read a thing may report it. */
export async function seenText(look: Promise<string>): Promise<string | null> {
  try {
    return await look;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The room's own word on a thing, with what it says; null: it is not there. */
export async function thingOf(
  db: Queries,
  things: Things,
  kind: Kind,
  id: string,
): Promise<{ thing: Thing; said: Said } | null> {
  for (const thing of things[kind] ?? []) {
    const said = await thing.said(db, id);
    if (said) return { thing, said };
  }
  return null;
}
