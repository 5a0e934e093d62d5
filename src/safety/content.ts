import type { ContentKind } from "../db/tables/safety";
import type { DbOrTx, Tx } from "../db/transact";
import type { FileStore } from "../files/files";
import { type QuotedText, setQuoteHidden } from "../messages/messages";
import { Refusal } from "../runtime/errors";
import type { TextReader } from "../users/users";

export interface ContentSnapshot {
  authorId: string;
  official: boolean;
  nickname: string;
  text: string;
  language: string | null;
  where: string;
  /** ms */
  at: number;
  /** It is or has a picture, whatever is left of it. */
  pictured?: boolean;
  /** Its picture is still there to be copied. */
  sealable?: boolean;
  /** What else belongs to it: the picture of a bottle, the name of a design, messages around. */
  more?: Record<string, string>;
}

interface ContentAuthor {
  id: string;
  nickname: string;
  official: number;
}

/** What a writer said. @param row with the writer's id, own name and mark */
export const toContentSnapshot = (
  { id, nickname, official }: ContentAuthor,
  fields: Omit<ContentSnapshot, "authorId" | "nickname" | "official">,
): ContentSnapshot => ({ authorId: id, official: official === 1, nickname, ...fields });

interface DescribedComment {
  content: string;
  created_at: number;
}

/** What somebody wrote below a bottle or design. @param row undefined: deleted @param path of what it stands below */
export const commentSnapshot = <R extends ContentAuthor & DescribedComment>(
  row: R | undefined,
  path: (row: R) => string,
): ContentSnapshot | null =>
  row
    ? toContentSnapshot(row, {
        text: row.content,
        language: null,
        where: `${path(row)}#comments`,
        at: row.created_at,
      })
    : null;

/**
 * `hide` and `restore` of content that is hidden while its row has a time.
 * @param set writes it; null: shown
 * @param findQuoted the text as messages quote it; absent: none do
 */
export function hiddenByTime(
  set: (tx: Tx, id: string, hiddenAt: number | null) => { execute(): Promise<unknown> },
  findQuoted: (tx: Tx, id: string) => Promise<QuotedText | undefined> = async () => undefined,
): Pick<ContentAdapter, "hide" | "restore"> {
  const change = async (tx: Tx, id: string, hiddenAt: number | null): Promise<void> => {
    await set(tx, id, hiddenAt).execute();
    const quoted = await findQuoted(tx, id);
    if (quoted) await setQuoteHidden(tx, quoted, hiddenAt !== null);
  };
  return { hide: change, restore: (tx, id) => change(tx, id, null) };
}

/** Where pictures of things are, and where copies of those that are reported are sealed. */
export interface ReportPictureStores {
  kept: FileStore;
  burning: FileStore;
  evidence: FileStore;
}

/** What is reported, where it may have a picture. */
export interface PicturedThing {
  id: string;
  /** Of a person: id or path of the album's photo that is meant; absent: the avatar. */
  photo?: string | undefined;
}

/** A photo of a profile that waits, and what an official decides about it. */
export interface HeldPhotoDecision {
  id: string;
  decision: "release" | "remove";
}

/** What a room tells of its things of one kind, see `Room.reports`. */
export interface ContentAdapter {
  /** Current text, hidden or not; null: deleted. */
  loadSnapshot(db: DbOrTx, id: string): Promise<ContentSnapshot | null>;
  /** As one reader sees it; null: not visible. */
  visibleText(db: DbOrTx, reader: TextReader, id: string, now: number): Promise<string | null>;
  /** A picture that could go while a report of it waits, as its name and bytes; null: there is none, or none any more. */
  picture?(
    db: DbOrTx,
    stores: ReportPictureStores,
    thing: PicturedThing,
    now: number,
  ): Promise<{ name: string; bytes: Uint8Array } | null>;
  /** Locks everybody whom its return reaches, in the order of ids. */
  lock?(tx: Tx, id: string): Promise<void>;
  /** Whether it stands between people who know each other by now: no words of it are held any more; absent: never. */
  isBetweenFriends?(tx: Tx, id: string, now: number): Promise<boolean>;
  /** From now on others do not see it. */
  hide(tx: Tx, id: string, now: number): Promise<void>;
  /** Until an appeal is granted; absent: it stays hidden. */
  remove?(tx: Tx, id: string, now: number): Promise<void>;
  restore(tx: Tx, id: string, now: number): Promise<void>;
  /** Of what can be edited: whether its words were replaced since by others that have passed. */
  isRewordedSince?(tx: Tx, id: string, time: number): Promise<boolean>;
  /** Of what can be changed: whether others see other words or pictures since; absent: they never change. */
  isChangedSince?(tx: Tx, id: string, time: number): Promise<boolean>;
  /** Of people: decides about one of their photos that waits for review. */
  decideHeldPhoto?(tx: Tx, officialId: string, input: HeldPhotoDecision, now: number): Promise<void>;
  /** Begins its time anew after it has waited for review, unless that time is over. */
  renew?(tx: Tx, id: string, now: number): Promise<void>;
}

/** Comments belong to more than one room. */
export type ContentAdapters = { readonly [K in ContentKind]?: readonly ContentAdapter[] };

/** The text of a look, or null where it is refused. */
export async function visibleTextOrNull(text: Promise<string>): Promise<string | null> {
  try {
    return await text;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The room's adapter and text of a thing; null: deleted. */
export async function findContent(
  db: DbOrTx,
  adapters: ContentAdapters,
  kind: ContentKind,
  id: string,
): Promise<{ adapter: ContentAdapter; snapshot: ContentSnapshot } | null> {
  for (const adapter of adapters[kind] ?? []) {
    const snapshot = await adapter.loadSnapshot(db, id);
    if (snapshot) return { adapter, snapshot };
  }
  return null;
}
