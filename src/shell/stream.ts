import { createContext, createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { REQUEST_TIMEOUT } from "../limits";

/** What comes when it is there, and is drawn when it is its turn. */
type Part = () => Promise<ReactNode>;

/** Where `Later` puts what is not at hand while a page is rendered; null outside of a page. */
export const PartsContext = createContext<Part[] | null>(null);

/** Where such a part belongs. No text of a page can contain it: React escapes `<`. */
export const Mark = () => createElement("template", { "data-later": "" });
const MARK = '<template data-later=""></template>';

interface Page {
  element: ReactNode;
  /** Gives a part that comes later the surroundings that `element` has. */
  surround: (part: ReactNode) => ReactNode;
  /** Stands where a part broke, or took too long. */
  broken: ReactNode;
  /** Told what broke after the page had begun to leave; that a reader went away is no error. */
  report: (error: unknown) => void;
}

interface Rendered {
  /** What is ready: before, between and after the parts that are not. */
  pieces: string[];
  parts: Part[];
}

/** In one pass: React's own streams cost half as much again, and need a script for what comes later. */
function rendered(element: ReactNode, prefix: string): Rendered {
  const parts: Part[] = [];
  const inside = createElement(PartsContext, { value: parts }, element);
  const html = renderToString(inside, { identifierPrefix: prefix });
  return { pieces: parts.length > 0 ? html.split(MARK) : [html], parts };
}

/** @throws Error when it takes longer than a request may */
function inTime(part: Part): Promise<ReactNode> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("a part of a page took too long")), REQUEST_TIMEOUT);
  return Promise.race([part(), promise]).finally(() => clearTimeout(timer));
}

/** The pieces in the order of the document, each as soon as it and all before it are there. */
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

/** As fast as it is read: nothing more is rendered for who does not read, or went away. */
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

/**
 * Renders a document, or a fragment of one. With everything at hand it comes whole, as a string; otherwise as a stream
 * that begins with all that stands before the first part that is not, and goes on in the order of the document. That
 * needs no script. A part that breaks is reported, and a sentence stands in its place.
 * @throws what the shell of the page threw
 */
export function renderDocument(page: Page): string | ReadableStream<Uint8Array> {
  const found = rendered(page.element, "");
  const [first = ""] = found.pieces;
  if (first.startsWith("<html")) found.pieces[0] = `<!DOCTYPE html>${first}`;
  return found.parts.length > 0 ? streamed(found, page) : (found.pieces[0] ?? "");
}
