/** HTML as our server writes it: well-formed, every element that may have content is closed. */
import type { PageElement } from "./browser-elements";
import type { PageNode } from "./browser-nodes";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#x27": "'", "#39": "'" };
const decode = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
    : text;

interface NodeMaker {
  createElementNS(namespace: string, name: string): PageElement;
  createTextNode(text: string): PageNode;
  createComment(text: string): PageNode;
}

/** One step of building a page in an open element. @returns the element that is open from then on, if it changes */
type Step = (open: PageElement, document: NodeMaker) => PageElement | "close" | undefined;

function readSteps(html: string): Step[] {
  const steps: Step[] = [];
  let text = "";
  new HTMLRewriter()
    .on("*", {
      element(tag) {
        const { namespaceURI, tagName, canHaveContent } = tag;
        const attributes = [...tag.attributes].map(([name = "", value = ""]) => [name, decode(value)] as const);
        steps.push((open, document) => {
          const element = document.createElementNS(namespaceURI, tagName);
          for (const [name, value] of attributes) element.setAttribute(name, value);
          open.appendChild(element);
          return canHaveContent ? (element.content ?? element) : undefined;
        });
        if (canHaveContent) tag.onEndTag(() => void steps.push(() => "close"));
      },
    })
    .onDocument({
      text(chunk) {
        text += chunk.text;
        if (!chunk.lastInTextNode) return;
        const decoded = decode(text);
        if (text !== "") steps.push((open, document) => void open.appendChild(document.createTextNode(decoded)));
        text = "";
      },
      comments({ text: comment }) {
        steps.push((open, document) => void open.appendChild(document.createComment(comment)));
      },
    })
    .transform(html);
  return steps;
}

const pages = new Map<string, Step[]>();

/** Drawings as text take long to parse, and no script looks into them. */
const isDrawing = (html: string): boolean => html.startsWith("<svg");

/** Appends what the HTML says to an element; the same text is read once. */
export function parseHtml(html: string, into: PageElement, document: NodeMaker): void {
  if (isDrawing(html)) return;
  const steps = pages.get(html) ?? readSteps(html);
  pages.set(html, steps);
  const open = [into];
  for (const step of steps) {
    const next = step(open.at(-1) ?? into, document);
    if (next === "close") open.pop();
    else if (next) open.push(next);
  }
}
