/** `--json`: the result of every command as one document on standard output. */
import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { VERSION } from "../../src/runtime/version";
import { runCli, spawnCli } from "../support/cli";
import { aPerson } from "../support/people";
import { anInstallation, removeTempFolders, tempFolder } from "./installation";

afterAll(removeTempFolders);

/** ms */
const TIMEOUT_MS = 120_000;

/** Names of the commands that a help text lists, `help` left out. */
const namesIn = (help: string): string[] =>
  [...help.slice(help.indexOf("Commands:")).matchAll(/^ {2}([a-z-]+)/gm)]
    .map(([, name]) => name ?? "")
    .filter((name) => name !== "help");

/** @returns the commands of the help of `parents` */
const listCommands = async (...parents: string[]): Promise<string[]> =>
  namesIn((await runCli({}, ...parents, "--help")).out).sort();

/** Starts a server and ends it. @returns the first line of its output, parsed, and the rest */
async function serveOnce(env: Record<string, string>, ...args: string[]) {
  const server = spawnCli(env, ...args);
  const reader = server.stdout.getReader();
  let out = "";
  const decoder = new TextDecoder();
  while (!out.includes("\n")) {
    const { value, done } = await reader.read();
    if (done) break;
    out += decoder.decode(value, { stream: true });
  }
  const [line = "", rest] = out.split("\n");
  const answer = JSON.parse(line);
  const health = await fetch(`${answer.address}/healthz`);
  server.kill("SIGTERM");
  return { code: await server.exited, rest, health: health.status, ...answer };
}

test(
  "a server says its address or why it does not start, and --json may stand before a command or alone",
  async () => {
    const env = { DATA_DIR: join(tempFolder(), "data"), PORT: "0", WELCOME_BOTTLES: "0", DRAIN_SECONDS: "0" };
    const served = {
      code: 0,
      ok: true,
      health: 200,
      rest: "",
      address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    };
    for (const args of [["serve", "--json"], ["--json"]]) expect(await serveOnce(env, ...args)).toEqual(served);
    const wrong = await runCli({ ...env, PORT: "none" }, "serve", "--json");
    expect([wrong.code, JSON.parse(wrong.out)]).toEqual([1, { ok: false, error: expect.stringContaining("PORT") }]);
    for (const args of [
      ["--version", "--json"],
      ["--json", "--version"],
      ["--json", "version"],
    ]) {
      const { code, out } = await runCli({}, ...args);
      expect([args, code, JSON.parse(out)]).toEqual([args, 0, { ok: true, version: VERSION }]);
    }
    expect((await runCli({}, "--version")).out).toBe(`driftglass ${VERSION}\n`);
  },
  TIMEOUT_MS,
);

test(
  "every command answers with one document: what was done, or why not",
  async () => {
    const here = await anInstallation();
    // Who cannot sign in is no official that is listed.
    const env = { DATA_DIR: here.config.dataDir, BACKUP_TO: tempFolder(), PORT: "0" };
    const [person, leaver] = [await aPerson(here.db), await aPerson(here.db)];
    const [name, leaverName] = [person.nickname, leaver.nickname];
    await here.close();
    const run = async (...args: string[]) => {
      const { code, out } = await runCli(env, ...args, "--json");
      return { code, ...JSON.parse(out) };
    };
    const backup = await run("backup");
    const empty = { DATA_DIR: join(tempFolder(), "data"), DATABASE_URL: "" };
    const answers: Record<string, object> = {
      serve: await serveOnce({ ...env, DATA_DIR: join(tempFolder(), "data") }, "serve", "--json"),
      version: await run("version"),
      parts: await run("parts"),
      doctor: await run("doctor"),
      backup,
      restore: await run("restore", backup.place, "--verify"),
      upgrade: await run("upgrade", "a file"),
      rescue: await run("rescue", "--to", tempFolder()),
      move: await run("move", "--to", join(tempFolder(), "there", "moved.sqlite")),
      demo: await run("demo", "--bottles", "5"),
      "coins check": await run("coins", "check"),
      "official grant": await run("official", "grant", name),
      "official list": await run("official", "list"),
      "official second-factor-off": await run("official", "second-factor-off", name),
      "official revoke": await run("official", "revoke", name),
      "push keys": await run("push", "keys"),
      "person reset-password": await run("person", "reset-password", name),
      "person end-sessions": await run("person", "end-sessions", name),
      "person remove": await run("person", "remove", leaverName, "--yes", leaverName),
    };
    const groups = Map.groupBy(Object.keys(answers).sort(), (call) => call.split(" ")[0] ?? "");
    expect([...groups.keys()]).toEqual(await listCommands());
    for (const [group, calls] of groups)
      if (calls[0]?.includes(" ")) expect(calls).toEqual((await listCommands(group)).map((each) => `${group} ${each}`));
    expect(answers).toMatchObject({
      serve: { code: 0, ok: true, address: expect.any(String) },
      version: { code: 0, ok: true, version: VERSION },
      doctor: { findings: expect.arrayContaining([{ state: "ok", about: "coins", text: expect.any(String) }]) },
      parts: { code: 0, ok: true, parts: { bomFormat: "CycloneDX" } },
      backup: { code: 0, ok: true, files: expect.any(Number), bytes: expect.any(Number), missingPictures: [] },
      restore: { code: 0, ok: true, faults: [] },
      upgrade: { code: 1, ok: false, error: expect.stringContaining("this is no one-file program") },
      rescue: { code: 0, ok: true, strayPages: 0, tables: expect.any(Array), missingPictures: expect.any(Array) },
      move: { code: 1, ok: false, error: expect.any(String) },
      demo: { code: 1, ok: false, error: expect.stringContaining("real people are here") },
      "coins check": { code: 0, ok: true, differences: 0, people: 3 },
      "official grant": { code: 0, ok: true, username: name, official: true },
      "official list": { code: 0, ok: true, officials: [] },
      "official second-factor-off": { code: 1, ok: false, error: expect.stringContaining(name) },
      "official revoke": { code: 0, ok: true, official: false },
      "push keys": { ok: true, VAPID_PUBLIC_KEY: expect.any(String) },
      "person reset-password": { code: 0, ok: true, username: name, password: expect.any(String) },
      "person end-sessions": { code: 0, ok: true },
      "person remove": { code: 0, ok: true, messages: "keep" },
    });
    const nowhere = await runCli(empty, "coins", "check", "--json");
    expect([nowhere.code, nowhere.out]).toEqual([
      1,
      expect.stringContaining('{"ok":false,"error":"there is no database'),
    ]);
  },
  TIMEOUT_MS,
);
