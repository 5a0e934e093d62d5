import { keyRank, loadChineseSearchKey, needsChineseTable, type ToSearchKey, wordKeyOf } from "../page/search-key";

interface Entry {
  code: string;
  name: string;
  /** Search keys, name first. */
  keys: string[];
  row: HTMLElement;
}

/** As `keyRank`; its code is found as its name is. */
const matchRank = ({ code, keys }: Entry, query: string): number | null =>
  code.toLowerCase() === query ? 0 : keyRank(keys, query);

function keysOf(option: HTMLOptionElement, toKey: ToSearchKey): string[] {
  const names = [option.text, ...(option.dataset.also ?? "").split("|")];
  return names.map((each) => wordKeyOf(each, toKey)).filter(Boolean);
}

function countryEntryOf(option: HTMLOptionElement, toKey: ToSearchKey): Entry {
  const name = option.text;
  const row = document.createElement("li");
  row.id = `country-${option.value}`;
  row.role = "option";
  row.textContent = name;
  return { code: option.value, name, keys: keysOf(option, toKey), row };
}

/** A field over a list of countries: what is shown of it, and which one is chosen. */
export class CountryCombobox {
  readonly #entries: Entry[];
  #shown: Entry[] = [];
  #active = -1;
  #knowsChinese = false;

  constructor(
    readonly select: HTMLSelectElement,
    readonly input: HTMLInputElement,
    readonly list: HTMLElement,
    readonly status: HTMLElement,
    readonly options: { toKey: ToSearchKey; none: string },
  ) {
    this.#entries = [...select.options].map((option) => countryEntryOf(option, options.toKey));
  }

  get isOpen(): boolean {
    return !this.list.hidden;
  }

  get #chosen(): Entry | undefined {
    return this.#entries.find(({ code }) => code === this.select.value);
  }

  activate(index: number): void {
    this.#shown[this.#active]?.row.removeAttribute("aria-selected");
    this.#active = Math.min(Math.max(index, 0), this.#shown.length - 1);
    const row = this.#shown[this.#active]?.row;
    row?.setAttribute("aria-selected", "true");
    row?.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", row?.id ?? "");
  }

  #show(matches: Entry[], active: number): void {
    this.#shown[this.#active]?.row.removeAttribute("aria-selected");
    this.#shown = matches;
    this.list.replaceChildren(...matches.map(({ row }) => row));
    const opens = !this.isOpen && matches.length > 0;
    this.list.hidden = matches.length === 0;
    this.input.ariaExpanded = String(this.isOpen);
    if (opens) this.list.scrollIntoView({ block: "nearest" });
    this.status.textContent = this.isOpen ? "" : this.options.none;
    this.activate(active);
  }

  showAll(): void {
    const chosen = this.#chosen;
    this.#show(this.#entries, chosen ? this.#entries.indexOf(chosen) : 0);
  }

  /** Own names of countries in Chinese characters are found in both forms, whatever the reader's language. */
  async #learnChinese(): Promise<void> {
    this.#knowsChinese = true;
    const toKey = await loadChineseSearchKey();
    this.options.toKey = toKey;
    for (const [at, entry] of this.#entries.entries()) {
      const option = this.select.options[at];
      if (option) entry.keys = keysOf(option, toKey);
    }
    if (this.isOpen || this.input === document.activeElement) this.search();
  }

  search(): void {
    const { lang } = document.documentElement;
    if (!this.#knowsChinese && needsChineseTable(this.input.value, lang)) void this.#learnChinese();
    const query = wordKeyOf(this.input.value, this.options.toKey);
    if (query === "") {
      this.showAll();
      return;
    }
    const ranked = this.#entries.flatMap((entry) => {
      const rank = matchRank(entry, query);
      return rank === null ? [] : [{ entry, rank }];
    });
    ranked.sort((a, b) => a.rank - b.rank);
    this.#show(
      ranked.map(({ entry }) => entry),
      0,
    );
  }

  close(): void {
    this.list.hidden = true;
    this.input.ariaExpanded = "false";
    this.input.removeAttribute("aria-activedescendant");
    this.status.textContent = "";
    this.input.value = this.#chosen?.name ?? "";
  }

  choose(row: Element | null | undefined = this.#shown[this.#active]?.row): void {
    const entry = this.#shown.find((each) => each.row === row);
    if (entry) this.select.value = entry.code;
    this.close();
  }

  step(by: number): void {
    if (!this.isOpen) {
      this.showAll();
      return;
    }
    const { length } = this.#shown;
    this.activate(Math.abs(by) > 1 ? this.#active + by : (this.#active + by + length) % length);
  }
}
