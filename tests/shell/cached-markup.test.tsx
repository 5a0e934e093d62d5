import { describe, expect, test } from "bun:test";
import { renderToString } from "react-dom/server";
import { cachedMarkup, elementWithMarkup, soleIconMarkup } from "../../src/shell/document/cached-markup";
import { usePageView } from "../../src/shell/parts/page-view";

const Name = () => <b>{usePageView().person?.nickname}</b>;

describe("cached markup", () => {
  test("is rendered once for the same props, and again for others", () => {
    const seen: string[] = [];
    const part = cachedMarkup(({ word, n }: { word: string; n: number | null }) => {
      seen.push(`${word} ${n}`);
      return <b>{word}</b>;
    });
    expect(part({ word: "tide", n: 1 })).toBe(part({ word: "tide", n: 1 }));
    expect(part({ word: "tide", n: null }).__html).toBe("<b>tide</b>");
    expect(part({ word: "ebb", n: 1 }).__html).toBe("<b>ebb</b>");
    expect(seen).toEqual(["tide 1", "tide null", "ebb 1"]);
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

  test("is escaped by React and rendered inside its element", () => {
    const part = cachedMarkup(({ text }: { text: string }) => <b>{text}</b>);
    const element = elementWithMarkup("a", { href: "/", "data-x": 'a"b' }, part({ text: "<i>" }));
    expect(renderToString(element)).toBe('<a href="/" data-x="a&quot;b"><b>&lt;i&gt;</b></a>');
    expect(soleIconMarkup({ name: "flag", size: 16 }).__html).toMatch(/^<svg [^>]*width="16".*#flag"/);
  });
});
