/**
 * Limits of a day: so often and no oftener, one person's apart from another's, one kind's from another's, and of one UTC
 * day from the next, to the millisecond, and whatever housekeeping sweeps away meanwhile.
 */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { loadDailyAllowance } from "../../../src/bottles/bottles";
import { DAY } from "../../../src/runtime/units";
import { seedBuiltIns, workOutcome } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { aPerson, type TestPerson } from "../../support/people";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../../support/property-runs";
import { openHousekeeping } from "../time/housekeeping";

import {
  BORDER,
  countLetter,
  DAILY_KINDS,
  type DailyAct,
  type DailyKind,
  type Days,
  daily,
  dayOf,
  KINDS,
  letters,
  MOMENTS,
  spendCap,
} from "./days";

eachDatabase("limits of a day", (db, _, kind) => {
  let author: TestPerson;
  beforeAll(async () => {
    await seedBuiltIns(db());
    author = await aPerson(db());
  });
  const reached = new ReachedCases();

  /** Spends all but what is left. */
  async function spendBefore(people: TestPerson[], left: number[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    const rows = people.flatMap(({ id: user_id }, who) =>
      [0, 1].flatMap((day) =>
        KINDS.map((each, i) => {
          const n = Math.max(0, (DAILY_KINDS[each]?.n ?? 0) - (left[(who * 2 + day) * KINDS.length + i] ?? 0));
          counts.set(`${who} ${each} ${day}`, n);
          return { user_id, kind: each, day: BORDER / DAY - 1 + day, n };
        }),
      ),
    );
    await db()
      .insertInto("daily_counters")
      .values(rows.filter(({ n }) => n > 0))
      .execute();
    return counts;
  }

  async function outcomeOf({ act }: DailyKind, who: TestPerson, now: number): Promise<string> {
    let done = "done";
    const outcome = await workOutcome(
      act(db(), who, author, now).then((said) => {
        if (said === "unpaid") done = "unpaid";
      }),
    );
    return outcome === "done" ? done : outcome;
  }

  /** Does one thing and compares with the model. */
  async function tryOnce(counts: Map<string, number>, person: TestPerson, { who, kind: name, moment }: DailyAct) {
    const [limit, now] = [DAILY_KINDS[name], MOMENTS[moment] ?? BORDER];
    if (!limit) return;
    const key = `${who} ${name} ${dayOf(now)}`;
    const spent = counts.get(key) ?? 0;
    const expected = spent < limit.n ? "done" : limit.refusal;
    expect([key, await outcomeOf(limit, person, now)]).toEqual([key, expected]);
    if (expected === "done") counts.set(key, spent + 1);
    reached.add(`${name} ${expected}`);
  }

  async function checkAllowance(counts: Map<string, number>, person: TestPerson, who: number): Promise<void> {
    const left = (name: string) => (DAILY_KINDS[name]?.n ?? 0) - (counts.get(`${who} ${name} 1`) ?? 0);
    const expected = { throwsLeft: left("throw"), picksLeft: left("pick"), checkedIn: left("checkin") === 0 };
    const allowance = await loadDailyAllowance(db(), person, BORDER + 1);
    expect(allowance).toEqual({ ...expected, resetsAt: BORDER + DAY });
  }

  async function liveDays({ left, acts }: Days): Promise<void> {
    const people = [await aPerson(db()), await aPerson(db())] as const;
    const counts = await spendBefore([...people], left);
    const { runHousekeeping } = openHousekeeping(db());
    const sorted = acts.toSorted((one, other) => one.moment - other.moment);
    const play = async (some: readonly DailyAct[]) => {
      for (const act of some) await tryOnce(counts, people[act.who === 0 ? 0 : 1], act);
    };
    const late = sorted.splice(sorted.length >> 1);
    await play(sorted);
    await runHousekeeping(MOMENTS[late[0]?.moment ?? 0] ?? BORDER);
    await play(late);
    for (const [who, person] of people.entries()) await checkAllowance(counts, person, who);
  }

  test(
    "are apart by person, kind and day",
    async () => {
      await fc.assert(fc.asyncProperty(daily, liveDays), propertyRuns(10));
      console.log(`days (${kind}): ${reached}`);
      for (const [name, { refusal }] of Object.entries(DAILY_KINDS))
        for (const outcome of ["done", refusal])
          expect([name, reached.of(`${name} ${outcome}`)]).not.toEqual([name, 0]);
    },
    PROPERTY_TIMEOUT,
  );

  test(
    "of letters count by address, hour and day; notices count apart from whatever somebody asked for",
    async () => {
      let run = 0;
      const property = fc.asyncProperty(letters, async (unsorted) => {
        const counts = new Map<string, number>();
        const story = `${process.pid}.${run++}`;
        for (const letter of unsorted.toSorted((one, other) => one.at - other.at)) {
          const { keys, fits } = countLetter(counts, letter);
          const address = `p${letter.to}.${story}@mail.example`;
          expect([...keys, await spendCap(db(), address, letter)]).toEqual([...keys, fits]);
          reached.add(fits ? "letter" : "no letter");
        }
      });
      await fc.assert(property, propertyRuns(6));
      expect(reached.of("no letter")).toBeGreaterThan(5);
    },
    PROPERTY_TIMEOUT,
  );
});
