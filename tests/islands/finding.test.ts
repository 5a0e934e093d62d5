/** What people type in ten languages is found by the pickers of the browser: emoji and countries. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { countryAliases, countryList } from "../../src/i18n/countries";
import { localeTag } from "../../src/i18n/languages";
import { LANGUAGES } from "../../src/limits/languages";
import type { PageInput } from "../support/browser-controls";
import { Device } from "../support/browser-device";
import { Tab } from "../support/browser-tab";
import { COUNTRY_PAIRS } from "../support/finding/countries";
import { EMOJI_PAIRS } from "../support/finding/emoji";
import { typeInto } from "./chat-page";
import { islandHtml, openPage } from "./island-page";

const sum = (lists: Readonly<Record<string, readonly unknown[]>>): number => Object.values(lists).flat().length;

test("the lists are as long as the issue asks", () => {
  expect(sum(EMOJI_PAIRS)).toBeGreaterThanOrEqual(680);
  expect(sum(COUNTRY_PAIRS)).toBeGreaterThanOrEqual(380);
});

describe.each(LANGUAGES)("in %s", (language) => {
  test("emoji are found by everyday words", async () => {
    const device = await Device.create();
    const tab = new Tab(device, { lang: localeTag(language) });
    const { loadEmoji } = await tab.load("emoji/data");
    const data = readFileSync(join(import.meta.dir, `../../static/emoji/emoji-${language}.json`), "utf8");
    device.network.onRequest = (request) => request.answer(200, JSON.parse(data));
    const { find } = await device.clock.run(() => loadEmoji("/emoji.json"));
    const missed = (EMOJI_PAIRS[language] ?? []).filter(
      ([typed, emoji]) => !find(typed).some(({ character }) => character === emoji),
    );
    expect(missed).toEqual([]);
  });

  test("countries are found by official, everyday and own names", async () => {
    const options = countryList(language).map(
      ({ code, name }) => `<option value="${code}" data-also="${countryAliases(code, language)}">${name}</option>`,
    );
    const select = `<label for="country">Country</label><select id="country" name="country">${options.join("")}</select>`;
    const tab = await openPage(islandHtml("country", { none: "none", placeholder: "" }, select), {
      lang: localeTag(language),
    });
    const input = tab.document.querySelector<PageInput>("input[role=combobox]") as PageInput;
    const missed: string[] = [];
    for (const [typed, code] of COUNTRY_PAIRS[language] ?? []) {
      input.focus();
      await tab.device.clock.run(async () => typeInto(tab, input, typed));
      const rows = (tab.document.querySelector("#country-list")?.children ?? []).map(({ id }) => id).slice(0, 8);
      if (!rows.includes(`country-${code}`)) missed.push(`${typed}: ${rows}`);
    }
    expect(missed).toEqual([]);
  });
});
