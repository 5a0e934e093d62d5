import { expect, test } from "bun:test";
import { applyMutation, mutationsOf } from "../../scripts/mutations";

const SOURCE = `// é before
import x from "y";
const young = (age: number): boolean => age < 18;
await db.selectFrom("a").where("b", "=", 1).execute();
if (!young(3)) throw new Error("n");
`;

test("each small change is one, in its place, also after letters of two bytes", () => {
  const texts = mutationsOf(SOURCE).map((each) => `${each.kind}: ${changedLine(applyMutation(SOURCE, each))}`);
  expect(texts).toEqual([
    "< to <=: const young = (age: number): boolean => age <= 18;",
    "18 + 1: const young = (age: number): boolean => age < 19;",
    "without the statement: ;",
    'without .where(): await db.selectFrom("a").execute();',
    '"=" to "!=": await db.selectFrom("a").where("b", "!=", 1).execute();',
    '1 + 1: await db.selectFrom("a").where("b", "=", 2).execute();',
    'if never: if ((false as boolean)) throw new Error("n");',
    'if always: if ((true as boolean)) throw new Error("n");',
    'without !: if (young(3)) throw new Error("n");',
    '3 + 1: if (!young(4)) throw new Error("n");',
  ]);
});

/** The first line that is not as it was. */
function changedLine(text: string): string {
  const before = SOURCE.split("\n");
  return text.split("\n").find((line, n) => line !== before[n]) ?? "";
}

test("a file without elements may begin an arrow with a generic", () => {
  const arrow = "export const first = <T>(all: T[]): T => all[0];\n";
  expect(mutationsOf(arrow).map(({ kind }) => kind)).toEqual(["0 + 1"]);
});
