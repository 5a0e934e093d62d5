/** What the console says of a history of measures, of a duration and of the end of evidence (docs/product.md 12). */
import { beforeAll, describe, expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { useDurationFormat, useTimeLeftFormat } from "../../src/official/web/pages/durations";
import { MeasureStepChoices } from "../../src/official/web/pages/measure-steps";
import { DAY, HOUR, MINUTE } from "../../src/runtime/units";
import { type MeasureKind, setLegalHold } from "../../src/safety/safety";
import { markupInView, type PageView } from "../../src/shell/parts/page-view";
import { anOfficial, loadCase, markEvidenceOpened, reportThing } from "../safety/official-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { plainText } from "../support/plain-text";

const t = translatorFor("en");
const VIEW = { t, locale: "en", language: "en", zone: null, now: NOW } as unknown as PageView;

/** The ladder, and what stands beside it: no rung. */
const LEVELS: Record<MeasureKind, number> = { remove: 0, age: 0, rest: 0, warn: 1, limit: 2, suspend: 3, ban: 4 };
const LADDER = ["warn", "limit", "suspend", "ban"] as const;
const KINDS = Object.keys(LEVELS) as MeasureKind[];

/** Every history of up to three measures. */
const HISTORIES = [
  [],
  ...KINDS.flatMap((one) => [
    [one],
    ...KINDS.flatMap((two) => [[one, two], ...KINDS.map((three) => [one, two, three])]),
  ]),
];

describe("the next step", () => {
  test.each(HISTORIES.map((history) => [history.join(", ") || "nothing", history] as const))(
    "after %s is one above the highest so far",
    (_, history) => {
      const taken = history.map((kind, n) => ({ kind, from: NOW - n * DAY }));
      const html = markupInView(VIEW, <MeasureStepChoices steps={KINDS} taken={taken} chosen={undefined} />);
      const next = LADDER[Math.min(3, Math.max(0, ...history.map((kind) => LEVELS[kind])))];
      const marked = [...html.matchAll(/<label class="office-step next"><input[^>]* value="(\w+)"/g)];
      expect(marked.map(([, step]) => step)).toEqual([next]);
      expect(html).toContain(t("official.next_step", { step: t(`official.step_${next ?? "warn"}`) }));
    },
  );
});

function Span({ time, left }: { time: number; left?: true }) {
  const [duration, timeLeft] = [useDurationFormat(), useTimeLeftFormat()];
  return left ? timeLeft(time) : duration(time);
}

describe("a duration", () => {
  const minutesIn = (text: string): number => {
    const [hours = 0, minutes = 0] = [...plainText(text).replaceAll(",", "").matchAll(/\d+/g)].map(Number);
    return 60 * hours + minutes;
  };

  test.each([0, MINUTE, HOUR - 1, HOUR, DAY - MINUTE, DAY, 30 * HOUR, 7 * DAY + 61 * MINUTE, 1_000 * HOUR])(
    "of %i ms is shown whole",
    (time) => {
      expect(minutesIn(markupInView(VIEW, <Span time={time} />))).toBe(Math.floor(time / MINUTE));
      if (time > DAY)
        expect(minutesIn(markupInView(VIEW, <Span time={time} left />))).toBe(60 * Math.floor(time / HOUR));
    },
  );
});

eachDatabase("the end of evidence", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const ENDS: [hold: boolean, kept: number | null, line: string][] = [
    [false, null, t("official.kept")],
    [false, NOW + 9 * DAY, t("official.kept_until", { date: "November 30" })],
    [true, null, t("official.hold_on")],
    [true, NOW + 9 * DAY, t("official.hold_on")],
  ];

  test.each(ENDS)("on hold: %p, kept until %p", async (hold, evidence_until, line) => {
    const [official, bottle] = [await anOfficial(db()), await aBottle(db(), await aPerson(db()))];
    await reportThing(db(), await aPerson(db()), { kind: "bottle", id: bottle });
    const { id } = await loadCase(db(), bottle);
    if (hold) await setLegalHold(db(), official.id, id, { hold, reason: "A court asks." }, NOW);
    await db().updateTable("report_cases").set({ evidence_until }).where("id", "=", id).execute();
    const app = openTestApp(db());
    const session = await app.enter(official);
    const footOf = async () => {
      const html = plainText(await (await app.ask("GET", `/official/reports/${id}`, { session })).text());
      return /office-evidence[\s\S]*?>(Deleted[^<]*|The evidence is kept[^<]*)</.exec(html)?.[1];
    };
    expect(await footOf()).toBe(plainText(line));
    await markEvidenceOpened(db(), official, bottle);
    expect(await footOf()).toBe(plainText(line));
  });
});
