/** The list of countries, searched by name, other names and code. */
import { describe, expect, test } from "bun:test";
import type { PageInput, PageSelect } from "../support/browser-controls";
import { typeInto } from "./chat-page";
import { islandHtml, openPage, pressKey } from "./island-page";

describe("the country list", () => {
  const COUNTRIES = [
    ["DE", "Germany", "Deutschland"],
    ["GB", "United Kingdom", "Britain|England"],
    ["CI", "Côte d’Ivoire", ""],
    ["EE", "Estonia", ""],
    ["US", "United States", "USA"],
    ["NE", "Niger", ""],
    ["NG", "Nigeria", ""],
  ];
  const SELECT = `<label for="country">Country</label><select id="country" name="country">${COUNTRIES.map(
    ([code, name, also]) =>
      `<option value="${code}" data-also="${also}"${code === "US" ? " selected" : ""}>${name}</option>`,
  ).join("")}</select>`;

  async function openCountries() {
    const tab = await openPage(
      `<form>${islandHtml("country", { none: "no such country", placeholder: "search" }, SELECT)}</form>`,
    );
    const input = tab.document.querySelector<PageInput>("input[role=combobox]") as PageInput;
    const select = tab.document.querySelector<PageSelect>("select") as PageSelect;
    const list = tab.document.querySelector("#country-list");
    return {
      tab,
      input,
      select,
      rows: () => (list?.hidden ? [] : (list?.children ?? []).map((row) => row.id.replace("country-", ""))),
      active: () => list?.children.find((row) => row.getAttribute("aria-selected"))?.id.replace("country-", ""),
      type: (text: string) => typeInto(tab, input, text),
      key: (key: string, options = {}) => pressKey(tab, input, key, options),
      status: () => tab.document.querySelector("[role=status].field-hint")?.textContent,
    };
  }

  test("stands in for the select, with its name and its choice", async () => {
    const { input, select, rows, tab } = await openCountries();
    expect([input.id, select.hidden, input.value, rows()]).toEqual(["country", true, "United States", []]);
    expect(tab.document.querySelector("#country-list")?.getAttribute("aria-label")).toBe("Country");
  });

  test.each([
    ["ger", ["DE", "NE", "NG"].slice(0, 1)],
    ["deut", ["DE"]],
    ["de", ["DE"]],
    ["king", ["GB"]],
    ["states", ["US"]],
    ["st", ["US", "EE"]],
    ["cote d", ["CI"]],
    ["  UNITED ", ["GB", "US"]],
    ["ng", ["NG", "GB"]],
    ["ni", ["NE", "NG"]],
    ["", ["DE", "GB", "CI", "EE", "US", "NE", "NG"]],
  ])("finds by name, other names and code: %p", async (text, wanted) => {
    const { type, rows } = await openCountries();
    type(text);
    expect(rows().slice(0, wanted.length)).toEqual(wanted);
  });

  test("says where nothing is found, and Escape brings the choice back", async () => {
    const { type, rows, status, key, input, select } = await openCountries();
    type("atlantis");
    expect([rows(), status()]).toEqual([[], "no such country"]);
    key("Escape");
    expect([input.value, select.value, status()]).toEqual(["United States", "US", ""]);
  });

  test("keys go through it and round its ends; Enter chooses, and sends no form", async () => {
    const { key, active, select, input, tab, rows } = await openCountries();
    key("Enter");
    expect(rows()).toEqual([]);
    key("ArrowDown");
    expect(active()).toBe("US");
    const walked = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "PageUp", "PageDown"].map((each) => {
      key(each);
      return active();
    });
    expect(walked).toEqual(["NE", "NG", "DE", "NG", "DE", "NG"]);
    for (const options of [{ isComposing: true }, { ctrlKey: true }]) key("Enter", options);
    expect(select.value).toBe("US");
    key("Enter");
    expect([select.value, input.value, rows(), tab.navigations]).toEqual(["NG", "Nigeria", [], []]);
  });

  test("a tap chooses; leaving the field does not", async () => {
    const { type, input, select, tab } = await openCountries();
    input.focus();
    type("germ");
    tab.document.querySelector("#country-DE")?.click();
    expect([select.value, input.value]).toEqual(["DE", "Germany"]);
    input.focus();
    type("nig");
    input.blur();
    expect([select.value, input.value]).toEqual(["DE", "Germany"]);
  });
});
