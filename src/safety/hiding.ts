/** What hides a thing from others, and showing it again. */
import { type RawBuilder, sql } from "kysely";
import type { ContentKind } from "../db/tables/safety";
import type { Tx } from "../db/transact";
import type { ContentAdapter } from "./content";

/** A thing and its writer. */
export interface ContentRef {
  kind: ContentKind;
  id: string;
  aboutId: string;
}

/** SQL: whether a report hides a thing, whose evidence is kept: until then an official can bring it back. */
export const isHiddenByReportSql = (kind: ContentKind, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from report_cases where report_cases.kind = ${sql.lit(kind)}
    and report_cases.thing_id = ${id} and report_cases.hidden_at is not null and evidence is not null)`;

/** Whether a held text, an open report or a removal hides it. */
export async function isStillHidden(tx: Tx, { kind, id, aboutId }: ContentRef): Promise<boolean> {
  const held = tx.selectFrom("held_texts").select("kind").where("kind", "=", kind).where("thing_id", "=", id);
  if (await held.executeTakeFirst()) return true;
  const hidingCase = tx
    .selectFrom("report_cases")
    .select("id")
    .where("about_id", "=", aboutId)
    .where("kind", "=", kind)
    .where("thing_id", "=", id)
    .where((eb) =>
      eb.or([
        eb.and([eb("decided_at", "is", null), eb("hidden_at", "is not", null)]),
        eb("hidden_at", ">=", eb.ref("decided_at")),
        // Removed before cases told so themselves.
        eb.exists(
          eb
            .selectFrom("measures")
            .select("measures.id")
            .whereRef("case_id", "=", "report_cases.id")
            .where("measures.kind", "=", "remove")
            .where("lifted_at", "is", null),
        ),
      ]),
    );
  return (await hidingCase.executeTakeFirst()) !== undefined;
}

/** Whether the last decision about its words alone refused them, and they are still the same: nothing but the log keeps that. */
async function isRefusedText(tx: Tx, adapter: ContentAdapter, { kind, id, aboutId }: ContentRef): Promise<boolean> {
  const last = await tx
    .selectFrom("audit_log")
    .select(["act", "reason", "created_at"])
    .where("about_id", "=", aboutId)
    .where("thing_id", "=", id)
    .where("kind", "=", kind)
    .where("act", "in", ["text_decided", "content_restored"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (last?.act !== "text_decided" || last.reason !== "remove") return false;
  return !(await adapter.isRewordedSince?.(tx, id, last.created_at));
}

/**
 * Shows a thing again, unless something else hides it still; the writer's row is locked, and what shows it in spite of a
 * refusal of its words is in the log. @returns whether it is shown
 */
export async function restoreUnlessHidden(
  tx: Tx,
  adapter: ContentAdapter,
  ref: ContentRef,
  now: number,
): Promise<boolean> {
  if ((await isStillHidden(tx, ref)) || (await isRefusedText(tx, adapter, ref))) return false;
  await adapter.restore(tx, ref.id, now);
  return true;
}

/** What a case hides; one that is decided hides what it removed. @param since null: nothing any more */
export const setCaseHiddenAt = (tx: Tx, caseId: string, since: number | null) =>
  tx.updateTable("report_cases").set({ hidden_at: since }).where("id", "=", caseId).execute();
