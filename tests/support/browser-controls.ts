/** Fields and buttons of a page under test. */
import { PageElement } from "./browser-elements";
import type { PageForm } from "./browser-forms";

export abstract class PageControl extends PageElement {
  abstract get value(): string;
  abstract set value(value: string);

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
    return isEmpty
      ? !this.hasAttribute("required")
      : !tooShort && (!pattern || new RegExp(`^(?:${pattern})$`).test(this.value));
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
  get value(): string {
    return this.#value ?? this.getAttribute("value") ?? (this.type === "checkbox" ? "on" : "");
  }
  set value(value: string) {
    this.#value = String(value);
    // A script can only take chosen files back.
    if (this.type === "file") this.files = [];
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

/** Pixels, as `getComputedStyle` tells them of any element. */
export const TEXT_STYLE = {
  lineHeight: "20px",
  paddingLeft: "0px",
  paddingRight: "0px",
  gridTemplateColumns: Array(8).fill("44px").join(" "),
};

export class PageTextArea extends PageControl {
  #value: string | null = null;
  selectionStart = 0;
  selectionEnd = 0;
  /** Characters that fit into a line. */
  columns = 20;

  /** A field that does not grow by itself scrolls. */
  get scrollHeight(): number {
    const lines = this.value.split("\n").map(({ length }) => Math.max(1, Math.ceil(length / this.columns)));
    return 20 * lines.reduce((sum, each) => sum + each, 0);
  }
  clientHeight = 20;

  get type(): string {
    return "textarea";
  }
  get value(): string {
    return this.#value ?? this.defaultValue;
  }
  set value(value: string) {
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
  setSelectionRange(start: number, end: number): void {
    [this.selectionStart, this.selectionEnd] = [start, end];
  }
  select(): void {
    this.setSelectionRange(0, this.value.length);
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
  get value(): string {
    const selected = this.options.find((each) => each.hasAttribute("selected")) ?? this.options[0];
    return this.#value ?? selected?.value ?? "";
  }
  set value(value: string) {
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
  get value(): string {
    return this.getAttribute("value") ?? "";
  }
  set value(value: string) {
    this.setAttribute("value", value);
  }
}
