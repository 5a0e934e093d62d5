import { createContext, createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { REQUEST_TIMEOUT } from "../../limits/limits";

type Part = () => Promise<ReactNode>;

/** Collects deferred parts; null outside a page. */
export const PartsContext = createContext<Part[] | null>(null);

/** Placeholder; no text can contain it, as React escapes `<`. */
export const Mark = () => createElement("template", { "data-later": "" });
const MARK = '<template data-later=""></template>';

interface Page {
  element: ReactNode;
  /** What stands before it: a document's type. */
  start: string;
  /** Wraps a deferred part in the contexts of `element`. */
  surround: (part: ReactNode) => ReactNode;
  broken: ReactNode;
  /** Told errors after the head was sent; disconnects are none. */
  report: (error: unknown) => void;
}

interface Rendered {
  pieces: string[];
  parts: Part[];
}

/** React's streams cost half as much again and need a script. */
function rendered(element: ReactNode, prefix: string): Rendered {
  const parts: Part[] = [];
  const inside = createElement(PartsContext, { value: parts }, element);
  const html = renderToString(inside, { identifierPrefix: prefix });
  return { pieces: parts.length > 0 ? html.split(MARK) : [html], parts };
}

function inTime(part: Part): Promise<ReactNode> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("a part of a page took too long")), REQUEST_TIMEOUT);
  return Promise.race([part(), promise]).finally(() => clearTimeout(timer));
}

async function* inOrder({ pieces, parts }: Rendered, page: Page, prefix: string): AsyncGenerator<string> {
  yield pieces[0] ?? "";
  for (const [n, part] of parts.entries()) {
    const own = `${prefix}${n}-`;
    try {
      const found = rendered(page.surround(await inTime(part)), own);
      yield* inOrder(found, page, own);
    } catch (error) {
      page.report(error);
      yield renderToString(page.surround(page.broken));
    }
    yield pieces[n + 1] ?? "";
  }
}

/** Pull-based: nothing is rendered for a slow or gone reader. */
function streamed(found: Rendered, page: Page): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let open = true;
  const report = (error: unknown) => open && page.report(error);
  const texts = inOrder(found, { ...page, report }, "p");
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (!open) return;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel() {
      open = false;
    },
  });
}

/** Renders what has no slow part and nobody's view, once for all. */
export const renderOnce = (element: ReactNode): string => renderToString(element);

/** Renders a page: whole if all is ready, else streamed in order, without script. */
export function renderDocument(page: Page): string | ReadableStream<Uint8Array> {
  const found = rendered(page.element, "");
  found.pieces[0] = page.start + (found.pieces[0] ?? "");
  return found.parts.length > 0 ? streamed(found, page) : (found.pieces[0] ?? "");
}
