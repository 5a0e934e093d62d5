import { expect, test } from "bun:test";
import { withResetTime } from "../../src/i18n/reset-time";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { parseNotice } from "../../src/shell/parts/notice";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";

test("the notice for buying one's own design gives the reason", () => {
  expect(parseNotice(translatorFor("en"), "own_design.buy")).toMatchObject({
    text: "Cannot buy your own design.",
    failure: true,
  });
});

test.each(LANGUAGES)("the notice of a daily limit gives the reset time: %s", (language) => {
  const t = withResetTime(translatorFor(language), () => "01:00");
  for (const code of ["liked_capped", "dropped_capped"]) expect(parseNotice(t, code)?.text).toContain("01:00");
});

eachDatabase("a stored notice", (db) => {
  test("stays for the page that shows it where a script looks at a page", async () => {
    const { ask } = openTestApp(db());
    const isTaken = async (headers: Record<string, string>) => {
      const response = await ask("GET", "/login", {
        headers: { cookie: "language=en; notice=settings_saved", ...headers },
      });
      return response.headers.getSetCookie().some((each) => each.startsWith("notice=;"));
    };
    expect(await isTaken({ "sec-fetch-dest": "empty" })).toBe(false);
    const shown: Record<string, string>[] = [
      { "sec-fetch-dest": "document" },
      { "sec-fetch-dest": "empty", "hx-request": "true" },
      {},
    ];
    for (const headers of shown) expect(await isTaken(headers)).toBe(true);
  });
});
