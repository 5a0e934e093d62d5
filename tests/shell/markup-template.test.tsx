import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { renderToString } from "react-dom/server";
import { elementWithMarkup } from "../../src/shell/document/cached-part";
import { markupTemplate } from "../../src/shell/document/markup-template";

interface RowProps {
  chosen: boolean;
  size: number;
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
const FIXED = fc.record({ chosen: fc.boolean(), size: fc.integer({ min: 1, max: 3 }) });
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
