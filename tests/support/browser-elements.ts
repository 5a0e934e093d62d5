/** Elements of a page under test. */
import type { PageDocument } from "./browser-document";
import { PageEvent, PageMouseEvent } from "./browser-events";
import { NODE_TYPES, PageNode } from "./browser-nodes";
import { type PageRect, rectOf, reflectProperties } from "./browser-properties";
import { matchesSelector } from "./browser-selectors";

const toDashes = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export class PageElement extends PageNode {
  readonly nodeType: number = NODE_TYPES.element;
  declare ownerDocument: PageDocument;
  declare id: string;
  declare className: string;
  declare lang: string;
  declare role: string | null;
  declare hidden: boolean;
  declare disabled: boolean;
  declare name: string;
  declare onclick: ((event: PageEvent) => unknown) | null;
  readonly attributesByName = new Map<string, string>();
  readonly style: Record<string, unknown>;
  isPopoverOpen = false;
  scrollTop = 0;
  /** Where the test puts it on the screen. */
  rect = rectOf();
  /** Animations that were played. */
  readonly animations: unknown[] = [];

  constructor(
    readonly localName: string,
    document: PageDocument,
    readonly namespaceURI = "http://www.w3.org/1999/xhtml",
  ) {
    super();
    this.ownerDocument = document;
    this.style = {
      setProperty: (name: string, value: string) => Object.assign(this.style, { [name]: value }),
      removeProperty: (name: string) => delete this.style[name],
    };
  }
  get nodeName(): string {
    return this.namespaceURI.endsWith("xhtml") ? this.localName.toUpperCase() : this.localName;
  }
  get tagName(): string {
    return this.nodeName;
  }
  get parentElement(): PageElement | null {
    return this.parentNode instanceof PageElement ? this.parentNode : null;
  }
  get children(): PageElement[] {
    return this.childNodes.filter((each) => each instanceof PageElement);
  }
  override isEqualNode(other: PageNode): boolean {
    const attributesOf = (each: PageElement) => [...each.attributesByName].sort().join("\n");
    return other instanceof PageElement && attributesOf(this) === attributesOf(other) && super.isEqualNode(other);
  }
  get lastElementChild(): PageElement | null {
    return this.children.at(-1) ?? null;
  }
  #elementBeside(distance: 1 | -1): PageElement | null {
    const all = this.parentElement?.children ?? [];
    return all[all.indexOf(this) + distance] ?? null;
  }
  get nextElementSibling(): PageElement | null {
    return this.#elementBeside(1);
  }
  get previousElementSibling(): PageElement | null {
    return this.#elementBeside(-1);
  }
  get firstElementChild(): PageElement | null {
    return this.children[0] ?? null;
  }
  get attributes(): { name: string; value: string }[] {
    return [...this.attributesByName].map(([name, value]) => ({ name, value }));
  }

  getAttribute(name: string): string | null {
    return this.attributesByName.get(name) ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.attributesByName.has(name);
  }
  setAttribute(name: string, value: unknown): void {
    this.attributesByName.set(name, String(value));
  }
  setAttributeNS(_namespace: string, name: string, value: unknown): void {
    this.setAttribute(name, value);
  }
  removeAttribute(name: string): void {
    this.attributesByName.delete(name);
  }
  toggleAttribute(name: string, on: boolean): void {
    if (on) this.setAttribute(name, "");
    else this.removeAttribute(name);
  }

  get dataset(): Record<string, string | undefined> {
    const attributeOf = (name: string | symbol) => `data-${toDashes(String(name))}`;
    return new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_, name) => this.getAttribute(attributeOf(name)) ?? undefined,
        has: (_, name) => this.hasAttribute(attributeOf(name)),
        set: (_, name, value) => {
          this.setAttribute(attributeOf(name), value);
          return true;
        },
        deleteProperty: (_, name) => this.attributesByName.delete(attributeOf(name)) || true,
      },
    );
  }
  get classList() {
    const names = () => this.className.split(/\s+/).filter(Boolean);
    const set = (all: string[]) => {
      this.className = all.join(" ");
    };
    return {
      contains: (name: string) => names().includes(name),
      add: (...added: string[]) => set([...new Set([...names(), ...added])]),
      remove: (...removed: string[]) => set(names().filter((each) => !removed.includes(each))),
    };
  }

  matches(selector: string): boolean {
    return matchesSelector(this, selector);
  }
  closest(selector: string): PageElement | null {
    return this.matches(selector) ? this : (this.parentElement?.closest(selector) ?? null);
  }
  /** Of a template. */
  get content(): PageElement | null {
    return null;
  }
  /** In the order of the page. */
  descendants(into: PageElement[] = []): PageElement[] {
    for (const each of this.childNodes)
      if (each instanceof PageElement) {
        into.push(each);
        each.descendants(into);
      }
    return into;
  }
  querySelectorAll<E extends PageElement = PageElement>(selector: string): E[] {
    return this.descendants().filter((each): each is E => each.matches(selector));
  }
  querySelector<E extends PageElement = PageElement>(selector: string): E | null {
    return (this.descendants().find((each) => each.matches(selector)) as E | undefined) ?? null;
  }
  copyTo(copy: PageElement, deep: boolean): PageElement {
    for (const [name, value] of this.attributesByName) copy.setAttribute(name, value);
    if (deep) for (const each of this.childNodes) copy.appendChild(each.cloneNode(true));
    return copy;
  }
  cloneNode(deep = false): PageElement {
    return this.copyTo(this.ownerDocument.createElementNS(this.namespaceURI, this.localName), deep);
  }
  set innerHTML(html: string) {
    this.ownerDocument.parseInto(this, html);
  }

  get isFocused(): boolean {
    return this.ownerDocument.activeElement === this;
  }
  focus(): void {
    this.ownerDocument.moveFocus(this.isConnected ? this : null);
  }
  blur(): void {
    if (this.ownerDocument.activeElement === this) this.ownerDocument.moveFocus(null);
  }
  click(options: Record<string, unknown> = {}): void {
    if (!this.disabled)
      this.dispatchEvent(new PageMouseEvent("click", { bubbles: true, cancelable: true, ...options }));
  }
  override afterEvent(event: PageEvent): void {
    if (event.type === "click" && !event.defaultPrevented) this.ownerDocument.afterClick(this);
  }

  showPopover(): void {
    this.#togglePopover(true);
  }
  hidePopover(): void {
    this.#togglePopover(false);
  }
  #togglePopover(open: boolean): void {
    const event = new PageEvent("beforetoggle", { cancelable: open, newState: open ? "open" : "closed" });
    if (this.dispatchEvent(event)) this.isPopoverOpen = open;
  }
  checkVisibility(): boolean {
    return !this.closest("[hidden]");
  }
  getBoundingClientRect(): PageRect {
    return this.rect;
  }
  get offsetHeight(): number {
    return this.rect.height;
  }
  get offsetWidth(): number {
    return this.rect.width;
  }
  scrollIntoView(): void {}
  scrollTo({ top }: { top: number }): void {
    this.scrollTop = top;
  }
  animate(frames: unknown): { finished: Promise<void> } {
    this.animations.push(frames);
    return { finished: Promise.resolve() };
  }
}

reflectProperties(PageElement.prototype);
