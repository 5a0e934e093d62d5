import type { SqlBoolean } from "./sql-boolean";
import type { LimitableFeature } from "./users";

/** Reportable kinds (docs/product.md 12.1); a comment is on a bottle or on a design. */
export const CONTENT_KINDS = ["bottle", "comment", "answer", "design", "user", "message"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

export const REPORT_REASONS = ["spam", "harassment", "threat", "sexual", "underage", "self_harm", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** `rest` hides what somebody in danger from themselves wrote: a restriction with reason and appeal, and no punishment. */
export const MEASURE_KINDS = ["warn", "remove", "limit", "suspend", "ban", "age", "rest"] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

/** Never counted against a person. */
export const BLAMELESS_MEASURES = ["age", "rest"] as const satisfies MeasureKind[];

/** Of an age measure: an age band, or the birthday. */
export const AGE_CORRECTIONS = ["minor", "adult", "birthday"] as const;

/** Confirmed by the measure that was taken; `closed`: its account had been deleted, so that nobody was right or wrong. */
export type CaseDecision = MeasureKind | "rejected" | "closed";

export type TransparencyEventKind =
  | "report"
  | "look"
  | "decision"
  | "measure"
  | "appeal"
  | "appeal_decision"
  | "restored";

export interface ReportCaseRow {
  id: string;
  kind: ContentKind;
  thing_id: string;
  /** Bare id: the case outlives the account. */
  about_id: string;
  opened_at: number;
  place: number;
  reporters: number;
  /** In thirds: reliable reporters count 3, others 1. */
  weight: number;
  /** Whether the team has not decided yet what one of its reporters reports: then all of them together can hide it. */
  may_hide: SqlBoolean;
  hidden_at: number | null;
  decided_at: number | null;
  decision: CaseDecision | null;
  official_id: string | null;
  /** JSON of the reported content; null once deleted. */
  evidence: string | null;
  /** Name of the copy of its picture in the evidence store; null: none. */
  evidence_file: string | null;
  /** When it is deleted; null while the case is open. */
  evidence_until: number | null;
  legal_hold: SqlBoolean;
  /** Until when its decision can be undone (`UndoableActRow`), and nobody else decides; null: there is none. */
  undoable_until: number | null;
  /** Since when it needs somebody now; null: it can wait. */
  urgent_at: number | null;
  /** The next step of its alarm (`ALARM_LIMITS.steps`), and when that is due; null: it has not begun, none is due. */
  alarm_step: number | null;
  alarm_at: number | null;
  /** The official who has taken it, and until when it rests with them. */
  taken_by: string | null;
  taken_at: number | null;
  taken_until: number | null;
  /** When a member of the team opened its evidence first. */
  first_look_at: number | null;
  /** What who gave it back says to who takes it next; gone with the evidence. */
  handover: string | null;
  handover_by: string | null;
}

interface ReportRow {
  reporter_id: string;
  kind: ContentKind;
  thing_id: string;
  case_id: string;
  reason: ReportReason;
  note: string;
  weight: number;
  created_at: number;
  outcome_told_at: number | null;
}

export interface MeasureRow {
  id: string;
  user_id: string;
  kind: MeasureKind;
  feature: LimitableFeature | null;
  /** Age band that an `age` measure sets; for `birthday` the day. */
  age: (typeof AGE_CORRECTIONS)[number] | null;
  birthday: string | null;
  /** Value before an `age` measure, restored when it is lifted. */
  before_birthday: string | null;
  before_adult_at: number | null;
  /** Number of a community rule; "": none was broken. */
  rule: string;
  reason: string;
  case_id: string | null;
  from_at: number;
  /** null: permanent, or instantaneous. */
  until_at: number | null;
  official_id: string;
  appeal_until: number;
  lifted_at: number | null;
  lifted_by: string | null;
  /** SHA-256 of the token for an appeal without session. */
  appeal_token: string | null;
  appeal_token_until: number | null;
}

/** What somebody asks the team for, and its answer. */
interface RequestColumns {
  created_at: number;
  decided_at: number | null;
  decision: "granted" | "refused" | null;
  official_id: string | null;
  reply: string | null;
}

interface AppealRow extends RequestColumns {
  measure_id: string;
  text: string;
}

/** Request for a birthday that the person cannot set themselves. */
interface BirthdayRequestRow extends RequestColumns {
  id: string;
  user_id: string;
  /** YYYY-MM-DD */
  birthday: string;
  note: string;
}

/** Acts of officials that can be undone for some seconds before they are made. */
export const UNDOABLE_ACTS = [
  "case",
  "raid",
  "appeal",
  "text",
  "mail",
  "measure",
  "lift",
  "birthday",
  "photo",
] as const;

export interface UndoableActRow {
  /** The act and what it is about, so that of two about one thing there is one. */
  id: string;
  act: (typeof UNDOABLE_ACTS)[number];
  /** Bare id, as of measures. */
  official_id: string;
  /** JSON of what will be made. */
  input: string;
  until_at: number;
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

/** What happened in a month, without people; deleted when the month is closed. */
interface TransparencyEventRow {
  id: string;
  /** `monthOf`: 12 × year + month from 0, UTC. */
  month: number;
  kind: TransparencyEventKind;
  /** A reason, a decision or a kind of measure; null: the kind says all. */
  detail: string | null;
  /** Since the case was opened; null: the kind has no duration. */
  minutes: number | null;
}

/** The figures of a closed month. */
interface TransparencyMonthRow {
  month: number;
  /** JSON: `MonthFigures` */
  figures: string;
  made_at: number;
}

export interface SafetyTables {
  report_cases: ReportCaseRow;
  reports: ReportRow;
  measures: MeasureRow;
  appeals: AppealRow;
  birthday_requests: BirthdayRequestRow;
  undoable_acts: UndoableActRow;
  audit_log: AuditRow;
  transparency_events: TransparencyEventRow;
  transparency_months: TransparencyMonthRow;
}
