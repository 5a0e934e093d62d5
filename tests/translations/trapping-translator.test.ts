/** A translation server that traps: every behaviour is a row; the reader gets a refusal in time, and no text of its. */
import { afterAll, expect, test } from "bun:test";
import { TRANSLATION_LIMITS } from "../../src/limits/translation";
import type { ServerLog } from "../../src/runtime/log";
import { openLogger } from "../../src/runtime/log";
import { guardEngine } from "../../src/translate/guarded-engine";
import { createLibreTranslateEngine } from "../../src/translate/libretranslate";
import { drip, flood, hurried, markup, silence } from "../support/faulty-answers";
import { readServiceCalls } from "../support/service-calls";

type Answer = () => Response | Promise<Response>;
const languages: Answer = () => Response.json([{ code: "en" }, { code: "de" }]);
let answers: { languages: Answer; translate: Answer } = { languages, translate: languages };
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: ({ url }) => (url.endsWith("/languages") ? answers.languages() : answers.translate()),
});
afterAll(() => server.stop(true));

const lines: string[] = [];
const log: ServerLog = openLogger("debug", { write: (line: string) => void lines.push(line) });
const away: Answer = () => Response.redirect("http://127.0.0.1:1/admin", 307);
const bomb: Answer = () =>
  new Response(Bun.gzipSync(new Uint8Array(50 * 1024 * 1024)), { headers: { "content-encoding": "gzip" } });

const TRAPS: [what: string, answer: Answer][] = [
  ["is silent", silence],
  ["drips without end", drip],
  ["answers without end", () => flood()],
  ["answers 100 MB", () => flood(100 * 1024 * 1024)],
  ["answers a compressed 50 MB", bomb],
  ["fails", () => markup(500)],
  ["answers HTML", () => markup()],
  ["leads to loopback", away],
  ["answers a list", () => Response.json([1, 2])],
  ["answers null", () => Response.json(null)],
  ["answers a number for a text", () => Response.json({ translatedText: 1 })],
  ["answers nothing", () => Response.json({ translatedText: "  " })],
  ["answers a book for a line", () => Response.json({ translatedText: "x".repeat(5_000) })],
  ["refuses for an hour", () => new Response("{}", { status: 429, headers: { "retry-after": "3600" } })],
];

const ask = async (owner = {}) => {
  const translator = guardEngine(
    owner,
    createLibreTranslateEngine(`http://127.0.0.1:${server.port}`, null),
    "libre",
    log,
  );
  const request = { text: "Good morning", from: "en", to: "de" } as const;
  const work = translator.translate(request, "person");
  return work.then(
    ({ text }) => text,
    (error: unknown) => (error as { code?: string }).code,
  );
};

for (const place of ["languages", "translate"] as const)
  test.each(TRAPS.slice(0, place === "languages" ? 10 : undefined))(
    `${place}: a server that %s`,
    async (trap, answer) => {
      answers = { languages, translate: languages, [place]: answer };
      const owner = {};
      const { result, ms, grown } = await hurried(() => ask(owner));
      expect(result).toBe("translation_unavailable");
      expect([ms < 2_000, grown < 64]).toEqual([true, true]);
      expect(lines.join("")).not.toContain("Good morning");
      // What is too long or implausible may be the text's fault, as for the circuit breaker.
      const implausible = place === "translate" && /^answers (nothing|a book)/.test(trap);
      const byText = implausible || /^answers (without|100 MB)/.test(trap);
      expect(await readServiceCalls(owner, "translator")).toEqual({
        answered: Number(byText),
        failed: Number(!byText),
      });
    },
  );

test("script in a translation is text like any other", async () => {
  answers = { languages, translate: () => Response.json({ translatedText: "<script>alert(1)</script>" }) };
  expect((await hurried(() => ask())).result).toBe("<script>alert(1)</script>");
});

/** @returns the counts after calls of a server that fails @param personOf who calls it the n-th time */
async function countsOfFailing(personOf: (n: number) => string, calls: number) {
  answers = { languages, translate: () => markup(500) };
  const owner = {};
  const translator = guardEngine(
    owner,
    createLibreTranslateEngine(`http://127.0.0.1:${server.port}`, null),
    "libre",
    log,
  );
  const requestOf = (n: number) => ({ text: `Good morning ${n}`, from: "en", to: "de" }) as const;
  for (let n = 0; n < calls; n++) await translator.translate(requestOf(n), personOf(n)).catch(() => undefined);
  return readServiceCalls(owner, "translator");
}

test("what the circuit breaker refuses counts as failed where it is open for everybody, not where it is for one person", async () => {
  const { failures } = TRANSLATION_LIMITS;
  expect(await countsOfFailing(() => "person", 2 * failures)).toEqual({ answered: 0, failed: failures });
  expect(await countsOfFailing(String, 4 * failures)).toEqual({ answered: 0, failed: 4 * failures });
});

test("a server that does not say its languages counts as failed", async () => {
  answers = { languages: () => markup(500), translate: languages };
  const owner = {};
  const translator = guardEngine(
    owner,
    createLibreTranslateEngine(`http://127.0.0.1:${server.port}`, null),
    "libre",
    log,
  );
  await translator.refreshPairs();
  expect(translator.canTranslate("en", "de")).toBe(false);
  expect(await readServiceCalls(owner, "translator")).toEqual({ answered: 0, failed: 1 });
});
