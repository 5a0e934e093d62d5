import type { DbOrTx } from "../db/transact";
import { SAFETY_LIMITS } from "../limits/safety";
import { Refusal } from "../runtime/errors";
import type { ContentAdapters, ContentKind } from "../safety/safety";
import { excerpt } from "../text/excerpt";
import type { SignedIn, TextReader } from "../users/users";

/** What anybody may read without opening the evidence. A chat is between two. */
const PUBLIC_KINDS = ["bottle", "comment", "answer", "design", "user"] as const satisfies ContentKind[];

interface ReportedThing {
  kind: ContentKind;
  thing_id: string;
}

async function findPublicWords(
  db: DbOrTx,
  adapters: ContentAdapters,
  official: TextReader,
  { kind, thing_id }: ReportedThing,
  now: number,
): Promise<string | null> {
  for (const adapter of adapters[kind] ?? []) {
    const text = await adapter.visibleText(db, official, thing_id, now);
    if (text?.trim()) return excerpt(text, SAFETY_LIMITS.queueWords);
  }
  return null;
}

/**
 * The first words of what is public of each case that waits for this official, who reads it as everybody does: what is
 * hidden, deleted or said in a chat stays sealed. @returns by id of the case
 */
export async function loadPublicWords(
  db: DbOrTx,
  adapters: ContentAdapters,
  official: TextReader,
  caseIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const words = new Map<string, string>();
  if (caseIds.length === 0) return words;
  const rows = await db
    .selectFrom("report_cases")
    .select(["id", "kind", "thing_id"])
    .where("id", "in", caseIds)
    .where("kind", "in", PUBLIC_KINDS)
    .where("hidden_at", "is", null)
    .where("decided_at", "is", null)
    .where("undoable_until", "is", null)
    .where("about_id", "!=", official.id)
    .execute();
  for (const row of rows) {
    const text = await findPublicWords(db, adapters, official, row, now);
    if (text !== null) words.set(row.id, text);
  }
  return words;
}

/** The first words of one case, as a row of the queue shows them to officials. @throws Refusal `report_not_found` */
export async function loadCaseWords(
  db: DbOrTx,
  reader: SignedIn,
  caseId: string,
  now: number,
  adapters: ContentAdapters,
): Promise<string> {
  const words = reader.official ? await loadPublicWords(db, adapters, reader, [caseId], now) : null;
  const text = words?.get(caseId);
  if (text === undefined) throw new Refusal("report_not_found");
  return text;
}
