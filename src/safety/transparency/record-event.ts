/**
 * What the figures of `/transparency` are made of (docs/product.md 12.16): one row for each thing that happened, without
 * people, written in the transaction of the act. Rows are only added, so that acts at the same time do not wait for
 * one another.
 */
import { newId } from "../../db/ids";
import { insertion } from "../../db/prepared-query";
import type { MeasureKind, ReportReason } from "../../db/tables/safety";
import type { Tx } from "../../db/transact";
import { MINUTE } from "../../runtime/units";
import { monthIndexOf } from "./months";

type TransparencyEvent =
  | { kind: "report"; detail: ReportReason }
  | { kind: "look"; openedAt: number }
  | { kind: "decision"; detail: "upheld" | "rejected" | "seen_to" | "closed"; openedAt: number }
  | { kind: "measure"; detail: MeasureKind }
  | { kind: "appeal_decision"; detail: "granted" | "refused" }
  | { kind: "appeal" | "restored" };

const insertEvent = insertion("transparency_events");

/** Records that something happened now. @param now ms */
export const recordTransparencyEvent = (tx: Tx, event: TransparencyEvent, now: number) =>
  insertEvent(tx, {
    id: newId(now),
    month: monthIndexOf(now),
    kind: event.kind,
    detail: "detail" in event ? event.detail : null,
    minutes: "openedAt" in event ? Math.max(0, Math.floor((now - event.openedAt) / MINUTE)) : null,
  });

/** Records that the evidence of a case was opened, if it is the first time: of several who open it one is first. */
export async function recordFirstAccess(tx: Tx, caseId: string, now: number): Promise<void> {
  const opened = await tx
    .updateTable("report_cases")
    .set({ first_look_at: now })
    .where("id", "=", caseId)
    .where("first_look_at", "is", null)
    .returning("opened_at")
    .executeTakeFirst();
  if (opened) await recordTransparencyEvent(tx, { kind: "look", openedAt: opened.opened_at }, now);
}
