import { expect, test } from "bun:test";
import { runWhenIdleAfterWork } from "../../src/runtime/idle-memory";

const MUCH_WORK = 1_000;

function watchRests() {
  const found = { answered: 0, rests: 0 };
  const look = runWhenIdleAfterWork(
    () => found.answered,
    () => found.rests++,
  );
  return { found, look };
}

test("a server rests once after much work, when nobody has asked between two looks", () => {
  const { found, look } = watchRests();
  found.answered = MUCH_WORK;
  look();
  expect(found.rests).toBe(0);
  found.answered += 1;
  look();
  expect(found.rests).toBe(0);
  look();
  expect(found.rests).toBe(1);
  look();
  expect(found.rests).toBe(1);
});

test("after little work there is nothing to give back", () => {
  const { found, look } = watchRests();
  found.answered = MUCH_WORK - 1;
  look();
  look();
  expect(found.rests).toBe(0);
  found.answered = MUCH_WORK;
  look();
  look();
  expect(found.rests).toBe(1);
  found.answered += MUCH_WORK - 1;
  look();
  look();
  expect(found.rests).toBe(1);
});
