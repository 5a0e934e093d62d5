/** Forms, dialogs and templates of a page under test. */
import { type PageButton, PageControl, type PageInput, type PageSelect, type PageTextArea } from "./browser-controls";
import { PageElement } from "./browser-elements";
import { PageEvent } from "./browser-events";
import { PageFragment } from "./browser-fragment";

type Control = PageInput | PageTextArea | PageSelect | PageButton;

export class PageForm extends PageElement {
  get elements(): Control[] & { namedItem(name: string): Control | null } {
    const all = this.ownerDocument.documentElement.descendants();
    const own = all.filter((each): each is Control => each instanceof PageControl && each.form === this);
    return Object.assign(own, { namedItem: (name: string) => own.find((each) => each.name === name) ?? null });
  }
  get action(): string {
    return this.ownerDocument.resolve(this.getAttribute("action") ?? "");
  }
  get method(): string {
    return this.getAttribute("method") ?? "get";
  }
  requestSubmit(submitter: PageElement | null = null): void {
    const options = { bubbles: true, cancelable: true, submitter };
    if (this.dispatchEvent(new PageEvent("submit", options))) this.ownerDocument.navigate(this.action, this.method);
  }
  reset(): void {
    for (const each of this.querySelectorAll<PageInput>("input, textarea, select")) each.reset();
  }
}

/** `new FormData(form)`. */
export class PageFormData extends FormData {
  constructor(form?: PageForm) {
    super();
    // A copy of a form is in no document.
    for (const each of form?.querySelectorAll<Control>("input, textarea, select") ?? []) this.#appendControl(each);
  }
  #appendControl(control: Control): void {
    const isChoice = control.type === "radio" || control.type === "checkbox";
    if (!control.name || control.disabled || (isChoice && !(control as PageInput).checked)) return;
    if (control.type === "file") for (const file of (control as PageInput).files) this.append(control.name, file);
    else this.append(control.name, control.value);
  }
}

export class PageDialog extends PageElement {
  declare open: boolean;

  showModal(): void {
    this.open = true;
  }
  close(): void {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new PageEvent("close"));
  }
}

export class PageTemplate extends PageElement {
  readonly #content = new PageFragment(this.ownerDocument);

  override get content(): PageFragment {
    return this.#content;
  }
}
