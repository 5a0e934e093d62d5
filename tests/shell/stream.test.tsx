import { describe, expect, test } from "bun:test";
import type { ReactNode } from "react";
import { Deferred, deferredMarkup, type MaybeDeferred, readyOrDeferred } from "../../src/shell/document/deferred";
import { renderDocument } from "../../src/shell/document/page-stream";

/** A promise for a slow part. */
function part(): { later: Promise<string>; resolve(text: string): void; reject(error: Error): void } {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { later: promise, resolve, reject };
}

const Slow = ({ of, note }: { of: MaybeDeferred<string>; note?: () => void }) => (
  <Deferred of={of}>
    {(text) => {
      note?.();
      return <p>{text}</p>;
    }}
  </Deferred>
);

const Broken = (): ReactNode => {
  throw new Error("leaky");
};

const Page = ({ children }: { children: ReactNode }) => (
  <html lang="en">
    <head>
      <title>A page</title>
    </head>
    <body>{children}</body>
  </html>
);

type Content = Parameters<typeof renderDocument>[0]["content"];

function rendered(content: Content, start = "<!DOCTYPE html>") {
  const reported: unknown[] = [];
  const html = renderDocument({
    around: (content) => `${start}${content}`,
    content,
    surround: (inner) => inner,
    broken: <b>broken</b>,
    report: (error) => reported.push(error),
  });
  return { html, reported };
}

/** Renders a page that must be a stream, and collects the reported errors. */
function streamOf(content: Content) {
  const { html, reported } = rendered(content);
  if (typeof html === "string") throw new Error("the page came whole");
  const reader = html.getReader();
  const decoder = new TextDecoder();
  const next = async (): Promise<string | null> => {
    const { done, value } = await reader.read();
    return done ? null : decoder.decode(value, { stream: true });
  };
  const rest = async (): Promise<string> => {
    let all = "";
    for (let piece = await next(); piece !== null; piece = await next()) all += piece;
    return all;
  };
  return { reader, next, rest, reported };
}

/** Waits some event-loop turns, so that the stream can work. */
async function flushEventLoop(): Promise<void> {
  for (let n = 0; n < 8; n++) await new Promise((resolve) => setTimeout(resolve, 0));
}

describe("a page without pending parts", () => {
  test("is rendered as one string, as a document", () => {
    const at = { value: "at hand" };
    expect(rendered(<Page>{<Slow of={at} />}</Page>).html).toBe(
      '<!DOCTYPE html><html lang="en"><head><title>A page</title></head><body><p>at hand</p></body></html>',
    );
  });

  test("a fragment has no doctype", () => {
    expect(rendered(<b>1</b>, "").html).toBe("<b>1</b>");
    expect(rendered(null, "").html).toBe("");
  });

  test("an error in it is thrown to the caller", () => {
    expect(() => rendered(<Page>{<Broken />}</Page>)).toThrow("leaky");
  });

  test("work done within one event-loop turn is ready; its error is thrown", async () => {
    expect(await readyOrDeferred(Promise.resolve("quick"))).toEqual({ value: "quick" });
    await expect(readyOrDeferred(Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    const slow = part();
    expect(await readyOrDeferred(slow.later)).toEqual({ later: slow.later });
  });
});

describe("a page with slow parts", () => {
  test("sends everything before the first slow part at once, then the rest in document order", async () => {
    const [one, two] = [part(), part()];
    const { next, rest, reported } = streamOf(
      <Page>
        <h1>shell</h1>
        <Slow of={one} />
        <hr />
        <Slow of={two} />
        <footer>end</footer>
      </Page>,
    );
    const shell = await next();
    expect(shell).toBe('<!DOCTYPE html><html lang="en"><head><title>A page</title></head><body><h1>shell</h1>');
    two.resolve("omega");
    await flushEventLoop();
    one.resolve("alpha");
    expect(await rest()).toBe("<p>alpha</p><hr/><p>omega</p><footer>end</footer></body></html>");
    expect(reported).toEqual([]);
  });

  test("of markup are sent in their places, and one that fails is reported", async () => {
    const [one, two] = [part(), part()];
    const paragraph = (text: string) => `<p>${text}</p>`;
    const { rest, reported } = streamOf(
      (parts) => `${deferredMarkup(parts, one, paragraph)}<hr/>${deferredMarkup(parts, two, paragraph)}<i>end</i>`,
    );
    const gone = new Error("gone");
    two.reject(gone);
    one.resolve("alpha");
    expect(await rest()).toBe("<!DOCTYPE html><p>alpha</p><hr/><b>broken</b><i>end</i>");
    expect(reported).toEqual([gone]);
    expect(rendered((parts) => deferredMarkup(parts, { value: "at hand" }, paragraph)).html).toBe(
      "<!DOCTYPE html><p>at hand</p>",
    );
  });

  test("contains no script, template or hidden element", async () => {
    const slow = part();
    const { rest } = streamOf(
      <Page>
        <Slow of={slow} />
      </Page>,
    );
    slow.resolve("late");
    expect(await rest()).not.toMatch(/<script|<template|hidden/);
  });

  test("user text that looks like the placeholder is escaped", async () => {
    const slow = part();
    const { rest } = streamOf(
      <Page>
        {'<template data-later=""></template>'}
        <Slow of={slow} />
      </Page>,
    );
    slow.resolve('<template data-later=""></template>');
    const html = await rest();
    expect(html.match(/&lt;template/g)).toHaveLength(2);
    expect(html).toEndWith("</body></html>");
  });

  test("a slow part may contain another slow part", async () => {
    const [outer, inner] = [part(), part()];
    const { rest } = streamOf(
      <Page>
        <Deferred of={outer}>{(text) => <i>{[text, <Slow key="inner" of={inner} />]}</i>}</Deferred>
      </Page>,
    );
    outer.resolve("outer");
    await flushEventLoop();
    inner.resolve("inner");
    expect(await rest()).toEndWith("<body><i>outer<p>inner</p></i></body></html>");
  });

  test("an error in a slow part is reported and replaced by an error message, and the page is completed", async () => {
    const [bad, good] = [part(), part()];
    const { next, rest, reported } = streamOf(
      <Page>
        <Slow of={bad} />
        <Slow of={good} />
      </Page>,
    );
    await next();
    bad.reject(new Error("database password"));
    await flushEventLoop();
    good.resolve("arrived");
    expect(await rest()).toBe("<b>broken</b><p>arrived</p></body></html>");
    expect(reported).toEqual([expect.objectContaining({ message: "database password" })]);
  });

  const PARTS = 16;

  test("a reader that does not read stops the rendering", async () => {
    const parts = Array.from({ length: PARTS }, part);
    let drawn = 0;
    const { rest } = streamOf(
      <Page>
        {parts.map((each, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
          <Slow key={n} of={each} note={() => drawn++} />
        ))}
      </Page>,
    );
    for (const [n, each] of parts.entries()) each.resolve(`number ${n}`);
    await flushEventLoop();
    expect(drawn).toBeLessThan(3);
    const all = await rest();
    expect(drawn).toBe(PARTS);
    for (const n of parts.keys()) expect(all).toContain(`<p>number ${n}</p>`);
    expect(all).toEndWith("</body></html>");
  });

  test("a cancelled reader ends the rendering without an error report", async () => {
    const one = part();
    const { reader, next, reported } = streamOf(
      <Page>
        <Slow of={one} />
      </Page>,
    );
    await next();
    await reader.cancel();
    one.reject(new Error("too late"));
    await flushEventLoop();
    expect(reported).toEqual([]);
    expect(await reader.read()).toEqual({ done: true, value: undefined });
  });
});
