import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { encode } from "uqr";
import { QrCode } from "../../src/ui/qr";

const URL = "https://drift.example/register?invite=ABCDEFGH";

/** The modules that a path of runs fills. */
function filled(path: string): Set<string> {
  const squares = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let i = 0; i < Number(length); i++) squares.add(`${Number(x) + i},${y}`);
  }
  return squares;
}

test("exactly the dark modules are drawn, with a quiet zone of four modules", () => {
  const svg = renderToStaticMarkup(<QrCode text={URL} label="code" />);
  const [, size] = /viewBox="0 0 (\d+) \1"/.exec(svg) ?? [];
  const paths = [...svg.matchAll(/ d="([^"]+)"/g)].map((match) => match[1] ?? "");
  const { data, size: plain } = encode(URL, { ecc: "M", border: 0 });
  expect(Number(size)).toBe(plain + 8);
  const expected = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`${x + 4},${y + 4}`] : [])));
  expect([...filled(paths[1] ?? "")].sort()).toEqual(expected.sort());
  expect(svg).toContain('role="img"');
});
