/** Which pages have their styles in them (docs/decisions/0199-styles-in-the-first-page.md). */
import { expect, test } from "bun:test";
import { assetUrl, readAsset } from "../../src/shell/document/assets";
import { WIDE_COOKIE } from "../../src/shell/panes/wide-window";
import { openTestApp, type TestSettings } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

eachDatabase("the styles of a visitor's first page", (db) => {
  test("stand in the language choice and in home alone, until a page's script has run", async () => {
    await seedBuiltIns(db());
    const { ask, enter } = openTestApp(db());
    const session = await enter(await aPerson(db()));
    const sheet = `<link rel="stylesheet" href="${assetUrl("app.css")}"/>`;
    const look = async (path: string, cookies: Record<string, string>, by?: string) => {
      const html = await (await ask("GET", path, { cookies, session: by, headers: { accept: "text/html" } })).text();
      return [html.includes("<style>@layer tokens"), html.includes(sheet)];
    };
    const [inlined, linked] = [
      [true, false],
      [false, true],
    ];
    const [language, zone] = [{ language: "en" }, { zone: "Asia/Tokyo" }];
    expect(await look("/", language)).toEqual(inlined);
    expect(await look("/language-select?next=%2F", { language: "" })).toEqual(inlined);
    for (const path of ["/", "/language-select"]) {
      expect(await look(path, { ...language, ...zone })).toEqual(linked);
      expect(await look(path, language, session)).toEqual(linked);
    }
    expect(await look("/", { ...language, [WIDE_COOKIE]: "1" })).toEqual(linked);
    for (const path of ["/login", "/register", "/terms", "/rules"])
      expect(await look(path, language), path).toEqual(linked);
  });

  const PAGES = [
    ["/", { language: "en" }],
    ["/", { language: "en", notice: "drifted_on" }],
    ["/?seen=00000000", { language: "en" }],
    ["/language-select?next=%2F", { language: "" }],
  ] as const;

  test.each<TestSettings>([{}, { READ_ONLY: "1" }])(
    "have every class of these pages that the stylesheet knows, also with %p",
    async (settings) => {
      await seedBuiltIns(db());
      const { ask } = openTestApp(db(), settings);
      const [inlined, all] = [readAsset("first-visit.css"), readAsset("app.css")].map(
        (css) => new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name)),
      );
      const html = await Promise.all(
        PAGES.map(async ([path, cookies]) => (await ask("GET", path, { cookies })).text()),
      );
      const names = [...html.join("").matchAll(/ class="([^"]*)"/g)].flatMap(([, each = ""]) => each.split(" "));
      expect(names.length).toBeGreaterThan(100);
      expect(names.filter((name) => all?.has(name) && !inlined?.has(name))).toEqual([]);
    },
  );
});
