/** The tree of a page under test. */
import { PageEventTarget } from "./browser-events";

export const NODE_TYPES = { element: 1, text: 3, comment: 8, document: 9, fragment: 11 } as const;

type Child = PageNode | string;

export abstract class PageNode extends PageEventTarget {
  abstract readonly nodeType: number;
  abstract readonly nodeName: string;
  parentNode: PageNode | null = null;
  childNodes: PageNode[] = [];
  nodeValue: string | null = null;
  /** Set by the document that makes it. */
  declare ownerDocument: PageDocumentLike;

  abstract cloneNode(deep?: boolean): PageNode;

  override eventParent(): PageEventTarget | null {
    return this.parentNode;
  }
  /** For what a failed test prints: the whole page hangs on a node. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return `<${this.nodeName.toLowerCase()}> ${this.textContent ?? ""}`;
  }
  get firstChild(): PageNode | null {
    return this.childNodes[0] ?? null;
  }
  get lastChild(): PageNode | null {
    return this.childNodes.at(-1) ?? null;
  }
  get nextSibling(): PageNode | null {
    return this.#sibling(1);
  }
  get previousSibling(): PageNode | null {
    return this.#sibling(-1);
  }
  #sibling(step: number): PageNode | null {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + step] ?? null;
  }
  get isConnected(): boolean {
    return this.nodeType === NODE_TYPES.document || (this.parentNode?.isConnected ?? false);
  }
  contains(other: PageNode | null): boolean {
    for (let each = other; each; each = each.parentNode) if (each === this) return true;
    return false;
  }
  isEqualNode(other: PageNode): boolean {
    return (
      this.nodeName === other.nodeName &&
      this.nodeValue === other.nodeValue &&
      this.childNodes.length === other.childNodes.length &&
      this.childNodes.every((each, at) => each.isEqualNode(other.childNodes[at] as PageNode))
    );
  }
  get textContent(): string | null {
    return this.childNodes.map((each) => (each.nodeType === NODE_TYPES.comment ? "" : each.textContent)).join("");
  }
  set textContent(text: string | null) {
    this.replaceChildren(...(text ? [text] : []));
  }

  /** A fragment gives its children away. */
  insertBefore(node: PageNode, before: PageNode | null): PageNode {
    const added = node.nodeType === NODE_TYPES.fragment ? [...node.childNodes] : [node];
    for (const each of added) {
      each.parentNode?.removeChild(each);
      const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
      if (at < 0) throw new DOMException("not a child", "NotFoundError");
      this.childNodes.splice(at, 0, each);
      each.parentNode = this;
      if (each.ownerDocument !== this.ownerDocument) each.adoptInto(this.ownerDocument);
    }
    return node;
  }
  adoptInto(document: PageDocumentLike): void {
    this.ownerDocument = document;
    for (const each of this.childNodes) each.adoptInto(document);
  }
  appendChild<N extends PageNode>(node: N): N {
    this.insertBefore(node, null);
    return node;
  }
  removeChild(node: PageNode): PageNode {
    const at = this.childNodes.indexOf(node);
    if (at < 0) throw new DOMException("not a child", "NotFoundError");
    this.ownerDocument.onRemoved(node);
    this.childNodes.splice(at, 1);
    node.parentNode = null;
    return node;
  }

  #nodesOf = (children: Child[]): PageNode[] =>
    children.map((each) => (each instanceof PageNode ? each : this.ownerDocument.createTextNode(String(each))));

  append(...children: Child[]): void {
    for (const each of this.#nodesOf(children)) this.appendChild(each);
  }
  replaceChildren(...children: Child[]): void {
    for (const each of [...this.childNodes]) this.removeChild(each);
    this.append(...children);
  }
  before(...children: Child[]): void {
    for (const each of this.#nodesOf(children)) this.parentNode?.insertBefore(each, this);
  }
  after(...children: Child[]): void {
    const next = this.nextSibling;
    for (const each of this.#nodesOf(children)) this.parentNode?.insertBefore(each, next);
  }
  replaceWith(...children: Child[]): void {
    this.before(...children);
    this.remove();
  }
  remove(): void {
    this.parentNode?.removeChild(this);
  }
}

/** What a node asks of its document. */
export interface PageDocumentLike extends PageNode {
  createTextNode(text: string): PageText;
  onRemoved(node: PageNode): void;
  activeElement: PageNode | null;
}

export class PageText extends PageNode {
  readonly nodeType: number = NODE_TYPES.text;
  readonly nodeName: string = "#text";

  constructor(
    text: string,
    readonly document: PageDocumentLike,
  ) {
    super();
    this.nodeValue = text;
    this.ownerDocument = document;
  }
  override get textContent(): string | null {
    return this.nodeValue;
  }
  override set textContent(text: string | null) {
    this.nodeValue = text;
  }
  get data(): string | null {
    return this.nodeValue;
  }
  set data(text: string | null) {
    this.nodeValue = text;
  }
  cloneNode(): PageNode {
    return new PageText(this.nodeValue ?? "", this.ownerDocument);
  }
}

export class PageComment extends PageText {
  override readonly nodeType = NODE_TYPES.comment;
  override readonly nodeName = "#comment";

  override cloneNode(): PageNode {
    return new PageComment(this.nodeValue ?? "", this.ownerDocument);
  }
}
