/** The document of a page under test. */

import { PageButton, PageInput, PageOption, PageSelect, PageTextArea } from "./browser-controls";
import { PageElement } from "./browser-elements";
import { PageEvent, type PageEventTarget } from "./browser-events";
import { PageDialog, PageForm, PageTemplate } from "./browser-forms";
import { parseHtml } from "./browser-html";
import { NODE_TYPES, PageComment, PageNode, PageText } from "./browser-nodes";

export class PageAnchor extends PageElement {
  get href(): string {
    return this.ownerDocument.resolve(this.getAttribute("href") ?? "");
  }
  set href(path: string) {
    this.setAttribute("href", path);
  }
}
export class PageImage extends PageElement {
  declare src: string;

  get currentSrc(): string {
    return this.ownerDocument.resolve(this.src);
  }
  /** What lies in the browser already is there at once, where it is shown. */
  override setAttribute(name: string, value: unknown): void {
    super.setAttribute(name, value);
    if (name !== "src" || !String(value).startsWith("blob:")) return;
    queueMicrotask(() => this.isConnected && this.dispatchEvent(new PageEvent("load")));
  }
}
/** React looks into frames for the focus; our pages have none. */
export class PageFrame extends PageElement {}

type ElementClass = new (name: string, document: PageDocument) => PageElement;

const CLASSES: Record<string, ElementClass> = {
  a: PageAnchor,
  button: PageButton,
  dialog: PageDialog,
  form: PageForm,
  iframe: PageFrame,
  img: PageImage,
  input: PageInput,
  option: PageOption,
  select: PageSelect,
  template: PageTemplate,
  textarea: PageTextArea,
};

/** What a document asks of its tab. */
export interface DocumentView {
  origin: string;
  /** Leaves the page. */
  navigate(url: string, method: string): void;
}

export class PageDocument extends PageNode {
  readonly nodeType = NODE_TYPES.document;
  readonly nodeName = "#document";
  readyState: "loading" | "complete" = "complete";
  visibilityState: "visible" | "hidden" = "visible";
  cookie = "";
  referrer = "";
  title = "";
  activeElement: PageElement;
  defaultView: PageEventTarget | null = null;
  /** React asks whether there are such events. */
  readonly oninput = null;
  readonly documentElement: PageElement;
  readonly head: PageElement;
  readonly body: PageElement;

  constructor(readonly view: DocumentView) {
    super();
    this.ownerDocument = this;
    this.documentElement = this.appendChild(this.createElement("html"));
    this.head = this.documentElement.appendChild(this.createElement("head"));
    this.body = this.documentElement.appendChild(this.createElement("body"));
    this.activeElement = this.body;
  }
  override eventParent(): PageEventTarget | null {
    return this.defaultView;
  }
  cloneNode(): PageNode {
    throw new Error("no page clones its document");
  }

  createElement(name: string): PageElement {
    return new (CLASSES[name] ?? PageElement)(name, this);
  }
  createElementNS(namespace: string, name: string): PageElement {
    return namespace.endsWith("xhtml") ? this.createElement(name) : new PageElement(name, this, namespace);
  }
  createTextNode(text: string): PageText {
    return new PageText(text, this);
  }
  createComment(text: string): PageComment {
    return new PageComment(text, this);
  }
  parseInto(element: PageElement, html: string): void {
    element.replaceChildren();
    parseHtml(html, element, this);
  }

  getElementById(id: string): PageElement | null {
    return this.documentElement.descendants().find((each) => each.id === id) ?? null;
  }
  querySelector<E extends PageElement = PageElement>(selector: string): E | null {
    return this.documentElement.querySelector<E>(selector);
  }
  querySelectorAll<E extends PageElement = PageElement>(selector: string): E[] {
    return this.documentElement.querySelectorAll<E>(selector);
  }
  get forms(): PageElement[] {
    return this.querySelectorAll("form");
  }

  resolve(path: string): string {
    return new URL(path, this.view.origin).href;
  }
  navigate(url: string, method: string): void {
    this.view.navigate(url, method);
  }
  onRemoved(node: PageNode): void {
    if (this.activeElement !== this.body && node.contains(this.activeElement)) this.activeElement = this.body;
  }
  moveFocus(to: PageElement | null): void {
    const from = this.activeElement;
    const next = to ?? this.body;
    if (from === next) return;
    this.activeElement = next;
    for (const [element, types] of [
      [from, ["blur", "focusout"]],
      [next, ["focus", "focusin"]],
    ] as const)
      for (const type of types)
        element.dispatchEvent(new PageEvent(type, { bubbles: type.startsWith("focus") && type !== "focus" }));
  }

  /** What a click does by itself: submits, follows, switches. */
  afterClick(target: PageElement): void {
    const control = target.closest("button, a, input");
    if (control instanceof PageButton && control.type === "submit") control.form?.requestSubmit(control);
    if (control instanceof PageAnchor && control.hasAttribute("href")) this.navigate(control.href, "get");
    if (control instanceof PageInput && (control.type === "checkbox" || control.type === "radio")) {
      control.checked = control.type === "radio" || !control.checked;
      for (const type of ["input", "change"]) control.dispatchEvent(new PageEvent(type, { bubbles: true }));
    }
  }
}
