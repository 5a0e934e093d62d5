/** HTML as our server writes it: well-formed, every element that may have content is closed. */
import type { PageElement } from "./browser-elements";
import type { PageNode } from "./browser-nodes";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#x27": "'", "#39": "'" };
const decode = (text: string): string =>
  text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity);

interface NodeMaker {
  createElementNS(namespace: string, name: string): PageElement;
  createTextNode(text: string): PageNode;
  createComment(text: string): PageNode;
}

/** Drawings as text take long to parse, and no script looks into them. */
const isDrawing = (html: string): boolean => html.startsWith("<svg");

/** Appends what the HTML says to an element. */
export function parseHtml(html: string, into: PageElement, document: NodeMaker): void {
  if (isDrawing(html)) return;
  const open: PageElement[] = [into];
  const append = (node: PageNode): PageNode | undefined => open.at(-1)?.appendChild(node);
  let text = "";
  new HTMLRewriter()
    .on("*", {
      element(tag) {
        const element = document.createElementNS(tag.namespaceURI, tag.tagName);
        for (const [name = "", value = ""] of tag.attributes) element.setAttribute(name, decode(value));
        append(element);
        if (!tag.canHaveContent) return;
        open.push(element.content ?? element);
        tag.onEndTag(() => void open.pop());
      },
    })
    .onDocument({
      text(chunk) {
        text += chunk.text;
        if (!chunk.lastInTextNode) return;
        if (text !== "") append(document.createTextNode(decode(text)));
        text = "";
      },
      comments({ text: comment }) {
        append(document.createComment(comment));
      },
    })
    .transform(html);
}
