import { expect, test } from "bun:test";
import { runWhenIdleAfterWork } from "../../src/runtime/idle-memory";

const MUCH_WORK = 1_000;

function watchRests() {
  const counts = { answered: 0, rests: 0 };
  const look = runWhenIdleAfterWork(
    () => counts.answered,
    () => counts.rests++,
  );
  return { counts, look };
}

test("a server rests once after much work, when nobody has asked between two looks", () => {
  const { counts, look } = watchRests();
  counts.answered = MUCH_WORK;
  look();
  expect(counts.rests).toBe(0);
  counts.answered += 1;
  look();
  expect(counts.rests).toBe(0);
  look();
  expect(counts.rests).toBe(1);
  look();
  expect(counts.rests).toBe(1);
});

test("after little work there is nothing to give back", () => {
  const { counts, look } = watchRests();
  counts.answered = MUCH_WORK - 1;
  look();
  look();
  expect(counts.rests).toBe(0);
  counts.answered = MUCH_WORK;
  look();
  look();
  expect(counts.rests).toBe(1);
  counts.answered += MUCH_WORK - 1;
  look();
  look();
  expect(counts.rests).toBe(1);
});
