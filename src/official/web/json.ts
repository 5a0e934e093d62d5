import { iso, isoOrNull } from "../../runtime/iso";
import type { LogEntry, MeasureTold } from "../../safety/safety";
import type { CaseView, PersonFile, Waiting } from "../official";

export const waitingJson = <W extends Waiting>(row: W) => ({ ...row, openedAt: iso(row.openedAt) });

export const caseJson = ({ looks, keptUntil, ...row }: CaseView) => ({
  ...waitingJson(row),
  opened: looks !== null,
  keptUntil: isoOrNull(keptUntil),
  decidedAt: isoOrNull(row.decidedAt),
  evidence: row.evidence && { ...row.evidence, at: iso(row.evidence.at) },
  reports: row.reports.map((each) => ({ ...each, at: iso(each.at) })),
});

const measureJson = (row: MeasureTold) => ({
  id: row.id,
  kind: row.kind,
  feature: row.feature,
  age: row.age,
  birthday: row.birthday,
  rule: row.rule,
  reason: row.reason,
  official: row.official,
  from: iso(row.from_at),
  until: isoOrNull(row.until_at),
  liftedAt: isoOrNull(row.lifted_at),
  appeal: row.appeal,
  decision: row.decision,
});

export const personJson = (file: PersonFile) => ({
  ...file,
  createdAt: iso(file.createdAt),
  suspendedUntil: isoOrNull(file.suspendedUntil),
  bannedAt: isoOrNull(file.bannedAt),
  sessions: file.sessions.map(({ id, browser, system, lastUsedAt }) => ({
    id,
    browser,
    system,
    lastUsedAt: iso(lastUsedAt),
  })),
  reportsAbout: file.reportsAbout.map((each) => ({ ...each, openedAt: iso(each.openedAt) })),
  measures: file.measures.map(measureJson),
});

export const logJson = (entry: LogEntry) => ({
  id: entry.id,
  official: entry.official,
  act: entry.act,
  kind: entry.kind,
  thingId: entry.thing_id,
  about: entry.about,
  reason: entry.reason,
  createdAt: iso(entry.created_at),
});

export const waitingNumbers = ({
  oldest,
  oldestFeedback,
  ...counts
}: {
  oldest: number | null;
  oldestFeedback: number | null;
  [name: string]: number | null;
}) => ({
  ...counts,
  oldest: isoOrNull(oldest),
  oldestFeedback: isoOrNull(oldestFeedback),
});
