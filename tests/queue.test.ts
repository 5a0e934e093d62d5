import { describe, expect, test } from "bun:test";
import { createFairQueue, type QueueTurn } from "../src/runtime/queue";

type Limits = Parameters<typeof createFairQueue>[0];

/** A queue whose work ends when it is told to, and notes who had a turn. */
function watched(limits: Partial<Limits>, now = () => 0) {
  const inTurn = createFairQueue({ maxConcurrent: 1, maxWaiting: 1_000, ...limits }, now);
  const running: (() => void)[] = [];
  const start: string[] = [];
  const refused: string[] = [];
  const ask = (turn: QueueTurn, name = turn.key): void => {
    const work = () => {
      start.push(name);
      return new Promise<void>((end) => running.push(end));
    };
    void inTurn(work, turn).catch((error) => refused.push(`${name} ${error.code}`));
  };
  const settle = () => new Promise((done) => setImmediate(done));
  const finish = async (): Promise<void> => {
    running.shift()?.();
    await settle();
  };
  const finishAll = async (): Promise<string[]> => {
    while (running.length > 0) await finish();
    return start;
  };
  return { ask, start, refused, finish, finishAll, settle, open: () => running.length };
}

const times = (n: number, work: (n: number) => void): void => {
  for (let at = 0; at < n; at++) work(at);
};

describe("whose turn it is", () => {
  test("keys take turns, however much one of them asks for", async () => {
    const { ask, finishAll } = watched({});
    times(5, () => ask({ key: "flood" }));
    ask({ key: "a" });
    ask({ key: "b" });
    expect(await finishAll()).toEqual(["flood", "flood", "a", "b", "flood", "flood", "flood"]);
  });

  test("who has had a turn is not starved by ever new ones", async () => {
    const { ask, start, finish } = watched({});
    times(3, () => ask({ key: "twice" }));
    times(20, (n) => ask({ key: `new ${n}` }));
    for (let n = 0; n < 25; n++) {
      ask({ key: `later ${n}` });
      await finish();
    }
    expect(start.filter((key) => key === "twice")).toHaveLength(3);
  });

  test("lanes take turns, whatever waits in one of them", async () => {
    const { ask, finishAll } = watched({});
    times(6, (n) => ask({ key: `${n}`, lane: "strangers" }, "stranger"));
    times(2, (n) => ask({ key: `${n}`, lane: "newcomers" }, "newcomer"));
    ask({ key: "me", lane: "known" }, "known");
    const start = await finishAll();
    expect(start.slice(0, 5)).toEqual(["stranger", "stranger", "newcomer", "known", "stranger"]);
    expect(start.filter((lane) => lane === "newcomer")).toHaveLength(2);
  });

  test("within a lane a lower rank goes first, and equal ones in the order they came", async () => {
    const { ask, finishAll } = watched({});
    ask({ key: "running" });
    ask({ key: "a", rank: 3 }, "a3");
    ask({ key: "b", rank: 1 }, "b1");
    ask({ key: "a", rank: 1 }, "a1");
    ask({ key: "c", rank: 1 }, "c1");
    expect(await finishAll()).toEqual(["running", "a1", "b1", "c1", "a3"]);
  });
});

describe("by use", () => {
  test("who took much time lately waits behind who took little, and is forgiven", async () => {
    let clock = 0;
    const { ask, start, finish, finishAll } = watched({ rankByRecentUse: true }, () => clock);
    const round = async (first: string): Promise<string[]> => {
      ask({ key: "other" });
      for (const key of [first, first === "a" ? "b" : "a"]) ask({ key });
      return (await finishAll()).splice(0).slice(1);
    };
    ask({ key: "a" });
    clock = 4_000;
    await finish();
    start.splice(0);
    expect(await round("a")).toEqual(["b", "a"]);
    clock += 3 * 60_000;
    expect(await round("a")).toEqual(["b", "a"]);
    clock += 60_000;
    expect(await round("a")).toEqual(["a", "b"]);
  });

  test("many who flood do not keep away one who does not", async () => {
    let clock = 0;
    const { ask, start, finish } = watched({ rankByRecentUse: true, maxWaitingPerKey: 4 }, () => clock);
    times(40, (n) => times(2, () => ask({ key: `flood ${n}` })));
    for (let n = 0; n < 45; n++) {
      clock += 1_000;
      await finish();
    }
    ask({ key: "me" });
    await finish();
    expect(start.at(-1)).toBe("me");
  });
});

describe("what is bounded", () => {
  test("work at once, in all and of one key", async () => {
    const { ask, open, start, settle } = watched({ maxConcurrent: 4, maxConcurrentPerKey: 2 });
    times(6, () => ask({ key: "flood" }));
    expect(open()).toBe(2);
    times(3, (n) => ask({ key: `${n}` }));
    await settle();
    expect(start).toEqual(["flood", "flood", "0", "1"]);
  });

  test("a place that a key may not take goes to another one that waits", async () => {
    const { ask, finishAll } = watched({ maxConcurrent: 2, maxConcurrentPerKey: 1 });
    ask({ key: "flood" }, "flood 1");
    ask({ key: "a" });
    times(2, (n) => ask({ key: "flood" }, `flood ${n + 2}`));
    ask({ key: "b" });
    const start = await finishAll();
    expect(start).toHaveLength(5);
    expect(start.indexOf("b")).toBeLessThan(start.indexOf("flood 3"));
  });

  test("what waits of one key", async () => {
    const { ask, refused, settle } = watched({ maxWaitingPerKey: 2 });
    times(5, () => ask({ key: "flood" }));
    ask({ key: "a" });
    await settle();
    expect(refused).toEqual(["flood overloaded", "flood overloaded"]);
  });

  test("what waits in all: whoever has most gives way, from behind", async () => {
    const { ask, refused, settle } = watched({ maxWaiting: 4 });
    ask({ key: "running" });
    times(4, (n) => ask({ key: "flood" }, `flood ${n}`));
    times(3, (n) => ask({ key: `${n}` }));
    await settle();
    expect(refused).toEqual(["flood 3 overloaded", "flood 2 overloaded", "flood 1 overloaded"]);
  });

  test("how long it waits", async () => {
    const { ask, refused, start, finishAll } = watched({ maxWait: 20 });
    times(3, () => ask({ key: "a" }));
    await Bun.sleep(60);
    expect(refused).toEqual(["a overloaded", "a overloaded"]);
    ask({ key: "b" });
    await finishAll();
    expect(start).toEqual(["a", "b"]);
  });
});

test("work that fails frees its place", async () => {
  const inTurn = createFairQueue({ maxConcurrent: 1, maxWaiting: 10 });
  const failing = () => Promise.reject(new Error("no memory"));
  const ends = await Promise.allSettled([inTurn(failing), inTurn(failing), inTurn(async () => 7)]);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
});
