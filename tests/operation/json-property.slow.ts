/** Whatever is wrong, `--json` behind any command writes one document on standard output that says what the exit code says. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databasePathIn } from "../../src/db/storage";
import { runCli } from "../support/cli";
import { forEachConcurrently } from "../support/concurrency";
import { removeTempFolders, tempFolder } from "./installation";

afterAll(removeTempFolders);

/** ms */
const TIMEOUT_MS = 300_000;
const AT_ONCE = 3;

const namesIn = (help: string): string[] =>
  help.includes("Commands:")
    ? [...help.slice(help.indexOf("Commands:")).matchAll(/^ {2}([a-z-]+)/gm)]
        .map(([, name]) => name ?? "")
        .filter((name) => name !== "help")
    : [];

/** A call of each command that ends, with the arguments that its help asks for. */
async function listCalls(...parents: string[]): Promise<string[][]> {
  const { out } = await runCli({}, ...parents, "--help");
  const names = namesIn(out).filter((name) => name !== "serve");
  if (names.length > 0) return (await Promise.all(names.map((name) => listCalls(...parents, name)))).flat();
  const wanted = [...(/^Usage: .*$/m.exec(out)?.[0] ?? "").matchAll(/<\w+>/g)].map(() => "nobody");
  return [[...parents, ...wanted]];
}

/** What an operator may have got wrong. */
const TROUBLES: Record<string, () => { env: Record<string, string>; more?: string[] }> = {
  "nothing there": () => ({ env: { DATA_DIR: join(tempFolder(), "data") } }),
  "a database that is none": () => {
    const dataDir = tempFolder();
    writeFileSync(databasePathIn(dataDir), "not a database, and long enough to be read as one".repeat(100));
    return { env: { DATA_DIR: dataDir } };
  },
  "a folder in place of the database": () => {
    const dataDir = tempFolder();
    mkdirSync(databasePathIn(dataDir));
    return { env: { DATA_DIR: dataDir } };
  },
  "PostgreSQL away": () => ({ env: { DATA_DIR: tempFolder(), DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" } }),
  "a setting that is wrong": () => ({ env: { DATA_DIR: tempFolder(), PORT: "many" } }),
  "an option that is not there": () => ({ env: { DATA_DIR: tempFolder() }, more: ["--nonsense"] }),
  "one word too many": () => ({ env: { DATA_DIR: tempFolder() }, more: ["too", "many", "words"] }),
};

interface Answered {
  about: string[];
  code: number;
  out: string;
  err: string;
}

function expectOneDocument({ about, code, out, err }: Answered): void {
  expect([...about, out.trimEnd().split("\n").length, out]).toEqual([...about, 1, out]);
  const { ok, error } = JSON.parse(out);
  const says: Record<string, unknown> = {
    ok,
    error: typeof error,
    isSaid: ok || err.includes(error),
    stack: /^ {4}at /m.test(err),
  };
  const wanted: Record<string, unknown> = {
    ok: code === 0,
    error: code === 0 ? "undefined" : "string",
    isSaid: true,
    stack: false,
  };
  expect([...about, says, err]).toEqual([...about, wanted, err]);
}

let calls: string[][];
beforeAll(async () => {
  calls = await listCalls();
}, TIMEOUT_MS);

const needsTarget = ([name = ""]: string[]): boolean => /^(rescue|move)$/.test(name);

describe("--json where there is", () => {
  test.each(Object.entries(TROUBLES))(
    "%s",
    async (trouble, make) => {
      expect(calls.length).toBeGreaterThanOrEqual(18);
      await forEachConcurrently(calls, AT_ONCE, async (call) => {
        const { env, more } = make();
        const to = needsTarget(call) ? ["--to", join(tempFolder(), "there")] : [];
        const answered = await runCli(env, ...call, ...to, ...(more ?? []), "--json");
        expectOneDocument({ about: [trouble, call.join(" ")], ...answered });
        if (more) expect(answered.code).toBe(2);
      });
    },
    TIMEOUT_MS,
  );
});
