import { z } from "zod";
import type { ContentKind, ReportCaseRow } from "../../db/tables/safety";
import type { Tx } from "../../db/transact";
import type { ContentSnapshot } from "../content";

interface LaterVersion {
  kind: ContentKind;
  id: string;
  text: string;
  /** ms */
  at: number;
}

const VERSIONS = z.array(z.object({ text: z.string(), at: z.number() }));
type TextVersions = z.infer<typeof VERSIONS>;

/** All texts that a reported thing is known to have had, oldest first; empty: it was never edited. */
export function sealedVersionsOf({ more }: Pick<ContentSnapshot, "more">): TextVersions {
  return more?.versions === undefined ? [] : VERSIONS.parse(JSON.parse(more.versions));
}

/** All that a reported thing is known to have said, each once: what its writer reads of it. */
export const sealedTextsOf = (sealed: ContentSnapshot): string[] => {
  const versions = sealedVersionsOf(sealed).map(({ text }) => text);
  return versions.length > 0 ? [...new Set(versions)] : [sealed.text];
};

/** What a thing says, a profile with its name. */
const wordsOf = (kind: ContentKind, { nickname, text }: ContentSnapshot): string =>
  kind === "user" ? `${nickname}\n${text}` : text;

/** Adds what a thing says now to the evidence of its open case, where it differs from what is sealed. @param at ms */
export async function sealIfChanged(
  tx: Tx,
  { kind, thing_id: id, evidence }: ReportCaseRow,
  current: ContentSnapshot,
  at: number,
): Promise<void> {
  if (evidence === null) return;
  const sealed: ContentSnapshot = JSON.parse(evidence);
  const text = wordsOf(kind, current);
  if (text !== (sealedVersionsOf(sealed).at(-1)?.text ?? wordsOf(kind, sealed)))
    await addToEvidence(tx, { kind, id, text, at });
}

/** Adds a text of a reported thing to the evidence of its open case. */
export async function addToEvidence(tx: Tx, { kind, id, text, at }: LaterVersion): Promise<void> {
  const row = await tx
    .selectFrom("report_cases")
    .select(["id", "evidence", "opened_at"])
    .where("kind", "=", kind)
    .where("thing_id", "=", id)
    .where("decided_at", "is", null)
    .where("evidence", "is not", null)
    .$narrowType<{ evidence: string }>()
    .executeTakeFirst();
  if (!row) return;
  const snapshot: ContentSnapshot = JSON.parse(row.evidence);
  const known = sealedVersionsOf(snapshot);
  // A message has said so since it was written; of a profile or design only the report is known.
  const since = kind === "message" ? snapshot.at : row.opened_at;
  const before = known.length > 0 ? known : [{ text: wordsOf(kind, snapshot), at: since }];
  const more = { ...snapshot.more, versions: JSON.stringify([...before, { text, at }]) };
  await tx
    .updateTable("report_cases")
    .set({ evidence: JSON.stringify({ ...snapshot, more }) })
    .where("id", "=", row.id)
    .execute();
}
