/** Two of everything that time ends, each with an end of its own, asked before, at and after both. */
import { toIsoTime } from "../../../src/runtime/iso";
import type { AskAt, TimeRule, TimeSpan, TimeTools } from "./rule";

/** Shares are thousandths of how long the rule lasts. */
export interface TimeStory {
  /** The UTC midnight at which the first of each kind ends, ms. */
  end: number;
  /** How long before an end the first question comes, and after it the last. */
  early: number;
  late: number;
  /** How much later the second one ends. */
  apart: number;
}

/** Whether housekeeping has run at this very time. */
type Phase = "before" | "after";

interface Question {
  rule: TimeRule;
  span: TimeSpan;
  at: number;
  phase: Phase;
  ask: AskAt;
}

const shareOf = (ms: number, thousandths: number): number => Math.floor((ms * thousandths) / 1_000);

function spansOf({ lasts, unit = 1 }: TimeRule, { end, apart }: TimeStory): TimeSpan[] {
  const later = end + Math.max(1, Math.ceil(shareOf(lasts, apart) / unit)) * unit;
  return [end, later].map((each) => ({ from: each - lasts, end: each }));
}

const timesAround = ({ lasts }: TimeRule, { early, late }: TimeStory, { end }: TimeSpan): number[] => [
  end - 1 - shareOf(lasts - 1, early),
  end - 1,
  end,
  end + shareOf(lasts, late),
];

type Moment = Pick<Question, "at" | "phase">;

/** Housekeeping runs at the end and just before, between two questions. */
const momentsAt = ({ end }: TimeStory, at: number): Moment[] =>
  (at === end - 1 || at === end ? (["before", "after"] as const) : (["before"] as const)).map((phase) => ({
    at,
    phase,
  }));

/** What is asked about one of a kind. */
async function questionsAbout(
  tools: TimeTools,
  rule: TimeRule,
  span: TimeSpan,
  moments: Moment[],
): Promise<Question[]> {
  const shared = rule.once ? null : await rule.begin(tools, span);
  const questions: Question[] = [];
  for (const moment of moments)
    if (moment.at >= span.from)
      questions.push({ rule, span, ...moment, ask: shared ?? (await rule.begin(tools, span)) });
  return questions;
}

async function questionsOf(tools: TimeTools, rule: TimeRule, story: TimeStory): Promise<Question[]> {
  const spans = spansOf(rule, story);
  const times = new Set(spans.flatMap((span) => timesAround(rule, story, span)));
  const moments = [...times].flatMap((at) => momentsAt(story, at));
  return (await Promise.all(spans.map((span) => questionsAbout(tools, rule, span, moments)))).flat();
}

const isOver = ({ rule, span, at }: Question): boolean => (rule.inclusive ? at > span.end : at >= span.end);

const inWords = ({ rule, span, at, phase }: Question): string =>
  `${rule.name}: from ${toIsoTime(span.from)} to ${toIsoTime(span.end)}, at its end ${at < span.end ? "-" : "+"} ` +
  `${Math.abs(at - span.end)} ms, ${phase} housekeeping`;

async function faultOf(question: Question): Promise<string[]> {
  const { rule, at, ask } = question;
  const expected = rule.answers[isOver(question) ? 1 : 0];
  const got = await ask(at).catch((error: unknown) => `threw ${error}`);
  return got === expected ? [] : [`${inWords(question)}: "${got}", not "${expected}"`];
}

const phaseOrder = ({ phase }: Question): number => (phase === "before" ? 0 : 1);

/** Questions by rule: how many before and after the end. */
export type AskedCounts = Map<string, [before: number, after: number]>;

/** Tells the story in the order of time. @param runHousekeeping housekeeping @param asked is counted up @returns what is wrong */
export async function tellTimeStory(
  tools: TimeTools,
  rules: readonly TimeRule[],
  story: TimeStory,
  { runHousekeeping, asked }: { runHousekeeping(now: number): Promise<void>; asked: AskedCounts },
): Promise<string[]> {
  const questions = (await Promise.all(rules.map((rule) => questionsOf(tools, rule, story)))).flat();
  const faults: string[] = [];
  let tidiedAt = 0;
  for (const question of questions.toSorted((a, b) => a.at - b.at || phaseOrder(a) - phaseOrder(b))) {
    const { phase, at, rule } = question;
    if (phase === "after" && tidiedAt !== at) await runHousekeeping(at);
    if (phase === "after") tidiedAt = at;
    faults.push(...(await faultOf(question)));
    const counts = asked.getOrInsert(rule.name, [0, 0]);
    counts[isOver(question) ? 1 : 0]++;
  }
  return faults;
}
