import { describe, expect, spyOn, test } from "bun:test";
import { type ReactNode, Suspense, use } from "react";
import { renderDocument } from "../../src/shell/stream";

const NONCE = "n0nce-of-this-page";

interface Part {
  promise: Promise<string>;
  resolve(text: string): void;
  reject(error: Error): void;
}

/** What a slow part waits for. */
const part = (): Part => Promise.withResolvers<string>();

/** Comes when its part does, and only then draws what is in it. */
const Slow = ({ of, children }: { of: Part; children?: ReactNode }) => (
  <p>
    {use(of.promise)}
    {children}
  </p>
);

const Broken = (): ReactNode => {
  throw new Error("leaky");
};

const Drawn = ({ note }: { note: () => void }) => {
  note();
  return null;
};

const Page = ({ children }: { children: ReactNode }) => (
  <html lang="en">
    <head>
      <title>A page</title>
    </head>
    <body>{children}</body>
  </html>
);

/** Renders what has to be a stream, and keeps what was reported. */
async function streamOf(element: ReactNode) {
  const reported: unknown[] = [];
  const html = await renderDocument(element, NONCE, (error) => reported.push(error));
  if (typeof html === "string") throw new Error("the page came whole");
  const reader = html.getReader();
  const decoder = new TextDecoder();
  const next = async (): Promise<string | null> => {
    const { done, value } = await reader.read();
    return done ? null : decoder.decode(value, { stream: true });
  };
  const rest = async (): Promise<string> => {
    let all = "";
    for (let part = await next(); part !== null; part = await next()) all += part;
    return all;
  };
  return { reader, next, rest, reported };
}

/** Lets React and the stream do what they have in mind. */
async function settle(): Promise<void> {
  for (let n = 0; n < 8; n++) await new Promise((resolve) => setTimeout(resolve, 0));
}

describe("a page with nothing pending", () => {
  test("comes whole, as a document", async () => {
    const html = await renderDocument(<Page>hello</Page>, NONCE, () => undefined);
    expect(html).toBe(
      '<!DOCTYPE html><html lang="en"><head><title>A page</title></head><body>hello</body></html>',
    );
  });

  test("a fragment is no document", async () => {
    expect(await renderDocument(<b>1</b>, NONCE, () => undefined)).toBe("<b>1</b>");
    expect(await renderDocument(null, NONCE, () => undefined)).toBe("");
  });

  test("an error in it is thrown to whoever asked", async () => {
    const reported: unknown[] = [];
    const rendered = renderDocument(<Page>{<Broken />}</Page>, NONCE, (error) => reported.push(error));
    await expect(rendered).rejects.toThrow("leaky");
    expect(reported).toHaveLength(1);
  });
});

describe("a page with slow parts", () => {
  test("sends what is ready at once, then each part as it comes, in that order", async () => {
    const [one, two] = [part(), part()];
    const { next, rest, reported } = await streamOf(
      <Page>
        <h1>shell</h1>
        <Suspense fallback="waiting for one">
          <Slow of={one} />
        </Suspense>
        <Suspense fallback="waiting for two">
          <Slow of={two} />
        </Suspense>
      </Page>,
    );
    const shell = await next();
    expect(shell).toStartWith('<!DOCTYPE html><html lang="en">');
    expect(shell).toContain("<h1>shell</h1>");
    expect(shell).toContain("waiting for one");
    two.resolve("omega");
    const early = await next();
    expect(early).toContain("omega");
    expect(early).not.toContain("alpha");
    one.resolve("alpha");
    const late = await rest();
    expect(late).toContain("alpha");
    expect(late).toEndWith("</body></html>");
    expect(reported).toEqual([]);
  });

  test("every script in it carries the nonce", async () => {
    const slow = part();
    const { rest } = await streamOf(
      <Page>
        <Suspense fallback="…">
          <Slow of={slow} />
        </Suspense>
      </Page>,
    );
    slow.resolve("late");
    const scripts = (await rest()).match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${NONCE}"`);
  });

  test("an error after the shell is reported, its part stays as it was, and the page still ends", async () => {
    const [good, bad] = [part(), part()];
    const { next, rest, reported } = await streamOf(
      <Page>
        <Suspense fallback="waiting for good">
          <Slow of={good} />
        </Suspense>
        <Suspense fallback="waiting for bad">
          <Slow of={bad} />
        </Suspense>
      </Page>,
    );
    await next();
    bad.reject(new Error("database password"));
    await settle();
    good.resolve("arrived");
    const end = await rest();
    expect(end).toContain("arrived");
    expect(end).toEndWith("</body></html>");
    expect(reported).toEqual([expect.objectContaining({ message: "database password" })]);
    if (process.env.NODE_ENV === "production") expect(end).not.toContain("database password");
  });

  const PARTS = 16;
  const LARGE = 256 * 1024;

  test("a reader who does not read stalls the writer: little is kept for them", async () => {
    const written = spyOn(TextEncoder.prototype, "encode");
    const parts = Array.from({ length: PARTS }, part);
    const { rest } = await streamOf(
      <Page>
        {parts.map((each, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
          <Suspense key={n} fallback={`waiting for ${n}`}>
            <Slow of={each} />
          </Suspense>
        ))}
      </Page>,
    );
    for (const [n, each] of parts.entries()) {
      each.resolve(`${n}:${"x".repeat(LARGE)}`);
      await settle();
    }
    const kept = written.mock.calls.reduce((sum, [text]) => sum + (text?.length ?? 0), 0);
    written.mockRestore();
    expect(kept).toBeLessThan(2 * LARGE);
    const all = await rest();
    for (const n of parts.keys()) expect(all).toContain(`${n}:xxx`);
    expect(all).toEndWith("</body></html>");
    console.log(`stream: ${kept} of ${all.length} characters written for a reader who does not read`);
  });

  test("a reader who goes away ends the rendering; that is nobody's error", async () => {
    const one = part();
    let drawn = 0;
    const { reader, next, reported } = await streamOf(
      <Page>
        <Suspense fallback="…">
          <Slow of={one}>
            <Drawn note={() => drawn++} />
          </Slow>
        </Suspense>
      </Page>,
    );
    await next();
    await reader.cancel();
    one.resolve("too late");
    await settle();
    expect(drawn).toBe(0);
    expect(reported).toEqual([]);
    expect(await reader.read()).toEqual({ done: true, value: undefined });
  });
});
