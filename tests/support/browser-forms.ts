/** Forms, their fields, dialogs and templates of a page under test. */
import { PageElement } from "./browser-elements";
import { PageEvent } from "./browser-events";
import { PageFragment } from "./browser-fragment";

abstract class PageControl extends PageElement {
  declare value: string;

  get form(): PageForm | null {
    const owner = this.getAttribute("form");
    return (owner ? this.ownerDocument.getElementById(owner) : this.closest("form")) as PageForm | null;
  }
  get labels(): PageElement[] {
    const all = this.ownerDocument.documentElement.querySelectorAll("label");
    return all.filter((label) => label.getAttribute("for") === this.id || label.contains(this));
  }
  get ariaInvalid(): string | null {
    return this.getAttribute("aria-invalid");
  }
  set ariaInvalid(value: string | null) {
    this.setAttribute("aria-invalid", value);
  }
  /** Only emptiness and patterns that our pages use. */
  checkValidity(): boolean {
    const pattern = this.getAttribute("pattern");
    const tooShort = this.value.length < Number(this.getAttribute("minlength") ?? 0);
    const isEmpty = this.value === "";
    return isEmpty ? !this.hasAttribute("required") : !tooShort && (!pattern || new RegExp(`^(?:${pattern})$`).test(this.value));
  }
}

export class PageInput extends PageControl {
  #value: string | null = null;
  #checked: boolean | null = null;
  /** Of a file field. */
  files: File[] = [];
  selectionStart = 0;
  selectionEnd = 0;

  get type(): string {
    return this.getAttribute("type") ?? "text";
  }
  set type(type: string) {
    this.setAttribute("type", type);
  }
  // React finds it on the class of the field.
  override get value(): string {
    return this.#value ?? this.getAttribute("value") ?? (this.type === "checkbox" ? "on" : "");
  }
  override set value(value: string) {
    this.#value = String(value);
  }
  get defaultValue(): string {
    return this.getAttribute("value") ?? "";
  }
  set defaultValue(value: string) {
    this.setAttribute("value", value);
  }
  get checked(): boolean {
    return this.#checked ?? this.hasAttribute("checked");
  }
  set checked(on: boolean) {
    if (on && this.type === "radio") {
      const group = this.form?.elements ?? [];
      for (const each of group) if (each instanceof PageInput && each.name === this.name) each.#checked = false;
    }
    this.#checked = on;
  }
  get defaultChecked(): boolean {
    return this.hasAttribute("checked");
  }
  set defaultChecked(on: boolean) {
    this.toggleAttribute("checked", on);
  }
  select(): void {
    [this.selectionStart, this.selectionEnd] = [0, this.value.length];
  }
  reset(): void {
    this.#value = null;
    this.#checked = null;
  }
  override copyTo(copy: PageElement, deep: boolean): PageElement {
    if (copy instanceof PageInput) [copy.#value, copy.#checked] = [this.#value, this.#checked];
    return super.copyTo(copy, deep);
  }
}

export class PageTextArea extends PageControl {
  #value: string | null = null;
  selectionStart = 0;
  selectionEnd = 0;

  get type(): string {
    return "textarea";
  }
  override get value(): string {
    return this.#value ?? this.defaultValue;
  }
  override set value(value: string) {
    this.#value = String(value);
    this.selectionStart = this.selectionEnd = this.#value.length;
  }
  get defaultValue(): string {
    return this.textContent ?? "";
  }
  set defaultValue(value: string) {
    this.textContent = value;
  }
  setRangeText(text: string, start: number, end: number): void {
    const { value } = this;
    this.value = value.slice(0, start) + text + value.slice(end);
    this.selectionStart = this.selectionEnd = start + text.length;
  }
  select(): void {
    [this.selectionStart, this.selectionEnd] = [0, this.value.length];
  }
  reset(): void {
    this.#value = null;
  }
  override copyTo(copy: PageElement, deep: boolean): PageElement {
    if (copy instanceof PageTextArea) copy.#value = this.#value;
    return super.copyTo(copy, deep);
  }
}

export class PageOption extends PageElement {
  get value(): string {
    return this.getAttribute("value") ?? this.text;
  }
  get text(): string {
    return (this.textContent ?? "").trim();
  }
}

export class PageSelect extends PageControl {
  #value: string | null = null;

  get type(): string {
    return "select-one";
  }
  get options(): PageOption[] {
    return this.querySelectorAll<PageOption>("option");
  }
  override get value(): string {
    const selected = this.options.find((each) => each.hasAttribute("selected")) ?? this.options[0];
    return this.#value ?? selected?.value ?? "";
  }
  override set value(value: string) {
    this.#value = value;
  }
  reset(): void {
    this.#value = null;
  }
}

export class PageButton extends PageControl {
  get type(): string {
    return this.getAttribute("type") ?? "submit";
  }
  set type(type: string) {
    this.setAttribute("type", type);
  }
  override get value(): string {
    return this.getAttribute("value") ?? "";
  }
  override set value(value: string) {
    this.setAttribute("value", value);
  }
}

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
  #content: PageFragment | null = null;

  get content(): PageFragment {
    this.#content ??= new PageFragment(this.ownerDocument);
    for (const each of [...this.childNodes]) this.#content.appendChild(each);
    return this.#content;
  }
}
