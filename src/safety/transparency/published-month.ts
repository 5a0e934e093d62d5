/**
 * What is published of a month (docs/product.md 12.16): each count alone, small ones hidden, and no totals, which together
 * with the others would give a hidden count away. A count of 0 is hidden like one of 4.
 */
import { MEASURE_KINDS, REPORT_REASONS, type ReportReason } from "../../db/tables/safety";
import { TRANSPARENCY_LIMITS } from "../../limits/safety";
import type { ClosedMonth } from "./close-months";
import { countKey, type Durations } from "./month-figures";
import { monthName } from "./months";

interface Hidden {
  fewerThan: number;
}
export type PublishedCount = number | Hidden;
export type PublishedDurations = { medianMinutes: number; p90Minutes: number } | Hidden;

export interface PublishedMonth {
  /** `2026-11`, UTC */
  month: string;
  reports: Record<ReportReason, PublishedCount>;
  firstLook: PublishedDurations;
  decision: PublishedDurations;
  measures: Record<PublishedMeasure, PublishedCount>;
  /** Cases in which no rule was broken. */
  rejected: PublishedCount;
  /** Cases whose account had been deleted. */
  closed: PublishedCount;
  /** Cases about somebody in danger from themselves that were seen to, and how often what they wrote rests. */
  care: Record<"seenTo" | "rested", PublishedCount>;
  appeals: Record<"made" | "granted" | "refused", PublishedCount>;
  /** Hidden content that was shown again. */
  restored: PublishedCount;
}

/** What follows from a broken rule; letting something rest is told as care. */
export const PUBLISHED_MEASURES = MEASURE_KINDS.filter((kind) => kind !== "rest");
type PublishedMeasure = (typeof PUBLISHED_MEASURES)[number];

const HIDDEN: Hidden = { fewerThan: TRANSPARENCY_LIMITS.shownMin };

export const isWithheld = <T>(value: T | Hidden): value is Hidden =>
  typeof value === "object" && value !== null && "fewerThan" in value;

const published = (n: number): PublishedCount => (n < TRANSPARENCY_LIMITS.shownMin ? HIDDEN : n);

const publishedDurations = ({ n, median, p90 }: Durations): PublishedDurations =>
  n < TRANSPARENCY_LIMITS.shownMin ? HIDDEN : { medianMinutes: median, p90Minutes: p90 };

const byName = <K extends string>(names: readonly K[], countOf: (name: K) => number) =>
  Object.fromEntries(names.map((name) => [name, published(countOf(name))])) as Record<K, PublishedCount>;

export function publishedMonth({ month, figures }: ClosedMonth): PublishedMonth {
  const count = (...of: Parameters<typeof countKey>): number => figures.counts[countKey(...of)] ?? 0;
  return {
    month: monthName(month),
    reports: byName(REPORT_REASONS, (reason) => count("report", reason)),
    firstLook: publishedDurations(figures.look),
    decision: publishedDurations(figures.decision),
    measures: byName(PUBLISHED_MEASURES, (kind) => count("measure", kind)),
    rejected: published(count("decision", "rejected")),
    closed: published(count("decision", "closed")),
    care: { seenTo: published(count("decision", "seen_to")), rested: published(count("measure", "rest")) },
    appeals: {
      made: published(count("appeal")),
      granted: published(count("appeal_decision", "granted")),
      refused: published(count("appeal_decision", "refused")),
    },
    restored: published(count("restored")),
  };
}
