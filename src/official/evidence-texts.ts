import { z } from "zod";
import type { Db } from "../db/transact";
import { Refusal } from "../runtime/errors";
import { type ContentSnapshot, sealedVersionsOf } from "../safety/safety";
import { loadCaseAndLogAccess } from "./case-access";
import type { CaseView } from "./read-cases";

/** What was written around a message, as the chat sealed it with it. */
const CHAT_EXCERPT = z.array(
  z.object({ from: z.string(), text: z.string().nullable(), at: z.number(), recalled: z.boolean() }),
);
export type ChatExcerptLine = z.infer<typeof CHAT_EXCERPT>[number];

/** The messages round the one that was reported; null: it was not in a chat, or they were sealed in another way. */
export function parseChatExcerpt({ more }: ContentSnapshot): ChatExcerptLine[] | null {
  try {
    return CHAT_EXCERPT.parse(JSON.parse(more?.around ?? ""));
  } catch {
    return null;
  }
}

/** What the reported message answers; null: nothing that its recipient saw. */
export function quotedTextOf({ more }: ContentSnapshot): string | null {
  try {
    return z.object({ text: z.string() }).parse(JSON.parse(more?.quoted ?? "")).text;
  } catch {
    return null;
  }
}

/** One of the texts of a case: the reported one, what it answers, a line of the chat, a version, a reporter's note. */
type EvidencePart = "text" | "quoted" | `line_${number}` | `version_${number}` | `note_${string}`;

export const evidenceTextId = (caseId: string, part: EvidencePart): string => `${caseId}_${part}`;

function findEvidenceText({ evidence, reports }: CaseView, [part, place = ""]: string[]): string | null | undefined {
  if (part === "note") return reports.find(({ by }) => by === place)?.note;
  if (!evidence) return null;
  if (part === "text") return evidence.text;
  if (part === "quoted") return quotedTextOf(evidence);
  if (part === "line") return parseChatExcerpt(evidence)?.[Number(place)]?.text;
  return part === "version" ? sealedVersionsOf(evidence)[Number(place)]?.text : null;
}

/**
 * A text of a case, for an official who has opened its evidence; a look at it as the page of the case is, logged.
 * @param id as `evidenceTextId` @throws Refusal `report_not_found`, `evidence_sealed`, `not_found`
 */
export async function loadEvidenceText(
  db: Db,
  reader: { id: string; official: boolean },
  id: string,
  now: number,
): Promise<string> {
  if (!reader.official) throw new Refusal("report_not_found");
  const [caseId = "", ...part] = id.split("_");
  const row = await loadCaseAndLogAccess(db, reader.id, caseId, now);
  if (!row.looks) throw new Refusal("evidence_sealed");
  const text = findEvidenceText(row, part);
  if (!text) throw new Refusal("not_found");
  return text;
}
