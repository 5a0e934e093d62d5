/** When translating pauses, and for whom: what one person asks for or has written never pauses it for others. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { TRANSLATION_LIMITS } from "../../src/limits/translation";
import { createCircuitBreaker } from "../../src/translate/circuit-breaker";
import { propertyRuns } from "../support/property-runs";

const { failures, failingPeople, failureKept, pause } = TRANSLATION_LIMITS;

const english = (text: string) => ({ text, to: "en" as const });
/** What nobody has asked for before. */
const NEW = english("what nobody has asked for");

function breakerAt() {
  const clock = { now: 0 };
  const breaker = createCircuitBreaker(() => clock.now);
  let texts = 0;
  return {
    clock,
    breaker,
    /** Each failure with a text of its own. */
    fail(person: string, times = 1): void {
      for (let n = 0; n < times; n++) breaker.failed(person, english(`text ${texts++}`), false);
    },
    /** Asks where it may, in vain. @returns whether it did */
    tryInVain(person: string, text: string): boolean {
      const isOpen = breaker.isOpen(person, english(text));
      if (!isOpen) breaker.failed(person, english(text), false);
      return !isOpen;
    },
    openFor: (people: string) => [...people].filter((person) => breaker.isOpen(person, NEW)).join(""),
  };
}

test("it opens for a person after failures in a row, until the pause is over or a success", () => {
  const { clock, breaker, fail, openFor } = breakerAt();
  fail("a", failures);
  expect(openFor("ab")).toBe("a");
  clock.now += pause;
  expect(openFor("ab")).toBe("");
  fail("a");
  expect(openFor("ab")).toBe("a");
  breaker.succeeded("a", NEW);
  fail("a", failures - 1);
  expect(openFor("ab")).toBe("");
});

test("it opens for everybody once people enough had failures of texts of their own, until the pause is over or a success", () => {
  const { clock, breaker, fail, openFor } = breakerAt();
  for (const person of ["a", "b", "c"]) fail(person);
  expect([openFor("abcd"), breaker.isOpenForAll()]).toEqual(["abcd", true]);
  clock.now += pause;
  expect([openFor("abcd"), breaker.isOpenForAll()]).toEqual(["", false]);
  // Nothing has been translated since: one failure is enough, or in an outage everybody would ask between the pauses.
  fail("d");
  expect(breaker.isOpenForAll()).toBe(true);
  breaker.succeeded("g", NEW);
  expect(breaker.isOpenForAll()).toBe(false);
  for (const person of ["e", "f"]) fail(person);
  expect(breaker.isOpenForAll()).toBe(false);
  fail("d");
  expect(breaker.isOpenForAll()).toBe(true);
});

test("a text that failed in a row is paused for all its readers, in that language alone, until the pause is over or a success", () => {
  const { breaker, clock } = breakerAt();
  const bad = { text: "one bad letter", to: "hi" } as const;
  const isPaused = (to: "hi" | "en") => breaker.isOpen("another", { ...bad, to });
  for (let n = 0; n < failures; n++) breaker.failed(`reader ${n}`, bad, false);
  expect([isPaused("hi"), isPaused("en")]).toEqual([true, false]);
  clock.now += pause;
  expect(isPaused("hi")).toBe(false);
  breaker.failed("another", bad, false);
  expect(isPaused("hi")).toBe(true);
  breaker.succeeded("reader 0", bad);
  expect(isPaused("hi")).toBe(false);
});

test("in an outage each pause is followed by one try, however many people ask for a few texts again and again", () => {
  const { clock, tryInVain } = breakerAt();
  let tries = 0;
  for (let round = 0; round < 18; round++) {
    for (let n = 0; n < 100; n++) tries += Number(tryInVain(`reader ${n}`, `text ${n % failingPeople}`));
    clock.now += pause;
  }
  expect(tries).toBe(failingPeople + 17);
});

/** Tries a minute of whoever is not paused themselves, with texts that are not, until it opens for everybody. */
const MOST_TRIES = failingPeople * failures * failures;

test("in an outage tries a minute are bounded, however many people and texts", () => {
  const step = fc.record({
    people: fc.constantFrom(1, 2, 10, 100),
    texts: fc.constantFrom(1, 2, 3, 10, 1_000),
    wait: fc.constantFrom(0, 1_000, 10_000, pause),
  });
  const property = fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
    const { clock, tryInVain } = breakerAt();
    let tries: number[] = [];
    for (const [at, { people, texts, wait }] of steps.entries()) {
      for (let n = 0; n < 200; n++)
        if (tryInVain(`reader ${n % people}`, `text ${(n * 7 + at) % texts}`)) tries.push(clock.now);
      tries = tries.filter((each) => each > clock.now - 2 * pause);
      expect(tries.length).toBeLessThanOrEqual(MOST_TRIES);
      clock.now += wait;
    }
  });
  fc.assert(property, propertyRuns(100, 30));
});

test("many readers of one text that the server cannot translate pause nobody else", () => {
  const { breaker, clock, openFor } = breakerAt();
  for (let n = 0; n < 20; n++) {
    breaker.failed(`reader ${n}`, english("one bad letter"), false);
    clock.now += 1_000;
  }
  expect(openFor("a")).toBe("");
});

test("bad letters that have failed before pause it no more once something was translated", () => {
  const { breaker, clock } = breakerAt();
  let pauses = 0;
  for (let n = 0; n < 3_000; n++) {
    const wasOpen = breaker.isOpenForAll();
    if (!wasOpen) breaker.failed(`reader ${n}`, english(`bad letter ${n % failingPeople}`), false);
    if (!wasOpen && breaker.isOpenForAll()) pauses++;
    clock.now += 1_000;
    // With the first pause over others read good letters.
    if (clock.now > pause && !breaker.isOpenForAll()) breaker.succeeded("another", english(`good letter ${n}`));
  }
  expect(pauses).toBe(1);
});

test("failures long ago are no failures: one a while after the other never pauses it", () => {
  const { breaker, clock, fail, openFor } = breakerAt();
  for (const person of "abcdefgh") {
    fail(person);
    clock.now += pause;
  }
  expect(breaker.isOpenForAll()).toBe(false);
  for (let n = 0; n < 2 * failures; n++) {
    fail("z");
    clock.now += failureKept;
  }
  fail("z");
  expect(openFor("z")).toBe("");
});

test("failures that lie in the text open it for nobody but who asked", () => {
  const { breaker, openFor } = breakerAt();
  for (const person of "abcd") breaker.failed(person, english(`of ${person}`), true);
  expect(openFor("abcde")).toBe("");
  for (let n = 1; n < failures; n++) breaker.failed("a", english(`${n}`), true);
  expect(openFor("abcde")).toBe("a");
});

test("whatever one person asks for, and however many read one text: it stays open to all others", () => {
  const step = fc.record({
    isFlood: fc.boolean(),
    text: fc.nat(50),
    reader: fc.nat(20),
    ofText: fc.boolean(),
    wait: fc.constantFrom(0, 1_000, pause, failureKept),
  });
  const property = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    const { breaker, clock } = breakerAt();
    for (const { isFlood, text, reader, ofText, wait } of steps) {
      if (isFlood) breaker.failed("flood", english(`text ${text}`), ofText);
      else breaker.failed(`reader ${reader}`, english("one bad letter"), ofText);
      clock.now += wait;
      expect([breaker.isOpenForAll(), breaker.isOpen("another", NEW)]).toEqual([false, false]);
    }
  });
  fc.assert(property, propertyRuns(200, 30));
});
