import type { Truth } from "./truth";

/** Something that was reported, by one person or by many; at most one of a thing is undecided. */
export interface ReportCaseRow {
  id: string;
  kind: string;
  thing_id: string;
  /** Who wrote it, or is it: a bare id, so that the case outlives the account. */
  about_id: string;
  opened_at: number;
  /** Its place in the queue: by time, behind those where a life may be in danger. */
  place: number;
  reporters: number;
  /** In thirds: who reported rightly so far counts 3, others 1. */
  weight: number;
  hidden_at: number | null;
  decided_at: number | null;
  decision: string | null;
  official_id: string | null;
  /** JSON: what was said when it was first reported; null once it is no longer kept. */
  evidence: string | null;
  /** The sealed copy of its picture in the store of evidence; null: it had none, or nothing was left of it. */
  evidence_file: string | null;
  /** Until when it is kept; null while the case is open. */
  evidence_until: number | null;
  legal_hold: Truth;
}

export interface ReportRow {
  reporter_id: string;
  kind: string;
  thing_id: string;
  case_id: string;
  reason: string;
  note: string;
  weight: number;
  created_at: number;
  outcome_told_at: number | null;
}

export type MeasureKind = "warn" | "remove" | "limit" | "suspend" | "ban";

export interface MeasureRow {
  id: string;
  user_id: string;
  kind: MeasureKind;
  feature: string | null;
  rule: string;
  reason: string;
  case_id: string | null;
  from_at: number;
  /** Null: for ever, or done at once. */
  until_at: number | null;
  official_id: string;
  appeal_until: number;
  lifted_at: number | null;
  lifted_by: string | null;
  /** SHA-256, hex, of what lets a banned person appeal without a session. */
  appeal_token: string | null;
  appeal_token_until: number | null;
}

export interface AppealRow {
  measure_id: string;
  text: string;
  created_at: number;
  decided_at: number | null;
  decision: "granted" | "refused" | null;
  official_id: string | null;
  reply: string | null;
}

export interface AuditRow {
  id: string;
  official_id: string;
  act: string;
  kind: string | null;
  thing_id: string | null;
  about_id: string | null;
  reason: string;
  created_at: number;
}

export interface SafetyTables {
  report_cases: ReportCaseRow;
  reports: ReportRow;
  measures: MeasureRow;
  appeals: AppealRow;
  audit_log: AuditRow;
}
