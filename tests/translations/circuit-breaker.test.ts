/** When translating pauses, and for whom: what one person asks for or has written never pauses it for others. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { TRANSLATION_LIMITS } from "../../src/limits/translation";
import { createCircuitBreaker } from "../../src/translate/circuit-breaker";

const { failures, failingPeople, failureKept, pause } = TRANSLATION_LIMITS;

function breakerAt() {
  const clock = { now: 0 };
  const breaker = createCircuitBreaker(() => clock.now);
  let texts = 0;
  return {
    clock,
    breaker,
    /** Each failure with a text of its own. */
    fail(person: string, times = 1): void {
      for (let n = 0; n < times; n++) breaker.failed(person, `text ${texts++}`, false);
    },
    openFor: (people: string) => [...people].filter((person) => breaker.isOpen(person)).join(""),
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
  breaker.succeeded("a");
  fail("a", failures - 1);
  expect(openFor("ab")).toBe("");
});

test("it opens for everybody once people enough had failures of texts of their own, until the pause is over or a success", () => {
  const { clock, breaker, fail, openFor } = breakerAt();
  for (const person of ["a", "b", "c"]) fail(person);
  expect([openFor("abcd"), breaker.isOpenForAll()]).toEqual(["abcd", true]);
  clock.now += pause;
  expect([openFor("abcd"), breaker.isOpenForAll()]).toEqual(["", false]);
  // Another one alone says nothing: those before are long ago.
  fail("d");
  expect(breaker.isOpenForAll()).toBe(false);
  for (const person of ["e", "f"]) fail(person);
  expect(breaker.isOpenForAll()).toBe(true);
  breaker.succeeded("g");
  expect(breaker.isOpenForAll()).toBe(false);
});

test("many readers of one text that the server cannot translate pause nobody else", () => {
  const { breaker, clock, openFor } = breakerAt();
  for (let n = 0; n < 20; n++) {
    breaker.failed(`reader ${n}`, "one bad letter", false);
    clock.now += 1_000;
  }
  expect(openFor("a")).toBe("");
});

test("as many bad letters as it needs people pause it once, not again while they are read", () => {
  const { breaker, clock } = breakerAt();
  let pauses = 0;
  for (let n = 0; n < 3_000; n++) {
    const wasOpen = breaker.isOpenForAll();
    if (!wasOpen) breaker.failed(`reader ${n}`, `bad letter ${n % failingPeople}`, false);
    if (!wasOpen && breaker.isOpenForAll()) pauses++;
    clock.now += 1_000;
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
  for (const person of "abcd") breaker.failed(person, `of ${person}`, true);
  expect(openFor("abcde")).toBe("");
  for (let n = 1; n < failures; n++) breaker.failed("a", `${n}`, true);
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
      if (isFlood) breaker.failed("flood", `text ${text}`, ofText);
      else breaker.failed(`reader ${reader}`, "one bad letter", ofText);
      clock.now += wait;
      expect([breaker.isOpenForAll(), breaker.isOpen("another")]).toEqual([false, false]);
    }
  });
  fc.assert(property, { seed: 30, numRuns: Number(process.env.PROPERTY_RUNS ?? 200) });
});
