import { toIsoTime, toIsoTimeOrNull } from "../../runtime/iso";
import type { AuditLogEntry, MeasureWithAppeal } from "../../safety/safety";
import type { CaseView, Duty, PendingCase, PersonFile, UrgentCase } from "../official";

const urgentJson = ({ since, taken }: UrgentCase) => ({
  since: toIsoTime(since),
  taken: taken && { ...taken, at: toIsoTime(taken.at), until: toIsoTime(taken.until) },
});

export const dutyJson = ({ until, ...duty }: Duty) => ({ until: toIsoTimeOrNull(until), ...duty });

export const pendingCaseJson = <W extends PendingCase>({ care: _, ...row }: W) => ({
  ...row,
  openedAt: toIsoTime(row.openedAt),
  urgent: row.urgent && urgentJson(row.urgent),
});

export const caseJson = ({
  looks,
  keptUntil,
  left: _left,
  country: _country,
  isOrphaned: _orphaned,
  ...row
}: CaseView) => ({
  ...pendingCaseJson(row),
  opened: looks !== null,
  keptUntil: toIsoTimeOrNull(keptUntil),
  decidedAt: toIsoTimeOrNull(row.decidedAt),
  evidence: row.evidence && { ...row.evidence, at: toIsoTime(row.evidence.at) },
  reports: row.reports.map((each) => ({ ...each, at: toIsoTime(each.at) })),
});

const takenMeasureJson = (row: MeasureWithAppeal) => ({
  id: row.id,
  kind: row.kind,
  feature: row.feature,
  age: row.age,
  birthday: row.birthday,
  rule: row.rule,
  reason: row.reason,
  official: row.official,
  from: toIsoTime(row.from_at),
  until: toIsoTimeOrNull(row.until_at),
  liftedAt: toIsoTimeOrNull(row.lifted_at),
  appeal: row.appeal,
  decision: row.decision,
});

export const personFileJson = (file: PersonFile) => ({
  ...file,
  createdAt: toIsoTime(file.createdAt),
  suspendedUntil: toIsoTimeOrNull(file.suspendedUntil),
  bannedAt: toIsoTimeOrNull(file.bannedAt),
  sessions: file.sessions.map(({ id, browser, system, lastUsedAt }) => ({
    id,
    browser,
    system,
    lastUsedAt: toIsoTime(lastUsedAt),
  })),
  reportsAbout: file.reportsAbout.map(({ care: _, ...each }) => ({ ...each, openedAt: toIsoTime(each.openedAt) })),
  measures: file.measures.map(takenMeasureJson),
});

export const auditLogEntryJson = (entry: AuditLogEntry) => ({
  id: entry.id,
  official: entry.official,
  act: entry.act,
  kind: entry.kind,
  thingId: entry.thing_id,
  about: entry.about,
  reason: entry.reason,
  createdAt: toIsoTime(entry.created_at),
});

export const pendingWorkJson = ({
  oldest,
  oldestFeedback,
  ...counts
}: {
  oldest: number | null;
  oldestFeedback: number | null;
  [name: string]: number | null;
}) => ({
  ...counts,
  oldest: toIsoTimeOrNull(oldest),
  oldestFeedback: toIsoTimeOrNull(oldestFeedback),
});
