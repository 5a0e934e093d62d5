import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plainText } from "../support/plain-text";
import type { Screens } from "./read-screens";

const SCRIPT = join(import.meta.dir, "print-screens.ts");
const WORDS = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

interface Printed {
  oldNumbers: number[];
  screens: Screens;
}

async function printScreens(changed: string): Promise<Printed> {
  const file = join(tmpdir(), `driftglass-screens-${process.pid}-${changed}.json`);
  const env = { ...process.env, SCREENS_FILE: file, SCREENS_CHANGED: changed };
  const child = Bun.spawn([process.execPath, "test", SCRIPT], { env, stdout: "ignore", stderr: "pipe" });
  const output = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(output);
  const printed = await Bun.file(file).json();
  rmSync(file);
  return printed;
}

const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}.:/#_-])(\\d[\\d,]*|${WORDS.filter(Boolean).join("|")})(?![\\p{L}\\p{N}:/_-]|[.,]\\d)`,
  "giu",
);
const numberOf = (figure: string): number =>
  /^\d/.test(figure) ? Number(figure.replaceAll(",", "")) : WORDS.indexOf(figure.toLowerCase());

/** A text without its numbers, and its numbers in order. */
const splitNumbers = (text: string): { frame: string; numbers: number[] } => ({
  frame: text.replace(NUMBER, "#"),
  numbers: [...text.matchAll(NUMBER)].map(([figure]) => numberOf(figure)),
});

/** Numbers that the same texts of a screen, one after another, say before and after the change. */
function unchangedNumbers(before: readonly string[], after: readonly string[]): [text: string, n: number][] {
  const known = Map.groupBy(before.map(splitNumbers), ({ frame }) => frame);
  return after.flatMap((text) => {
    const { frame, numbers } = splitNumbers(text);
    const same = known.get(frame)?.shift()?.numbers ?? [];
    return numbers.filter((n, index) => same[index] === n).map((n): [string, number] => [text, n]);
  });
}

/** `screen: text` that says a number which is no limit, though a limit is the same. */
const OTHER_NUMBERS: readonly RegExp[] = [
  // As many as the list has: `languageCount`, and the rules of the page itself (`safety/statements.ts`).
  /\bten languages\b/,
  /: (content=)?Seven rules\./,
  /: (content=)?Two minutes to read\./,
  // Words for both people of a chat or a friendship, and for a way to log in.
  /unless one of the two reports it/,
  /When two people follow each other/,
  /takes two steps/,
  // The forms of joining: as many as there are.
  /Step\s\d\sof\s2\./,
  /in two short steps/,
  /two devices hold th(e same|is) passkey/,
  // Settings of the operator: APPEAL_DAYS, BACKUP_DAYS.
  /appeal once within 20 days/,
  /kept for 7 days/,
  /\/privacy: 7 days$/,
  // Articles of a law.
  /GDPR,\sArt\.\s6\(1\)/,
  // The day of a statement.
  /As of November 22, 2026/,
  // Sizes at which screens are tried, and of a drawing.
  /text at 200%, zoom at 400%/,
  /\/bottle-design\/editor\S*: (min=|max=)?\d+°?$/,
  // What is in the database of this test: prices of designs, counts, a story.
  /\{sale\}: .*\b18\b/,
  /aria-label=18 coins/,
  /The ferry crosses at twelve/,
  /: 2 unread/,
  /^author \/: and 2 more$/,
  /\/official: [36]$/,
  /\/profile: 2 \/ /,
  // Hours until midnight UTC.
  /The daily limits start again in 16 hours/,
];

test("no screen, e-mail or legal text says the old number of a limit or price that was changed", async () => {
  const [before, after] = await Promise.all([printScreens(""), printScreens("1")]);
  const old = new Set(after.oldNumbers);
  const leftovers = new Map<string, string>();
  for (const [screen, texts] of Object.entries(after.screens))
    for (const [text, n] of unchangedNumbers(before.screens[screen] ?? [], texts))
      if (old.has(n)) leftovers.set(text, `${screen}: ${plainText(text)}`);
  const unexpected = [...leftovers.values()].filter((each) => !OTHER_NUMBERS.some((other) => other.test(each)));
  expect(unexpected).toEqual([]);
  expect(Object.keys(after.screens).length).toBeGreaterThan(150);
}, 60_000);
