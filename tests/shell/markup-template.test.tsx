import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { renderToString } from "react-dom/server";
import { answerComment } from "../../src/bottles/bottles";
import type { Db } from "../../src/db/transact";
import { PAGE_LIMITS } from "../../src/limits/http";
import { elementWithMarkup } from "../../src/shell/document/cached-part";
import { declaredTemplates, markupTemplate } from "../../src/shell/document/markup-template";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { seedWorld } from "../support/world";

interface RowProps {
  chosen: boolean;
  size?: number;
}

interface RowTexts {
  path: string;
  name: string;
  note: string | undefined;
  counts: string;
}

let rendered = 0;

const Row = ({ chosen, size, path, name, note, counts }: RowProps & RowTexts) => {
  rendered++;
  return (
    <li className={`row-${size}`} aria-current={chosen ? "true" : undefined}>
      <a href={`/thing/${path}`} title={note} aria-label={`Open ${name}`}>
        <b>{name}</b> {size}
      </a>
      {note === undefined ? null : <p>{note}</p>}
      {elementWithMarkup("span", undefined, counts)}
    </li>
  );
};

const rowMarkup = markupTemplate<RowProps, RowTexts>({ path: "raw", name: "text", note: "text", counts: "raw" }, Row);

const TEXT = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "<b>", `a"b'c&d`, "&amp;", "\uE000name\uE001", "$&"),
);
const FIXED = fc.record({ chosen: fc.boolean(), size: fc.integer({ min: 1, max: 3 }) }, { requiredKeys: ["chosen"] });
const TEXTS = fc.record({
  path: fc.uuid(),
  name: TEXT,
  note: fc.option(TEXT, { nil: undefined }),
  counts: fc.constantFrom("", "<i>3</i>"),
});

describe("templates", () => {
  test("their markup is React's own for every text", () => {
    fc.assert(
      fc.property(FIXED, TEXTS, (fixed, texts) => {
        expect(rowMarkup(fixed, texts)).toBe(renderToString(<Row {...fixed} {...texts} />));
      }),
      { seed: 32, numRuns: 500 },
    );
  });

  test("React renders once for equal fixed props, whatever the texts are", () => {
    const texts = { path: "1", name: "a", note: undefined, counts: "" };
    rowMarkup({ chosen: true, size: 7 }, texts);
    rendered = 0;
    for (let n = 0; n < 50; n++) rowMarkup({ chosen: true, size: 7 }, { ...texts, name: `name ${n}` });
    expect(rendered).toBe(0);
    rowMarkup({ chosen: true, size: 7 }, { ...texts, note: "an absent text is another template" });
    rowMarkup({ chosen: false, size: 7 }, texts);
    expect(rendered).toBe(2);
  });
});

const RAW = fc.stringMatching(/^[a-z0-9/-]{1,12}$/);
/** Never empty: React leaves out an empty one. */
const ADDRESS = TEXT.map((text) => `/${text}`);

function likePlaced(name: string, placed: unknown, how: "text" | "raw"): fc.Arbitrary<string | undefined> {
  if (placed === undefined) return fc.constant(undefined);
  if (how === "raw") return RAW;
  return name === "canonical" || (typeof placed === "string" && placed.startsWith("/")) ? ADDRESS : TEXT;
}

/** Random texts in the places that were filled when the template was rendered. */
const textsLike = (template: (typeof declaredTemplates)[number], placed: Record<string, unknown>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(template.placing).map(([name, how]) => [name, likePlaced(name, placed[name], how)]),
    ),
  );

const PATHS = ["/", "/my-bottles", "/picked-bottles", "/bottle-square", "/profile", "/login"];

/** Looks at what shows templates, as people of every standing. */
async function showPages(db: Db): Promise<void> {
  await seedBuiltIns(db);
  const { author, holder, stranger, official, incomplete, sea, held, kept, comment } = await seedWorld(db);
  const expired = await aBottle(db, author, { expires_at: NOW });
  for (let n = 0; n <= PAGE_LIMITS.size; n++)
    await aBottle(db, stranger, { content: `bottle ${n}`, language: n % 2 ? "ja" : "en" });
  const { ask, enter } = openTestApp(db);
  const sessions = await Promise.all([author, holder, stranger, official, incomplete].map(enter));
  // The writer of a comment waits for its answer.
  await ask("GET", `/bottle/${sea}`, { session: await enter(holder) });
  await answerComment(db, author, comment, "A plane tree", NOW);
  const paths = [...PATHS, ...[sea, held, kept, expired].map((id) => `/bottle/${id}`)];
  for (const session of [undefined, ...sessions]) for (const path of paths) await ask("GET", path, { session });
}

eachDatabase("the templates of the product", (db) => {
  test("each is shown by a page, and gives React's own markup for every text", async () => {
    // Rows of this file are none of the product's.
    const templates = declaredTemplates.filter(({ Part }) => Part !== (Row as unknown));
    await showPages(db());
    const unseen = templates.filter(({ last }) => last === null).map(({ placing }) => Object.keys(placing).join(" "));
    expect(unseen).toEqual([]);
    for (const template of templates) {
      const { fixed, firstCharacters } = template.last ?? { fixed: {}, firstCharacters: {} };
      const texts = textsLike(template, { ...firstCharacters });
      const check = fc.property(texts, (random) => {
        const { Part } = template;
        expect(template.fill(fixed, random)).toBe(renderToString(<Part {...fixed} {...random} />));
      });
      fc.assert(check, { seed: 32, numRuns: 100 });
    }
  });
});
