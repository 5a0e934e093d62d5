import { expect, test } from "bun:test";
import { workConcurrently } from "../../src/demo/work-concurrently";

function* numbersUpTo(last: number, made: number[]): Generator<number> {
  for (let n = 1; n <= last; n++) {
    made.push(n);
    yield n;
  }
}

test("batches are worked on in their order, so many at once, each made when its turn comes", async () => {
  const [made, begun]: number[][] = [[], []];
  let [running, most] = [0, 0];
  await workConcurrently(numbersUpTo(10, made ?? []), 3, async (n) => {
    begun?.push(n);
    most = Math.max(most, ++running);
    expect(made?.length).toBeLessThanOrEqual((begun?.length ?? 0) + 2);
    await Bun.sleep(2);
    running--;
  });
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect({ most, running }).toEqual({ most: 3, running: 0 });
});

test("after one that fails none is begun, and those under way have ended", async () => {
  const begun: number[] = [];
  let running = 0;
  const work = workConcurrently(numbersUpTo(10, []), 2, async (n) => {
    begun.push(n);
    running++;
    await Bun.sleep(n === 3 ? 1 : 5);
    running--;
    if (n === 3) throw new Error("full");
  });
  await expect(work).rejects.toThrow("full");
  expect(begun).toEqual([1, 2, 3, 4]);
  expect(running).toBe(0);
});
