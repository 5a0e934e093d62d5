/** What the README's tables name is what there is, and the other way round. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CONFIG_SCHEMA } from "../../src/config/config";
import { ensureSupportedPostgres } from "../../src/db/postgres/dialect";
import { runCli } from "../support/cli";

const README = readFileSync(join(import.meta.dir, "../../README.md"), "utf8");
const section = (title: string): string => README.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
const rows = (title: string): string[] =>
  section(title)
    .split("\n")
    .filter((line) => line.startsWith("| `"));

test("every setting has its row, and no row names another one", () => {
  const names = Object.keys(CONFIG_SCHEMA.shape);
  const settings = rows("Settings").join("\n");
  const families = [...settings.matchAll(/`([A-Z]+_)…`/g)].map(([, prefix = ""]) => prefix);
  const isSaid = (name: string) =>
    settings.includes(`\`${name}\``) || families.some((prefix) => name.startsWith(prefix));
  expect(names.filter((name) => !isSaid(name))).toEqual([]);
  const firsts = rows("Settings").map((row) => row.split(" | ")[0] ?? "");
  const named = firsts.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = ""]) => name));
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
});

const commandsIn = (help: string): string[] =>
  [...(help.split("Commands:\n")[1] ?? "").matchAll(/^ {2}([a-z-]+)/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => name !== "help");

test("every command has its row, and no row names another one", async () => {
  const named = new Map(
    rows("Operating").map((row) => {
      const [, name = "", rest = ""] = /^\| `([a-z-]+) ?((?:[a-z][a-z|\\-]*)?)/.exec(row) ?? [];
      return [name, rest.split("\\|").filter(Boolean)] as const;
    }),
  );
  const commands = commandsIn((await runCli({}, "--help")).out);
  expect([...named.keys()].sort()).toEqual(commands.sort());
  for (const [command, words] of named) {
    const inner = commandsIn((await runCli({}, command, "--help")).out);
    expect([command, ...words.sort()]).toEqual([command, ...inner.sort()]);
  }
});

test("the oldest PostgreSQL that it names is the oldest that is taken", () => {
  const oldest = Number(/PostgreSQL, (\d+) or newer/.exec(section("Settings"))?.[1]) * 10_000;
  ensureSupportedPostgres(oldest);
  expect(() => ensureSupportedPostgres(oldest - 1)).toThrow();
});
