/** How much of the time of one request a translation may take, and what its end says of the server. */
import { expect, test } from "bun:test";
import { openLogger } from "../../src/runtime/log";
import { allowedWait, OUTSIDE_LIMITS, withRequestDeadline } from "../../src/runtime/outside";
import type { EngineRequest, EngineResult } from "../../src/translate/engine";
import { guardEngine } from "../../src/translate/guarded-engine";

const textOf = (person: string): EngineRequest => ({ text: `Las luces del puerto ${person}`, from: "es", to: "en" });

function openGuarded(translate: (signal: AbortSignal) => Promise<EngineResult>) {
  const engine = {
    translate: (_: EngineRequest, signal: AbortSignal) => translate(signal),
    loadPairs: async () => new Map([["en", new Set(["es"])]] as const),
  };
  return guardEngine({}, engine, "translate.example", openLogger("silent"));
}

/** Runs `work` as a request that may wait for `ms`. */
function withBudget<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const limits: { request: number } = OUTSIDE_LIMITS;
  const { request } = limits;
  limits.request = ms;
  try {
    return withRequestDeadline(work);
  } finally {
    limits.request = request;
  }
}

test("a translation has all of it: nothing is written that waits for the database's share", async () => {
  const translator = openGuarded(async (signal) => {
    expect(signal.aborted).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { text: "The lights of the port", from: "es" };
  });
  const translated = await withBudget(OUTSIDE_LIMITS.keptForDatabase, () => {
    expect([allowedWait("services", 8_000), allowedWait("reader", 8_000)]).toEqual([0, OUTSIDE_LIMITS.keptForDatabase]);
    return translator.inTurn("a", () => translator.translate(textOf("a"), "a"));
  });
  expect(translated.text).toBe("The lights of the port");
});

test("one that is cut by what is left of its request says nothing of the server: nobody else is refused", async () => {
  const translator = openGuarded(() => new Promise(() => undefined));
  await translator.refreshPairs();
  for (const person of ["a", "b", "c", "d"]) {
    const cut = withBudget(20, () => translator.translate(textOf(person), person));
    expect(await cut.catch((error) => error.code)).toBe("translation_late");
  }
  expect(translator.canTranslate("es", "en")).toBe(true);
});

test("one that had all of its time counts", async () => {
  const late = () => Promise.reject(new DOMException("late", "TimeoutError"));
  const translator = openGuarded(late);
  await translator.refreshPairs();
  for (const person of ["a", "b", "c"]) {
    const failed = withBudget(8_000, () => translator.translate(textOf(person), person));
    expect(await failed.catch((error) => error.code)).toBe("translation_unavailable");
  }
  expect(translator.canTranslate("es", "en")).toBe(false);
});
