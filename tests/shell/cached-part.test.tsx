import { describe, expect, test } from "bun:test";
import { renderToString } from "react-dom/server";
import { cachedMarkup, cachedPart, IconOnly } from "../../src/shell/document/cached-part";
import { usePageView } from "../../src/shell/parts/page-view";

const Name = () => <b>{usePageView().person?.nickname}</b>;

describe("cached markup", () => {
  test("is rendered once for the same props, and again for others", () => {
    const ids: string[] = [];
    const part = cachedMarkup(({ word, n }: { word: string; n: number | null }) => {
      ids.push(`${word} ${n}`);
      return <b>{word}</b>;
    });
    expect(part({ word: "tide", n: 1 })).toBe(part({ word: "tide", n: 1 }));
    expect(part({ word: "tide", n: null })).toBe("<b>tide</b>");
    expect(part({ word: "ebb", n: 1 })).toBe("<b>ebb</b>");
    expect(ids).toEqual(["tide 1", "tide null", "ebb 1"]);
  });

  test("is cleared after a thousand entries", () => {
    let times = 0;
    const part = cachedMarkup(({ n }: { n: number }) => {
      times++;
      return <i>{n}</i>;
    });
    for (let n = 0; n <= 1_000; n++) part({ n });
    part({ n: 1_000 });
    expect(times).toBe(1_001);
    part({ n: 0 });
    expect(times).toBe(1_002);
  });

  test("has no page view", () => {
    const part = cachedMarkup(() => <Name />);
    expect(() => part({})).toThrow("outside of page()");
  });

  test("is kept by the names of its values, not by their order alone", () => {
    const part = cachedMarkup(({ a, b }: { a?: string; b?: string }) => (
      <i>
        {a} or {b}
      </i>
    ));
    expect(part({ a: "tide" })).not.toBe(part({ b: "tide" }));
  });
});

describe("a cached part", () => {
  const Label = cachedPart(({ text }: { text: string }) => <b>{text}</b>);

  test.each(["<i>", "now"])("is escaped by React and fills its element: %s", (text) => {
    const escaped = text.replace("<", "&lt;").replace(">", "&gt;");
    expect(renderToString(<Label as="a" attributes={{ href: "/", "data-x": 'a"b' }} text={text} />)).toBe(
      `<a href="/" data-x="a&quot;b"><b>${escaped}</b></a>`,
    );
  });

  test("of an icon alone", () => {
    expect(renderToString(<IconOnly as="a" name="flag" size={16} />)).toMatch(/^<a><svg [^>]*width="16".*#flag"/);
  });
});
