import { loadSearchKey, type ToSearchKey } from "../page/search-key";
import { CountryCombobox } from "./country-combobox";

interface Texts {
  none: string;
  placeholder: string;
}

function inputFor(select: HTMLSelectElement, placeholder: string): HTMLInputElement {
  const input = document.createElement("input");
  const described = select.getAttribute("aria-describedby");
  Object.assign(input, {
    type: "text",
    role: "combobox",
    autocomplete: "off",
    spellcheck: false,
    placeholder,
  });
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", "country-list");
  input.setAttribute("aria-expanded", "false");
  if (described) input.setAttribute("aria-describedby", described);
  if (select.ariaInvalid) input.ariaInvalid = select.ariaInvalid;
  return input;
}

function listFor(input: HTMLInputElement): HTMLElement {
  const list = document.createElement("ul");
  Object.assign(list, { id: "country-list", className: "options", role: "listbox", hidden: true });
  list.ariaLabel = input.labels?.[0]?.textContent ?? "";
  return list;
}

function statusLine(): HTMLElement {
  const line = document.createElement("p");
  line.className = "field-hint";
  line.role = "status";
  return line;
}

const PAGE = 8;

const KEYS: Record<string, (combobox: CountryCombobox) => void> = {
  ArrowDown: (combobox) => combobox.step(1),
  ArrowUp: (combobox) => combobox.step(-1),
  PageDown: (combobox) => combobox.step(PAGE),
  PageUp: (combobox) => combobox.step(-PAGE),
  Enter: (combobox) => combobox.choose(),
  Escape: (combobox) => combobox.close(),
};

function onKey(combobox: CountryCombobox, event: KeyboardEvent): void {
  const plainKey = !(event.altKey || event.ctrlKey || event.metaKey || event.isComposing);
  const action = plainKey ? KEYS[event.key] : undefined;
  if (!action || !(combobox.isOpen || /^(Arrow|Escape)/.test(event.key))) return;
  event.preventDefault();
  action(combobox);
}

function listen(combobox: CountryCombobox): void {
  const { input, list } = combobox;
  input.addEventListener("keydown", (event) => onKey(combobox, event));
  input.addEventListener("input", () => combobox.search());
  input.addEventListener("focus", () => input.select());
  input.addEventListener("click", () => combobox.isOpen || combobox.showAll());
  input.addEventListener("blur", () => combobox.close());
  // Keeps the focus in the field.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => combobox.choose((event.target as Element).closest("li")));
}

function placeCombobox(
  element: HTMLElement,
  select: HTMLSelectElement,
  { none, placeholder }: Texts,
  toKey: ToSearchKey,
): void {
  const input = inputFor(select, placeholder);
  select.before(input);
  [select.id, input.id] = ["country-chosen", select.id];
  select.hidden = true;
  const [list, status] = [listFor(input), statusLine()];
  element.append(list, status);
  const combobox = new CountryCombobox(select, input, list, status, { toKey, none });
  listen(combobox);
  combobox.close();
}

/** Searchable country list (ARIA combobox) by names or code; the select stays the form's field. */
export function mount(element: HTMLElement, props: unknown): void {
  const select = element.querySelector("select");
  if (!select) return;
  const ready = loadSearchKey(document.documentElement.lang);
  void ready.then((toKey) => placeCombobox(element, select, props as Texts, toKey));
}
