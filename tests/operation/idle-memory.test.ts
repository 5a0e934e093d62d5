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

/** One that has given back what its start took. */
function watchRestsAfterStart() {
  const watched = watchRests();
  watched.look();
  watched.counts.rests = 0;
  return watched;
}

test("a server rests once after its start, also if it answered somebody first", () => {
  const [unasked, asked] = [watchRests(), watchRests()];
  asked.counts.answered = 1;
  for (let n = 0; n < 3; n++) for (const { look } of [unasked, asked]) look();
  expect(unasked.counts.rests).toBe(1);
  expect(asked.counts.rests).toBe(1);
});

test("a server rests once after much work, when nobody has asked between two looks", () => {
  const { counts, look } = watchRestsAfterStart();
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
  const { counts, look } = watchRestsAfterStart();
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
