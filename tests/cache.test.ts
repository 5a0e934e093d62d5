import { describe, expect, test } from "bun:test";
import {
  cachedFor,
  createStaleReader,
  emptyCaches,
  memoize,
  readCacheFigures,
  singleFlight,
} from "../src/runtime/cache";
import { memoizeInBrowser } from "../src/runtime/cache-in-browsers";
import { hook, perOwner } from "../src/runtime/per-owner";

const figuresOf = (name: string) => readCacheFigures()[name];

describe("memoize", () => {
  test("makes a value once, null and false too", () => {
    let made = 0;
    const value = memoize("test once", (key: string) => {
      made++;
      return key === "null" ? null : false;
    });
    expect([value("null"), value("null"), value("no"), value("no")]).toEqual([null, null, false, false]);
    expect(made).toBe(2);
    expect(figuresOf("test once")).toEqual({ entries: 2, hits: 2, misses: 2 });
  });

  test("keeps the latest used, and never more than twice as many", () => {
    const made: number[] = [];
    const value = memoize(
      "test bound",
      (key: number) => {
        made.push(key);
        return { key };
      },
      10,
    );
    for (let key = 0; key < 10_000; key++) {
      value(key);
      expect(value(0).key).toBe(0);
      expect(figuresOf("test bound")?.entries).toBeLessThanOrEqual(20);
    }
    expect(made).toHaveLength(10_000);
  });

  test("concurrent callers share a promise; one that fails is forgotten", async () => {
    let made = 0;
    const value = memoize("test promise", async (key: string) => {
      if (++made === 1) throw new Error("the first");
      return key;
    });
    const first = [value("a"), value("a")];
    expect(await Promise.allSettled(first)).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
    expect(made).toBe(1);
    expect(await value("a")).toBe("a");
    expect(await value("a")).toBe("a");
    expect(made).toBe(2);
  });

  test("the context is what the value is made of, not its key", () => {
    const value = memoize("test context", (key: string, context: { n: number }) => `${key}${context.n}`);
    expect([value("a", { n: 1 }), value("a", { n: 2 }), value("b", { n: 3 })]).toEqual(["a1", "a1", "b3"]);
  });

  test("is made anew after all caches are emptied", () => {
    const value = memoize("test emptied", () => ({}));
    const before = value();
    expect(value()).toBe(before);
    emptyCaches();
    expect(figuresOf("test emptied")?.entries).toBe(0);
    expect(value()).not.toBe(before);
  });
});

describe("cachedFor", () => {
  const counting = (name: string) => {
    let loads = 0;
    return cachedFor(name, 100, async (key: string, now: number) => `${key} ${now} ${++loads}`);
  };

  test("loads anew after its time, and where the clock went back", async () => {
    const read = counting("test time");
    const values = [read("a", 1_000), read("a", 1_099), read("b", 1_099), read("a", 1_100), read("a", 1_050)];
    expect(await Promise.all(values)).toEqual(["a 1000 1", "a 1000 1", "b 1099 2", "a 1100 3", "a 1050 4"]);
  });

  test("forgets what failed, not what was loaded meanwhile", async () => {
    const calls: PromiseWithResolvers<string>[] = [];
    const read = cachedFor("test failure", 100, (_: string) => {
      const call = Promise.withResolvers<string>();
      calls.push(call);
      return call.promise;
    });
    const first = read("a", 0);
    const second = read("a", 200);
    calls[0]?.reject(new Error("late"));
    await expect(first).rejects.toThrow("late");
    expect(read("a", 201)).toBe(second);
    calls[1]?.reject(new Error("no"));
    await expect(second).rejects.toThrow("no");
    void read("a", 202);
    expect(calls).toHaveLength(3);
  });
});

test("singleFlight shares work that is under way and keeps nothing", async () => {
  const shared = singleFlight<string, number>();
  let runs = 0;
  const work = async () => ++runs;
  expect(await Promise.all([shared("a", work), shared("a", work), shared("b", work)])).toEqual([1, 1, 2]);
  expect(await shared("a", work)).toBe(3);
});

test("a stale reader asks once at a time, and a failure leaves the last value", async () => {
  let calls = 0;
  const read = createStaleReader(async (n: number) => {
    calls++;
    if (n < 0) throw new Error("no");
    return n;
  });
  const never = new Promise(() => undefined);
  expect(await Promise.all([read(1, never), read(2, never)])).toMatchObject([{ value: 1 }, { value: 1 }]);
  expect(calls).toBe(1);
  expect((await read(-1, never)).value).toBe(1);
});

describe("what an owner carries", () => {
  test("is made once for each", () => {
    const carried = perOwner((owner: { name: string }) => ({ of: owner.name }));
    const [one, other] = [{ name: "one" }, { name: "other" }];
    expect(carried(one)).toBe(carried(one));
    expect([carried(one).of, carried(other).of]).toEqual(["one", "other"]);
  });

  test("a hook is unset until somebody sets it, for this owner alone", () => {
    const wake = hook<object, () => string>();
    const [one, other] = [{}, {}];
    wake.set(one, () => "woken");
    expect([wake.of(one)?.(), wake.of(other)?.()]).toEqual(["woken", undefined]);
  });

  test("is seen neither by keys nor in JSON", () => {
    const owner = { name: "one" };
    hook<object, number>().set(owner, 1);
    expect(Object.keys(owner)).toEqual(["name"]);
    expect(JSON.stringify(owner)).toBe('{"name":"one"}');
  });
});

describe("in browsers", () => {
  test("a value is made once, and anew when so many others came that all were forgotten", () => {
    const made: number[] = [];
    const double = memoizeInBrowser("numbers", (n: number) => made.push(n) && 2 * n, 2);
    expect([double(1), double(1), double(2), double(3), double(1)]).toEqual([2, 2, 4, 6, 2]);
    expect(made).toEqual([1, 2, 3, 1]);
  });
});
