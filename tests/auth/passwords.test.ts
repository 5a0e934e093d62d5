import { afterEach, describe, expect, spyOn, test } from "bun:test";
import {
  findPasswordWeakness,
  type HashTurn,
  hashPassword as hashFor,
  knownHashTurn,
  STRANGER_HASH_TURN,
  verifyPassword as verifyFor,
} from "../../src/auth/password/hash";
import { PASSWORD_HASH_LIMITS } from "../../src/limits/auth";
import { hashAtFullCost } from "../support/quick-passwords";

const hashPassword = (password: string) => hashFor(password, STRANGER_HASH_TURN);
const verifyPassword = (password: string, hash: string | null) => verifyFor(password, hash, STRANGER_HASH_TURN);

describe("a password's hash", () => {
  test("is salted Argon2id with OWASP's parameters, and matches that password only", async () => {
    using _ = spyOn(Bun.password, "hash").mockImplementation(hashAtFullCost);
    const [one, other] = await Promise.all([hashPassword("tide-and-glass"), hashPassword("tide-and-glass")]);
    expect(one).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(one).not.toBe(other);
    expect(await verifyPassword("tide-and-glass", one)).toBe(true);
    expect(await verifyPassword("Tide-and-glass", one)).toBe(false);
  });

  test("matches the same characters in another Unicode form", async () => {
    expect(await verifyPassword("cafe\u0301-au-lait", await hashPassword("café-au-lait"))).toBe(true);
  });
});

describe("the hash queue", () => {
  const spies: { mockRestore(): void }[] = [];
  afterEach(() => {
    for (const spy of spies.splice(0)) spy.mockRestore();
  });

  /** Hashing that ends when told to. */
  function held() {
    const running: (() => void)[] = [];
    let most = 0;
    let open = 0;
    const spy = spyOn(Bun.password, "hash").mockImplementation(async () => {
      most = Math.max(most, ++open);
      await new Promise<void>((done) => running.push(done));
      open--;
      return "hash";
    });
    spies.push(spy);
    return { release: () => running.shift()?.(), most: () => most, count: () => spy.mock.calls.length };
  }

  test("runs two at once; a bounded number waits by key and in all, and each gets its turn", async () => {
    const hashing = held();
    const { maxConcurrent, maxWaitingPerKey, maxWaiting } = PASSWORD_HASH_LIMITS;
    const all = Array.from({ length: maxConcurrent + maxWaitingPerKey }, () => hashPassword("x"));
    await expect(hashPassword("one too many")).rejects.toMatchObject({ code: "overloaded", status: 503 });
    const others = Array.from({ length: maxWaiting - maxWaitingPerKey }, (_, n) => hashFor("x", knownHashTurn(`${n}`)));
    const ends = Promise.allSettled([...all, ...others, hashFor("x", knownHashTurn("one more"))]);
    let over = false;
    void ends.then(() => {
      over = true;
    });
    while (!over) {
      hashing.release();
      await new Promise((turn) => setImmediate(turn));
    }
    expect((await ends).filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(hashing.most()).toBe(maxConcurrent);
    expect(hashing.count()).toBe(maxConcurrent + maxWaiting);
  });

  test("known and new accounts do not wait for strangers, nor one network for another", async () => {
    const hashing = held();
    const done: string[] = [];
    const ask = (turn: HashTurn, name = turn.lane as string) => void hashFor("x", turn).then(() => done.push(name));
    for (let n = 0; n < 100; n++) ask({ lane: "strangers", key: "10.0.0" });
    ask({ lane: "strangers", key: "10.0.1", rank: 0 }, "another network");
    ask({ lane: "newcomers", key: "10.0.0" });
    ask(knownHashTurn("me"));
    while (done.length < 103) {
      hashing.release();
      await new Promise((turn) => setImmediate(turn));
    }
    const places = ["newcomers", "known", "another network"].map((each) => done.indexOf(each));
    expect(Math.max(...places)).toBeLessThan(PASSWORD_HASH_LIMITS.maxConcurrent + 4);
  });

  test("a failed hash frees its place", async () => {
    const spy = spyOn(Bun.password, "hash").mockRejectedValue(new Error("no memory"));
    for (let n = 0; n < 5; n++) await expect(hashPassword("x")).rejects.toThrow("no memory");
    spy.mockRestore();
    expect(await hashPassword("x")).toStartWith("$argon2id$");
  });

  test("an account without a password takes the same time and never matches", async () => {
    const spy = spyOn(Bun.password, "hash");
    spies.push(spy);
    expect(await verifyPassword("whatever", null)).toBe(false);
    expect(spy).toHaveBeenCalledTimes(1);
  });
});

describe("a weak password", () => {
  test.each(["123456", "password", "Password1", "iloveyou", "qwerty123", "P@ssw0rd", "dragon", "password2024"])(
    "%s is common",
    async (password) => {
      expect(await findPasswordWeakness(password, [])).toBe("common");
    },
  );

  test.each(["aaaaaaaa", "qwertzuiop", "abcdefgh", "19901112", "driftglass", "ababababab", "a".repeat(128)])(
    "%s is guessable",
    async (password) => {
      expect(await findPasswordWeakness(password, [])).not.toBeNull();
    },
  );

  test("contains the person's own name", async () => {
    expect(await findPasswordWeakness("wellenreiterin77", ["wellenreiterin77"])).not.toBeNull();
    expect(await findPasswordWeakness("wellenreiterin77", ["someone.else"])).toBeNull();
  });

  test.each(["correct horse battery staple", "x8$Kp2!vQz-ww", "vierzehn Möwen auf dem Steg"])(
    "%s is not weak",
    async (password) => {
      expect(await findPasswordWeakness(password, ["lena.reader", "Lena"])).toBeNull();
    },
  );
});
