import { createContext, createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { OUTSIDE_LIMITS } from "../../runtime/outside";
import { startTimer, stopTimer } from "../../runtime/timers";

/** What comes later: elements, or markup of templates. */
type LatePart = { element: ReactNode } | { markup: string };
export type DeferredPart = () => Promise<LatePart>;

/** Collects deferred parts; null outside a page. */
export const DeferredPartsContext = createContext<DeferredPart[] | null>(null);

/** Placeholder; no text can contain it, as React escapes `<`. */
export const DeferredPlaceholder = () => createElement("template", { "data-later": "" });
/** The same in markup. */
export const PLACEHOLDER_HTML = '<template data-later=""></template>';

interface DocumentToRender {
  /** Elements, or what gives markup and lists the parts whose places are in it. */
  content: ReactNode | ((parts: DeferredPart[]) => string);
  /** Puts the content's markup into the document, with places of parts that come later. */
  around: (content: string) => string;
  /** Wraps elements that come later in the contexts of `content`. */
  surround: (part: ReactNode) => ReactNode;
  broken: ReactNode;
  /** Called with errors after the head was sent; a disconnect is no error. */
  report: (error: unknown) => void;
}

interface RenderedPart {
  /** With a placeholder for each of its own parts. */
  html: string;
  parts: DeferredPart[];
}

/** Uses `renderToString`: React's streams take 1.5 times as long and need a script. */
function renderPart(element: ReactNode, prefix: string): RenderedPart {
  const parts: DeferredPart[] = [];
  const inside = createElement(DeferredPartsContext, { value: parts }, element);
  return { html: renderToString(inside, { identifierPrefix: prefix }), parts };
}

function renderMarkup(content: (parts: DeferredPart[]) => string): RenderedPart {
  const parts: DeferredPart[] = [];
  return { html: content(parts), parts };
}

const renderLate = (page: DocumentToRender, late: LatePart, prefix: string): RenderedPart =>
  "markup" in late ? { html: late.markup, parts: [] } : renderPart(page.surround(late.element), prefix);

function renderInTime(part: DeferredPart): Promise<LatePart> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = startTimer(() => reject(new Error("a part of a page took too long")), OUTSIDE_LIMITS.request);
  return Promise.race([part(), promise]).finally(() => stopTimer(timer));
}

async function* streamInOrder(
  { html, parts }: RenderedPart,
  page: DocumentToRender,
  prefix: string,
): AsyncGenerator<string> {
  const pieces = html.split(PLACEHOLDER_HTML);
  yield pieces[0] ?? "";
  for (const [n, part] of parts.entries()) {
    const partPrefix = `${prefix}${n}-`;
    try {
      const rendered = renderLate(page, await renderInTime(part), partPrefix);
      yield* streamInOrder(rendered, page, partPrefix);
    } catch (error) {
      page.report(error);
      yield renderToString(page.surround(page.broken));
    }
    yield pieces[n + 1] ?? "";
  }
}

/** Pull-based: nothing is rendered for a slow or gone reader. */
function toPageStream(rendered: RenderedPart, page: DocumentToRender): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let open = true;
  const report = (error: unknown) => open && page.report(error);
  const texts = streamInOrder(rendered, { ...page, report }, "p");
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

/** Renders an element without deferred parts and without a view. */
export const renderStaticMarkup = (element: ReactNode): string => renderToString(element);

/** Renders a page: whole if all is ready, else streamed in order, without script. */
export function renderDocument(page: DocumentToRender): string | ReadableStream<Uint8Array> {
  const { content } = page;
  const { html, parts } = typeof content === "function" ? renderMarkup(content) : renderPart(content, "");
  const document = page.around(html);
  return parts.length > 0 ? toPageStream({ html: document, parts }, page) : document;
}
